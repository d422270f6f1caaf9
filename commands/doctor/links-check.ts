import { type Check, fails, ok } from './check.ts'

const about = 'checkout links'

/** Looks whether the owner's file of checkout links can be read as it is; which bundles lack one, they say themselves. */
export const linksCheck: Check = {
  about,
  needs: [],
  async look({ config: { payments } }) {
    const { links, linksProblem } = payments
    if (links === null) return []
    if (linksProblem === null) return [ok(about, `The file has ${Object.keys(links).length}.`)]
    return [fails(about, linksProblem, '.env.example shows the file; npm start reads it anew.')]
  },
}
