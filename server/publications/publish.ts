import type { Content } from '../../contract/content/content.ts'
import { countOf } from '../../contract/count.ts'
import { findSale, phaseOf } from '../../contract/orders/reductions.ts'
import { CHECKOUT_NOTICE, listPaths, listRoutes, NOT_FOUND, SERVED } from '../../contract/site/routes.ts'
import type { Reduced, SiteSource } from '../../contract/site/site-data.ts'
import { checkContent, getContent } from '../content/check-content.ts'
import type { Database } from '../database/database.ts'
import { listDeleted } from '../library/delete-pictures.ts'
import { notePublished } from '../library/note-published.ts'
import { listMissingPictures } from '../own-pictures/own-picture-queries.ts'
import { noteSearch } from '../pictures/search-queries.ts'
import { findOldPrice, type PricePeriod } from '../prices/lowest-price.ts'
import { listPriceHistories, notePrices } from '../prices/price-queries.ts'
import { productsOf } from '../prices/products.ts'
import { findShownReviews, type ShownReviews } from '../reviews/shown-reviews.ts'
import { describeChanges } from './describe-changes.ts'
import {
  digestOf,
  findCurrentNumber,
  findNewest,
  findPublication,
  insertPublication,
  listEarlierPolicies,
  notePolicies,
  type Publication,
  replaceCurrent,
  type ShopState,
  type SplitCatalogue,
  saveParts,
  setCurrent,
  splitCatalogue,
  valuesOf,
} from './publication-queries.ts'
import { type DrawnState, ensurePages, type PageStore } from './rendered-pages.ts'

export type Publisher = {
  readonly db: Database
  readonly pages: PageStore
  /** As the owner's settings let a state be shown. */
  readonly toSource: (state: ShopState) => Promise<SiteSource>
  readonly now: () => Date
}

export type Publishing = {
  /** Who did it, as the history shall say. */
  readonly by: string
  readonly note: string
  /** Hears that the pages are drawn and it is about to be shown. */
  readonly onDrawn?: (() => void) | undefined
  /** The publication that it shows again. */
  readonly wentBackTo?: number | undefined
  /** Looks at it before its pages are drawn. With it, nothing is shown unless what it looked at is still what the shop shows. */
  readonly judge?: Judge | undefined
  /** Done in the transaction that shows it. */
  readonly alongside?: ((trx: Database, number: number) => Promise<void>) | undefined
}

/** Says why what is about to be shown may not be, a sentence each. */
export type Judge = (before: ShopState, after: ShopState) => Promise<readonly string[]>

/** What keeps a state from being published: a sentence for each reason, all at once. */
export class PublishError extends Error {
  readonly reasons: readonly string[]

  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}

export type Published = { readonly number: number; readonly changes: string; readonly isNew: boolean }

/**
 * Makes a state the one that the shop shows: checked, drawn and stored first, then switched to in one transaction. Killed
 * anywhere before that, it leaves the old one. A state that is shown already is left alone.
 */
export async function publish(publisher: Publisher, given: ShopState, how: Publishing): Promise<Published> {
  const { db, pages } = publisher
  const reasons = [...(await findProblems(given)), ...(await listMissingPictures(db, given.content))]
  if (reasons.length > 0) throw new PublishError(reasons)
  const state = { content: getContent(given.content), catalogue: given.catalogue }
  const split = splitCatalogue(state.catalogue)
  const digest = digestOfState(state.content, split)
  const before = await findShown(db, valuesOf(split))
  if (before?.digest === digest) return { number: before.number, changes: '', isNew: false }
  await heed(how.judge, before, state)
  const drawn = await drawnOf(publisher, { ...state, digest })
  await ensurePages(pages, drawn, before && (await drawnOf(publisher, before)))
  how.onDrawn?.()
  const changes = describeChanges(before, state)
  const { soldElsewhere } = drawn.source
  const number = await switchTo(publisher, { state, split, digest, before, changes, soldElsewhere, ...how })
  return { number, changes, isNew: true }
}

