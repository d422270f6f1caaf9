import { z } from 'zod'
import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import { changeBundle, endBundle, makeBundle, moveEntry, setPrices } from '../../content/change-content.ts'
import { listUsedSlugs } from '../../library/published-queries.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { moved, one, slug } from './category-routes.ts'
import { basedOn, changeDraft, readDraft, type ShopParts } from './draft-routes.ts'

const name = z.string().trim().min(1).max(200)
const held = z.array(slug).min(1, 'A bundle needs at least one category.').max(1000)
const price = z.int().min(1)

const made = z.object({ basedOn, name, categories: held, priceMinor: price })
const changed = z.object({
  basedOn,
  name: name.optional(),
  categories: held.optional(),
  isListed: z.boolean().optional(),
})
const priced = z.object({ basedOn, prices: z.record(slug, price) })

type Change = Parameters<typeof changeDraft>[2]['change']

/** Bundles of the draft, and what they cost. What is sold at all, and for how much, is the owner's word. */
export function bundleRoutes(parts: ShopParts): readonly DeskRoute[] {
  return [
    staffRoute({
      method: 'POST',
      path: '/draft/bundles',
      access: 'prices',
      body: made,
      async answer({ body: { basedOn, ...wish }, staff }) {
        const taken = await listUsedSlugs(parts.db)
        const line = { area: 'pricing', did: 'made a bundle', after: wish } as const
        return changeDraft(parts, staff, { ...line, basedOn, change: (content) => makeBundle(content, wish, taken) })
      },
    }),
    staffRoute({
      method: 'PUT',
      path: '/draft/bundles/:slug',
      access: 'catalogue',
      params: one,
      body: changed,
      answer({ params, body: { basedOn, ...wish }, staff }) {
        const line = {
          area: 'catalogue',
          did: 'changed a bundle',
          about: aboutBundle(params.slug),
          after: wish,
        } as const
        const change: Change = (content) => changeBundle(content, params.slug, wish)
        return changeDraft(parts, staff, { ...line, basedOn, change })
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/draft/bundles/:slug/move',
      access: 'catalogue',
      params: one,
      body: moved,
      answer({ params, body, staff }) {
        const line = { area: 'catalogue', did: 'moved a bundle', about: aboutBundle(params.slug) } as const
        const change: Change = (content) => moveEntry(content, 'bundles', params.slug, body.before)
        return changeDraft(parts, staff, { ...line, basedOn: body.basedOn, change })
      },
    }),
    ...priceRoutes(parts),
  ]
}

function priceRoutes(parts: ShopParts): readonly DeskRoute[] {
  return [
    staffRoute({
      method: 'POST',
      path: '/draft/bundles/:slug/end',
      access: 'prices',
      params: one,
      body: z.object({ basedOn }),
      answer({ params, body, staff }) {
        const line = { area: 'pricing', did: 'ended a bundle', about: aboutBundle(params.slug) } as const
        const change: Change = (content) => endBundle(content, params.slug)
        return changeDraft(parts, staff, { ...line, basedOn: body.basedOn, change })
      },
    }),
    staffRoute({
      method: 'PUT',
      path: '/draft/prices',
      access: 'prices',
      body: priced,
      async answer({ body: { basedOn, prices }, staff }) {
        const before = pricesOf((await readDraft(parts)).content, Object.keys(prices))
        const line = { area: 'pricing', did: 'changed prices', before, after: prices } as const
        return changeDraft(parts, staff, { ...line, basedOn, change: (content) => setPrices(content, prices) })
      },
    }),
  ]
}

type Content = Awaited<ReturnType<typeof readDraft>>['content']

function pricesOf({ allAccess, bundles }: Content, slugs: readonly string[]): Record<string, number> {
  const all = [{ slug: ALL_ACCESS.slug, priceMinor: allAccess.priceMinor }, ...bundles]
  return Object.fromEntries(all.flatMap((sold) => (slugs.includes(sold.slug) ? [[sold.slug, sold.priceMinor]] : [])))
}

function aboutBundle(id: string) {
  return { kind: 'bundle', id }
}
