import { type Check, fails, ok } from './check.ts'

const CHECKOUT_LINKS = 'checkout links'

/** Looks whether the owner's file of checkout links can be read as it is; which bundles lack one, they say themselves. */
export const linksCheck: Check = {
  about: CHECKOUT_LINKS,
  needs: [],
  async look({ config: { payments } }) {
    const { links, needsLinks, linksProblem } = payments
    if (links === null) return []
    const count = Object.keys(links).length
    if (linksProblem === null && count === 0 && !needsLinks)
      return [ok(CHECKOUT_LINKS, 'There are none, and none is needed.')]
    if (linksProblem === null) return [ok(CHECKOUT_LINKS, `The file has ${count}.`)]
    return [
      fails(CHECKOUT_LINKS, linksProblem, '.env.example shows the file; an open shop reads it anew within seconds.'),
    ]
  },
}
