import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Content } from '../../contract/content/content.ts'
import { listTurns, phaseOf } from '../../contract/orders/reductions.ts'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { SiteFile } from '../../contract/site/site-files.ts'
import { type MemoryFile, memoryFile } from '../http/memory-file.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { type Files, isPage, type Pages, type Site, serveSite, writtenPage } from '../http/site.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import type { ShopMode } from '../library/entitlements.ts'
import { findShownDigest } from '../reviews/shown-reviews.ts'
import { openPack, type PagePack } from './page-pack.ts'
import { findCurrentNumber, findPublication, type ShopState } from './publication-queries.ts'
import { drawnOf, type Publisher } from './publish.ts'
import { bringPages, ensurePages } from './rendered-pages.ts'
import type { FindAsset } from './shared-builds.ts'
import { reviewsRound } from './show-reviews.ts'

const EVERY_MS = 1000
/** Between two looks for reviews that the pages do not say yet. */
const REVIEWS_MS = 2000
/** Between two looks for a sale that is about to begin or end, and how long before that its pages are drawn. */
const SALES_MS = 10_000
const AHEAD_MS = 15 * 60_000
const RETRY = { firstMs: 1000, longestMs: 30_000 }
/** How long a tab that was opened before may ask for data of a publication that is no longer shown. */
const KEPT_MS = 24 * 60 * 60_000
/** A shop that publishes all day long keeps the newest of them. */
const MOST_KEPT = 20

/** What the shop shows now. Read anew for each request: it may be another one at the next. */
type Shown = ShopState & {
  readonly number: number
  readonly digest: string
  readonly pages: Pages
  /** The moment whose prices its pages say. */
  readonly at: Date
}

export type CurrentPublication = {
  readonly number: () => number
  readonly site: Site
  /** A file of a build that another machine runs. */
  readonly findAsset: FindAsset
  /** Its fields are those of the publication that is shown when they are read. */
  readonly catalogue: Catalogue
  readonly content: () => Content
  /** Looks for another publication each second, until it is stopped. */
  readonly follow: () => Job
  /** Draws the pages of a sale before it begins or ends; for one process of all. */
  readonly drawAheadOfSales: () => Job
  /** Draws what buyers said since; for one process of all. */
  readonly showReviews: (mode: ShopMode) => Job
}

type Followed = Pick<Publisher, 'db' | 'pages' | 'toSource' | 'now'> & {
  readonly headers: SecurityHeaders
  readonly logger: Pick<Logger, 'error' | 'info'>
  /** Files of the code, of the build before included. */
  readonly assets: readonly Files[]
  /** Files of the desk, as soon as they are there. */
  readonly deskFiles?: () => Files | undefined
  /** Absent where there is one machine. */
  readonly findAsset?: FindAsset
  /** Another value when the settings that pages show changed: the same publication is then shown with them. */
  readonly settings?: () => unknown
}

type Kept = { readonly until: number; readonly files: Files }

/** The published state, swapped between two requests whenever the row says so. Nothing where none was ever published. */
export async function openCurrentPublication(options: Followed): Promise<CurrentPublication | undefined> {
  const load = publicationLoader(options)
  const first = await load(await findCurrentNumber(options.db))
  if (!first) return undefined
  let shown = first
  let shownWith = options.settings?.()
  let reviews = await findShownDigest(options.db)
  let kept: readonly Kept[] = []

  async function look(): Promise<void> {
    const number = await findCurrentNumber(options.db)
    const settings = options.settings?.()
    const said = await findShownDigest(options.db)
    const isShown = number === shown.number && settings === shownWith && said === reviews
    const isSame = isShown && !hasTurned(shown, options.now())
    if (number === undefined || isSame) return
    const next = await load(number, shown)
    if (!next) return
    kept = keepData(kept, shown.pages, next.pages, options.now())
    shown = next
    shownWith = settings
    reviews = said
    options.logger.info({ publication: number }, 'another publication is shown')
  }

  const others = () => [...options.assets, options.deskFiles?.() ?? NO_FILES, ...kept.map(({ files }) => files)]
  return {
    number: () => shown.number,
    catalogue: liveCatalogue(() => shown.catalogue),
    content: () => shown.content,
    site: serveSite(() => shown.pages, others),
    findAsset: options.findAsset ?? findNoAsset,
    follow: () =>
      repeat({ name: 'following the publication', run: look, everyMs: EVERY_MS, retry: RETRY, logger: options.logger }),
    drawAheadOfSales: () => drawAheadOfSales(options, () => shown),
    showReviews: (mode) => showReviews(options, mode),
  }
}

