import { z } from 'zod'
import type { Sale } from '../../../contract/orders/reductions.ts'
import { changeSale, endSale, getSale, makeSale, setTerms, termsOf } from '../../content/change-content.ts'
import { ProblemError } from '../../http/problem.ts'
import { momentOf } from '../day-bounds.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import type { SalesParts } from '../sales-parts.ts'
import { one, slug } from './category-routes.ts'
import { changeDraft, readDraft, type ShopParts } from './desk-draft.ts'
import { basedOn } from './draft-routes.ts'
import { listCheaper, listUnsoldInSale } from './sale-obstacles.ts'

export type SaleParts = ShopParts & Pick<SalesParts, 'timeZone' | 'checkout'>

const time = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
const wished = z.object({
  basedOn,
  name: z.string().trim().min(1).max(40),
  takes: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: z.int().min(1).max(95) }),
    z.object({ kind: z.literal('price'), priceMinor: z.int().min(1) }),
  ]),
  products: z.union([z.enum(['everything', 'bundles']), z.array(slug).min(1).max(1000)]),
  from: time,
  until: time,
})

/** Sales of the draft, and whether bundles count toward all-access and can be given: the owner's word alone. */
export function saleRoutes(parts: SaleParts): readonly DeskRoute[] {
  const access = 'prices'
  const area = 'pricing'
  return [
    staffRoute({
      method: 'POST',
      path: '/draft/sales',
      access,
      body: wished,
      async answer({ body, staff }) {
        const wish = await readWish(parts, body)
        const { sales = [] } = parts.machine.content()
        const line = { area, did: 'made a sale', after: wish, basedOn: body.basedOn } as const
        return changeDraft(parts, staff, { ...line, change: (content) => makeSale(content, wish, sales) })
      },
    }),
    staffRoute({
      method: 'PUT',
      path: '/draft/sales/:slug',
      access,
      params: one,
      body: wished,
      async answer({ params, body, staff }) {
        const wish = await readWish(parts, body)
        const before = findBefore(await readDraft(parts), params.slug)
        const line = { area, did: 'changed a sale', about: aboutSale(params.slug), before, after: wish } as const
        const change = (content: Parameters<typeof changeSale>[0]) => changeSale(content, params.slug, wish)
        return changeDraft(parts, staff, { ...line, basedOn: body.basedOn, change })
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/draft/sales/:slug/end',
      access,
      params: one,
      body: z.object({ basedOn }),
      async answer({ params, body, staff }) {
        const before = findBefore(await readDraft(parts), params.slug)
        const line = { area, did: 'called off a sale', about: aboutSale(params.slug), before } as const
        const change = (content: Parameters<typeof endSale>[0]) => endSale(content, params.slug)
        return changeDraft(parts, staff, { ...line, basedOn: body.basedOn, change })
      },
    }),
    termsRoute(parts),
  ]
}

function termsRoute(parts: SaleParts): DeskRoute {
  const body = z.object({ basedOn, givesCredit: z.boolean().optional(), offersGifts: z.boolean().optional() })
  return staffRoute({
    method: 'PUT',
    path: '/draft/terms',
    access: 'prices',
    body,
    async answer({ body: { basedOn: revision, ...terms }, staff }) {
      const before = termsOf((await readDraft(parts)).content)
      const line = { area: 'pricing', did: 'changed credit and gifts', before, after: terms } as const
      return changeDraft(parts, staff, { ...line, basedOn: revision, change: (content) => setTerms(content, terms) })
    },
  })
}

type Draft = Awaited<ReturnType<typeof readDraft>>

/** Somebody may have removed it meanwhile: the change itself says so. */
function findBefore({ content }: Draft, name: string): Sale | undefined {
  return content.sales?.some((sale) => sale.slug === name) ? getSale(content, name) : undefined
}

function aboutSale(id: string) {
  return { kind: 'sale', id }
}

/** As the content keeps it. What can never be is refused with its sentence. */
async function readWish(parts: SaleParts, body: z.infer<typeof wished>): Promise<Omit<Sale, 'slug'>> {
  const { name, takes, products } = body
  const [from, until] = [momentOf(body.from, parts.timeZone), momentOf(body.until, parts.timeZone)]
  if (until <= from) throw new ProblemError('bad-request', 'It must end after it begins.')
  if (until <= parts.now().toISOString()) throw new ProblemError('bad-request', 'It would be over already.')
  const wish = { name, takes, products, from, until }
  const { content } = await readDraft(parts)
  refuseUnsold(parts, content, wish)
  return wish
}

/** A price that the provider does not charge would close the checkout, and one that is not lower is no sale. */
function refuseUnsold(parts: SaleParts, content: Draft['content'], wish: Omit<Sale, 'slug'>): void {
  if (listCheaper(content, wish).length === 0)
    throw new ProblemError('bad-request', 'Nothing would be cheaper than it is.')
  const [problem] = listUnsoldInSale(parts, content, wish)
  if (problem) throw new ProblemError('bad-request', problem)
}
