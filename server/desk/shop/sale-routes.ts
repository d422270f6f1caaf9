import { z } from 'zod'
import type { Content } from '../../../contract/content/content.ts'
import type { DeskPricing, DeskSale, PricedProduct } from '../../../contract/desk/pricing.ts'
import { formatMoney } from '../../../contract/money.ts'
import { findSale, isOn, isRunning, reduce, type Sale } from '../../../contract/orders/reductions.ts'
import { ALL_ACCESS, findCover } from '../../../contract/pictures/catalogue.ts'
import { changeSale, endSale, getSale, makeSale, setTerms, termsOf } from '../../content/change-content.ts'
import { ProblemError } from '../../http/problem.ts'
import { findLowest } from '../../prices/lowest-price.ts'
import { listPriceHistories } from '../../prices/price-queries.ts'
import { findPicturePath, type Product, pathOfWidth, productsOf } from '../../prices/products.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { clockTime, momentOf } from '../lists/days.ts'
import { one, slug } from './category-routes.ts'
import { basedOn, changeDraft, readDraft, type ShopParts, shownState } from './draft-routes.ts'

type SaleParts = ShopParts & Pick<SalesParts, 'timeZone' | 'checkout'>

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

const THUMBNAIL_WIDTH = 320

/** What everything costs, as it is written and as the shop asks it. */
export function pricingRoute(parts: SaleParts): DeskRoute {
  return staffRoute({ method: 'GET', path: '/pricing', access: 'prices', answer: () => describePricing(parts) })
}

async function describePricing(parts: SaleParts): Promise<DeskPricing> {
  const { revision, content } = await readDraft(parts)
  const { currency, sales = [] } = content
  return {
    revision,
    currency,
    timeZone: parts.timeZone,
    ...termsOf(content),
    tellsCards: parts.checkout.payments.abilities.tellsCards,
    products: await listPriced(parts, content),
    sales: sales.map((sale) => describeSale(parts, content, sale)).toReversed(),
  }
}

async function listPriced(parts: SaleParts, content: Content): Promise<PricedProduct[]> {
  const { db, now, checkout } = parts
  const shown = shownState(parts)
  const inShop = productsOf(shown.content, shown.catalogue.bundles)
  const written = [...productsOf(content, content.bundles).values()]
  const histories = await listPriceHistories(
    db,
    written.map(({ slug }) => slug),
  )
  return written.map(({ slug, name, priceMinor, currency }) => {
    const sold = inShop.get(slug)
    const isSoldElsewhere = sold !== undefined && !checkout.payments.takesAmounts(slug)
    const sale = sold && !isSoldElsewhere ? findSale(shown.content.sales, sold, now()) : undefined
    return {
      slug,
      name,
      priceMinor,
      isSoldElsewhere,
      ...lookOf(content, shown.catalogue, slug),
      shownMinor: sold?.priceMinor ?? null,
      saleMinor: sale?.priceMinor ?? null,
      lowestMinor: findLowest(histories.get(slug) ?? [], currency, now()),
    }
  })
}

function lookOf({ bundles, categories }: Content, catalogue: ReturnType<typeof shownState>['catalogue'], slug: string) {
  if (slug === ALL_ACCESS.slug)
    return { note: 'Everything, also what comes later', cover: findPicturePath(catalogue, slug, THUMBNAIL_WIDTH) }
  const bundle = bundles.find((candidate) => candidate.slug === slug)
  const cover = bundle && findCover(catalogue, bundle.previewCategory)
  const names = categories.filter((category) => bundle?.categories.includes(category.slug)).map(({ name }) => name)
  return { note: names.join(', '), cover: cover ? pathOfWidth(cover.preview, THUMBNAIL_WIDTH) : null }
}

function describeSale({ now, timeZone, machine }: SaleParts, content: Content, sale: Sale): DeskSale {
  const { slug, name, takes, products, from, until } = sale
  const shown = machine.content().sales?.find((candidate) => candidate.slug === slug)
  const sold = [...productsOf(content, content.bundles).keys()]
  return {
    slug,
    name,
    on: typeof products === 'string' ? products : 'chosen',
    percent: takes.kind === 'percent' ? takes.percent : null,
    priceMinor: takes.kind === 'price' ? takes.priceMinor : null,
    products: sold.filter((product) => isOn(sale, product)),
    from: clockTime(from, timeZone),
    until: clockTime(until, timeZone),
    state: isRunning(sale, now()) ? 'running' : from > now().toISOString() ? 'coming' : 'over',
    isDraft: JSON.stringify(shown) !== JSON.stringify(sale),
  }
}

type Selling = Pick<SalesParts, 'checkout'>
type Taking = Pick<Sale, 'takes' | 'products'>

/** What a sale makes cheaper. */
function listCheaper(content: Content, { takes, products }: Taking): Product[] {
  return [...productsOf(content, content.bundles).values()].filter(
    ({ slug, priceMinor }) => isOn({ products }, slug) && reduce(priceMinor, takes) < priceMinor,
  )
}

/** A sentence for each product that is sold now, and could not be sold at what the sale makes of its price. */
function listUnsoldInSale({ checkout: { payments } }: Selling, content: Content, sale: Taking): string[] {
  const { currency, locale } = content
  return listCheaper(content, sale).flatMap(({ slug, name, priceMinor }) => {
    const amountMinor = reduce(priceMinor, sale.takes)
    const isSold = payments.findObstacle({ product: slug, amountMinor: priceMinor, currency }) === null
    const obstacle = isSold ? payments.findObstacle({ product: slug, amountMinor, currency }) : null
    if (obstacle === null) return []
    return [`${name} would cost ${formatMoney(amountMinor, currency, { locale })}, and then it ${obstacle}.`]
  })
}

/** The same of every sale that runs or will: prices may have changed since it was written. */
export function listUnsoldInSales(parts: Selling, content: Content, now: Date): string[] {
  return (content.sales ?? [])
    .filter(({ until }) => until > now.toISOString())
    .flatMap((sale) => listUnsoldInSale(parts, content, sale).map((words) => `In the sale ‘${sale.name}’ ${words}`))
}
