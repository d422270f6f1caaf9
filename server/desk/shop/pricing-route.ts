import { ALL_ACCESS } from '../../../contract/bundles.ts'
import { findCover } from '../../../contract/catalogue.ts'
import type { Content } from '../../../contract/content.ts'
import type { DeskPricing, DeskSale, PricedProduct } from '../../../contract/desk/pricing.ts'
import { findSale, isOn, isRunning, type Sale } from '../../../contract/sales.ts'
import { termsOf } from '../../content/change-sales.ts'
import { findLowest } from '../../prices/lowest-price.ts'
import { listPriceHistories } from '../../prices/price-queries.ts'
import { findPicturePath, pathOfWidth, productsOf } from '../../prices/products.ts'
import { clockTime } from '../day-bounds.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import { readDraft, shownState } from './desk-draft.ts'
import type { SaleParts } from './sale-routes.ts'

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