/** Shows an older publication again. What was published since stays in the history. */
export async function rollBack(
  publisher: Publisher,
  number: number,
  { onDrawn, judge }: Pick<Publishing, 'onDrawn' | 'judge'> = {},
): Promise<Publication> {
  const { db, pages, now } = publisher
  const publication = await findPublication(db, number)
  if (!publication) throw new PublishError([`There is no publication ${number}.`])
  await refuseDeleted(db, publication)
  const shown = await findShown(db)
  await heed(judge, shown, publication)
  const drawn = await drawnOf(publisher, publication)
  await ensurePages(pages, drawn, shown && (await drawnOf(publisher, shown)))
  onDrawn?.()
  const { soldElsewhere } = drawn.source
  const judged = judge && shown
  await db.transaction().execute((trx) => makeCurrent(trx, { ...publication, soldElsewhere }, now(), { judged }))
  return publication
}

async function heed(judge: Judge | undefined, before: ShopState | undefined, after: ShopState): Promise<void> {
  const reasons = judge && before ? await judge(before, after) : []
  if (reasons.length > 0) throw new PublishError(reasons)
}

type Drawing = {
  /** Other ones than those that are shown. */
  readonly reviews?: Pick<ShownReviews, 'mode' | 'ratings'> | undefined
  /** Prices are those of this moment; of now where nothing is said. */
  readonly at?: Date | undefined
}

/** All that the pages of a state are drawn of, as it is known right now. */
export async function drawnOf(
  { db, toSource, now }: Pick<Publisher, 'db' | 'toSource' | 'now'>,
  state: ShopState & { readonly digest: string },
  { reviews: given, at = now() }: Drawing = {},
): Promise<DrawnState> {
  const earlierPolicies = await listEarlierPolicies(db, state.content)
  const source = await toSource(state)
  const reviews = given ?? (await findShownReviews(db))
  // Reviews of play orders are none of a live shop's.
  const ratings = reviews && reviews.mode === source.mode ? reviews.ratings : undefined
  const reduced = await findReduced(db, source, at)
  return { digest: state.digest, source: { ...source, earlierPolicies, ratings, ...(reduced && { reduced }) } }
}

/** What it would show is not there any more. */
export async function refuseDeleted(db: Database, { number, catalogue }: Publication): Promise<void> {
  const shown = new Set(Object.values(catalogue.wallpapers).flatMap((list) => list.map(({ id }) => id)))
  const { length } = await listDeleted(db, shown)
  if (length === 0) return
  const pictures = countOf(length, 'picture has been deleted', 'pictures have been deleted')
  throw new PublishError([`Publication ${number} cannot be shown again: ${pictures} since.`])
}

/** `known` as in `findPublication`. */
export async function findShown(db: Database, known?: Map<string, unknown>): Promise<Publication | undefined> {
  const number = await findCurrentNumber(db)
  return number === undefined ? undefined : findPublication(db, number, known)
}

export function digestOfState(content: Content, { refs }: SplitCatalogue): string {
  return digestOf(JSON.stringify([content, refs]))
}

type Switch = Publishing & {
  readonly state: ShopState
  readonly split: SplitCatalogue
  readonly digest: string
  readonly before: Publication | undefined
  readonly changes: string
  readonly soldElsewhere: SiteSource['soldElsewhere']
}

async function switchTo({ db, now }: Publisher, entry: Switch): Promise<number> {
  const { state, split, digest, before, by, note, changes, soldElsewhere, wentBackTo = null, alongside } = entry
  const judged = entry.judge && before
  return db.transaction().execute(async (trx) => {
    const number = ((await findNewest(trx))?.number ?? 0) + 1
    await saveParts(trx, split)
    const isMine = await insertPublication(trx, {
      number,
      digest,
      note,
      changes,
      published_by: by,
      published_at: now().toISOString(),
      content: JSON.stringify(state.content),
      catalogue: JSON.stringify(split.refs),
      went_back_to: wentBackTo,
    })
    if (!isMine) throw overtaken()
    await makeCurrent(trx, { ...state, number, soldElsewhere }, now(), { before, judged })
    await alongside?.(trx, number)
    return number
  })
}

function overtaken(): PublishError {
  return new PublishError(['Somebody else published at the same moment; look at it, and publish again.'])
}

type Since = {
  /** What the shop showed when this was begun. */
  readonly before?: Publication | undefined
  /** It may be shown in the place of this one alone. */
  readonly judged?: Publication | undefined
}