/** Whoever is late, or was killed meanwhile, is not needed: every process draws what it does not find. */
function drawAheadOfSales(options: Followed, shown: () => Shown): Job {
  async function run(): Promise<void> {
    const now = shown()
    const [turn] = listTurns(now.content.sales, options.now())
    if (turn === undefined || Date.parse(turn) > options.now().getTime() + AHEAD_MS) return
    const before = await drawnOf(options, now, { at: now.at })
    await ensurePages(options.pages, await drawnOf(options, now, { at: new Date(turn) }), before)
  }
  return repeat({ name: 'drawing the pages of a sale', run, everyMs: SALES_MS, logger: options.logger })
}

function showReviews(options: Followed, mode: ShopMode): Job {
  const run = reviewsRound(options, mode)
  const often = { everyMs: REVIEWS_MS, firstAfterMs: REVIEWS_MS }
  return repeat({ name: 'showing reviews', run, ...often, logger: options.logger })
}

const NO_FILES: Files = new Map()
const findNoAsset: FindAsset = async () => undefined

/** One that stays: for a shop that was never published. */
export function fixedPublication({ catalogue, content }: ShopState, pages: Pages): CurrentPublication {
  const idle: Job = { runNow: async () => {}, stop: async () => {} }
  return {
    number: () => 0,
    catalogue,
    content: () => content,
    site: serveSite(() => pages),
    findAsset: findNoAsset,
    follow: () => idle,
    drawAheadOfSales: () => idle,
    showReviews: () => idle,
  }
}

function liveCatalogue(now: () => Catalogue): Catalogue {
  return {
    version: 1,
    get categories() {
      return now().categories
    },
    get bundles() {
      return now().bundles
    },
    get wallpapers() {
      return now().wallpapers
    },
    get posters() {
      return now().posters
    },
    get covers() {
      return now().covers ?? {}
    },
    get like() {
      return now().like ?? {}
    },
  }
}

/** A sale begins and ends by the clock alone: nobody has to say so. */
function hasTurned({ content: { sales }, at }: Shown, now: Date): boolean {
  return phaseOf(sales, now) !== phaseOf(sales, at)
}

function publicationLoader(options: Followed) {
  const { db, pages, headers, now } = options
  const parts = new Map<string, unknown>()
  const loadPack = packLoader(headers)
  return async (number: number | undefined, before?: Shown): Promise<Shown | undefined> => {
    const publication = number === undefined ? undefined : await findPublication(db, number, parts)
    if (!publication) return undefined
    const at = now()
    const state = await drawnOf(options, publication, { at })
    const isSame = before?.number === number
    const earlier = before && isSame ? await drawnOf(options, before, { at: before.at }) : undefined
    return { ...publication, at, pages: await loadPack(await bringPages(pages, state, earlier)) }
  }
}

/** Only what has its hash in its name and is no longer there: pages themselves are asked for anew each time. */
function keepData(kept: readonly Kept[], before: Pages, next: Pages, now: Date): readonly Kept[] {
  const gone = [...before.files].filter(([url]) => url.startsWith('/data/') && !next.files.has(url))
  const still = kept.filter(({ until }) => until > now.getTime())
  if (gone.length === 0) return still
  return [{ until: now.getTime() + KEPT_MS, files: new Map(gone) }, ...still].slice(0, MOST_KEPT)
}

/** Requests are answered between as many files. */
const FILES_AT_ONCE = 20

/** Takes pages into memory, one pack after the other: what has not changed since the one before is not taken again. */
export function packLoader(headers: SecurityHeaders): (bytes: Buffer) => Promise<Pages> {
  let known: ReadonlyMap<string, MemoryFile> = new Map()

  return async (bytes) => {
    const pack = openPack(bytes)
    const { index, packed } = pack
    const loaded = new Map<string, MemoryFile>()
    const take = (file: SiteFile) => {
      const name = `${file.file} ${packed[file.file]?.made}`
      const found = loaded.get(name) ?? known.get(name) ?? load(pack, file, headers)
      loaded.set(name, found)
      return found
    }
    const files = new Map<string, MemoryFile>()
    for (const [at, file] of index.files.entries()) {
      if (at % FILES_AT_ONCE === 0) await nextTurn()
      files.set(file.url, take(file))
    }
    const written = ({ file }: SiteFile) => writtenPage(pack.unpack(file), headers)
    known = loaded
    return {
      files,
      notFound: take(index.notFound),
      notice: written(index.notice),
      served: written(index.served),
    }
  }
}

function load(pack: PagePack, file: SiteFile, headers: SecurityHeaders): MemoryFile {
  const { type, caching } = file
  const policy = isPage(type) ? headers.forScripts(pack.packed[file.file]?.scripts ?? []) : headers.forFile(file)
  return memoryFile({ type, caching, headers: policy, bodies: pack.read(file) })
}
