import { z } from 'zod'
import { hasRight } from '../../../contract/desk/staff.ts'
import { changeCategory, endCategory, hideCategory, makeCategory, moveEntry } from '../../content/change-content.ts'
import { ProblemError } from '../../http/problem.ts'
import { listUsedSlugs } from '../../library/published-queries.ts'
import { readOwnerCategories } from '../../pictures/owner-categories.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { basedOn, changeDraft, type ShopParts } from './draft-routes.ts'

export const slug = z.string().min(1).max(40)
export const one = z.object({ slug })
const text = z.string().trim().max(200)

const made = z.object({ basedOn, name: text.min(1), path: text, priceMinor: z.int().nullable(), isFree: z.boolean() })
const changed = z.object({
  basedOn,
  name: text.optional(),
  path: text.optional(),
  heading: text.optional(),
  description: text.optional(),
})
export const moved = z.object({ basedOn, before: slug.nullable() })
const hidden = z.object({ basedOn, isHidden: z.boolean() })

const AREA = { area: 'catalogue' } as const
const ACCESS = { access: 'catalogue' } as const

/** Categories of the draft. */
export function categoryRoutes(parts: ShopParts): readonly DeskRoute[] {
  return [
    staffRoute({
      method: 'POST',
      path: '/draft/categories',
      ...ACCESS,
      body: made,
      async answer({ body: { basedOn, ...wish }, staff }) {
        if (wish.priceMinor !== null && !hasRight(staff.role, 'prices'))
          throw new ProblemError('forbidden', 'Only an owner says what it costs: make it without a bundle.')
        const taken = await listUsedSlugs(parts.db)
        const line = { ...AREA, did: 'made a category', after: wish }
        return changeDraft(parts, staff, { ...line, basedOn, change: (content) => makeCategory(content, wish, taken) })
      },
    }),
    staffRoute({
      method: 'PUT',
      path: '/draft/categories/:slug',
      ...ACCESS,
      params: one,
      body: changed,
      answer({ params, body: { basedOn, ...words }, staff }) {
        const line = { ...AREA, did: 'changed a category', about: aboutCategory(params.slug), after: words }
        const change: Change = (content) => changeCategory(content, params.slug, words)
        return changeDraft(parts, staff, { ...line, basedOn, change })
      },
    }),
    ...placeRoutes(parts),
  ]
}

type Change = Parameters<typeof changeDraft>[2]['change']

function placeRoutes(parts: ShopParts): readonly DeskRoute[] {
  return [
    staffRoute({
      method: 'POST',
      path: '/draft/categories/:slug/move',
      ...ACCESS,
      params: one,
      body: moved,
      answer({ params, body, staff }) {
        const line = { ...AREA, did: 'moved a category', about: aboutCategory(params.slug) }
        const change: Change = (content) => moveEntry(content, 'categories', params.slug, body.before)
        return changeDraft(parts, staff, { ...line, basedOn: body.basedOn, change })
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/draft/categories/:slug/hide',
      ...ACCESS,
      params: one,
      body: hidden,
      answer({ params, body: { basedOn, isHidden }, staff }) {
        const did = isHidden ? 'hid a category' : 'showed a category'
        const change: Change = (content) => hideCategory(content, params.slug, isHidden)
        return changeDraft(parts, staff, { ...AREA, did, about: aboutCategory(params.slug), basedOn, change })
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/draft/categories/:slug/end',
      ...ACCESS,
      params: one,
      body: z.object({ basedOn }),
      async answer({ params, body, staff }) {
        await refuseOfTool(parts, params.slug)
        const line = { ...AREA, did: 'ended a category', about: aboutCategory(params.slug) }
        const change: Change = (content) => endCategory(content, params.slug)
        return changeDraft(parts, staff, { ...line, basedOn: body.basedOn, change })
      },
    }),
  ]
}

/** Until it was published once from here, the owner's tool would bring it back. */
async function refuseOfTool({ db, machine }: ShopParts, slug: string): Promise<void> {
  const own = await readOwnerCategories({ db, content: machine.content() })
  if (own.some((category) => category.slug === slug))
    throw new ProblemError('bad-request', 'It was added with the owner’s tool: publish once from here, then end it.')
}

function aboutCategory(id: string) {
  return { kind: 'category', id }
}