/** The row that every process follows, and what buyers keep of it. */
async function makeCurrent(
  trx: Database,
  {
    number,
    catalogue,
    content,
    soldElsewhere,
  }: Pick<Publication, 'number' | 'catalogue' | 'content'> & Pick<SiteSource, 'soldElsewhere'>,
  at: Date,
  { before, judged }: Since,
) {
  const isStillShown = before && (await findCurrentNumber(trx)) === before.number
  const since = at.toISOString()
  if (!judged) await setCurrent(trx, number, since)
  else if (!(await replaceCurrent(trx, judged.number, { number, since }))) throw overtaken()
  await notePolicies(trx, content, at)
  await notePrices(trx, productsOf(content, catalogue.bundles), at, content.sales, soldElsewhere)
  await notePublished(trx, catalogue, at, isStillShown ? before.catalogue : undefined)
  await noteSearch(trx, { catalogue, content }, isStillShown ? before : undefined)
}

/** Every reason, a sentence each, why pages cannot be made of this; none means that they can. */
export async function findProblems({ content, catalogue }: ShopState): Promise<string[]> {
  const { categories, bundles } = catalogue
  const paths = [...listPaths(listRoutes(categories)), NOT_FOUND.path, CHECKOUT_NOTICE.path, SERVED.path]
  const known = new Set(categories.map(({ slug }) => slug))
  const sold = new Set(bundles.map(({ slug }) => slug))
  return [
    ...(await checkContent(content)).problems,
    ...twice(paths).map((path) => `Two pages have the path '${path}'.`),
    ...twice(categories.map(({ slug }) => slug)).map((slug) => `There are two categories '${slug}'.`),
    ...twice(bundles.map(({ slug }) => slug)).map((slug) => `There are two bundles '${slug}'.`),
    ...twice(bundles.map(({ name }) => name)).map((name) => `Two bundles are called '${name}'.`),
    ...bundles.flatMap(({ name, categories: slugs, previewCategory }) =>
      [...new Set([...slugs, previewCategory])]
        .filter((slug) => !known.has(slug))
        .map((slug) => `The bundle '${name}' names the category '${slug}', which does not exist.`),
    ),
    ...bundles.flatMap(({ name, priceMinor }) =>
      Number.isSafeInteger(priceMinor) && priceMinor > 0 ? [] : [`The price of the bundle '${name}' is no amount.`],
    ),
    ...categories.flatMap(({ name, offer }) =>
      (offer.kind === 'bundles' ? offer.buttons : [])
        .filter(({ bundle }) => !sold.has(bundle))
        .map(({ bundle }) => `A button of '${name}' sells the bundle '${bundle}', which does not exist.`),
    ),
  ]
}

function twice(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))]
}

/** By product: what a sale makes cheaper at a moment. Nothing in a shop without one, which asks no database. */
async function findReduced(
  db: Database,
  { content, catalogue, soldElsewhere = [] }: SiteSource,
  at: Date,
): Promise<Record<string, Reduced> | undefined> {
  const { sales, currency } = content
  if (phaseOf(sales, at) === '') return undefined
  const found = [...productsOf(content, catalogue.bundles).values()].flatMap((product) => {
    const best = soldElsewhere.includes(product.slug) ? undefined : findSale(sales, product, at)
    return best ? [{ slug: product.slug, ...best }] : []
  })
  const histories = await listPriceHistories(
    db,
    found.map(({ slug }) => slug),
  )
  return Object.fromEntries(
    found.map(({ slug, sale, priceMinor }) => {
      const reduced = { amountMinor: priceMinor, currency }
      const oldMinor = findOldPrice(histories.get(slug) ?? [], reduced, begunAt(histories.get(slug), reduced, at))
      return [slug, { name: sale.name, priceMinor, oldMinor, until: sale.until }]
    }),
  )
}

/** Since when this price is asked without a break; at the moment itself where it is not asked yet. */
function begunAt(
  history: readonly PricePeriod[] = [],
  reduced: { amountMinor: number; currency: string },
  at: Date,
): Date {
  const moment = at.toISOString()
  const now = history.find(({ from, until }) => (from ?? '') <= moment && (until === null || until > moment))
  const isAsked = now?.amountMinor === reduced.amountMinor && now.currency === reduced.currency
  return isAsked && now.from !== null ? new Date(now.from) : at
}
