import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { RenderJob, SiteSource } from '../../contract/site/site-data.ts'
import type { Database } from '../database/database.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import type { ListStored, Storage } from '../storage/storage.ts'
import type { KeptPacks } from './packs/kept-packs.ts'
import { openPack, type PagePack, packPages } from './page-pack.ts'
import { digestOf, listDigestsSince } from './publication-queries.ts'

/** Where pages are kept, and who draws them. */
export type PageStore = {
  readonly storage: Storage
  /** The same packs, as this machine keeps them. */
  readonly packs: KeptPacks
  /** Of the code that draws them. */
  readonly buildId: string
  /** Writes the pages that are not known into the folder, in a process of its own; rejects with a sentence. */
  readonly render: (job: Pick<RenderJob, 'source' | 'known'>, folder: string) => Promise<void>
}

/** What pages are drawn of. */
export type DrawnState = { readonly digest: string; readonly source: SiteSource }

const PAGES_PREFIX = 'publications'

/** Names the published state, the code, and the settings as far as pages show them. */
function keyOf({ buildId }: PageStore, { digest, source }: DrawnState): string {
  const { settings, catalogue, earlierPolicies, ratings, isSandbox, reduced, timeZone } = source
  const { categories, bundles, posters } = catalogue
  const shown = [settings, categories, bundles, posters, earlierPolicies, ratings, isSandbox]
  const edition = digestOf(JSON.stringify([buildId, ...shown, ...(reduced ? [reduced, timeZone] : [])]))
  return `${PAGES_PREFIX}/${digest}-${edition.slice(0, 16)}`
}

/** The pages of a published state, drawn first if there are none for this code and these settings; `before` as below. */
export async function bringPages(store: PageStore, state: DrawnState, before?: DrawnState): Promise<Buffer> {
  return (await store.packs.read(keyOf(store, state))) ?? drawPages(store, state, before)
}

/**
 * Draws and stores them if they are not there. Nobody sees them before their publication is the current one. What is the
 * same as in the state before is taken from its pages.
 */
export async function ensurePages(store: PageStore, state: DrawnState, before?: DrawnState): Promise<void> {
  if ((await store.storage.size(keyOf(store, state))) === undefined) await drawPages(store, state, before)
}

async function drawPages(store: PageStore, state: DrawnState, before?: DrawnState): Promise<Buffer> {
  const earlier = before && (await store.packs.read(keyOf(store, before)))
  const known = earlier && openPack(earlier)
  return inTemporaryFolder(async (folder) => {
    const [pages, pack] = [join(folder, 'site'), join(folder, 'pack')]
    await store.render({ source: state.source, known: known ? madeIn(known) : {} }, pages)
    await packPages(pages, pack, known)
    await store.storage.put(keyOf(store, state), { file: pack })
    const bytes = await readFile(pack)
    await store.packs.keep(keyOf(store, state), bytes)
    return bytes
  })
}

function madeIn({ packed }: PagePack): Record<string, string> {
  return Object.fromEntries(Object.entries(packed).map(([file, { made }]) => [file, made]))
}

async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pages-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const EVERY_MS = 60 * 60_000
/** A roll back within this time finds its pages; a later one draws them again. */
const KEPT_MS = 24 * 60 * 60_000

export type OldPages = {
  readonly db: Database
  readonly storage: Storage
  readonly list: ListStored
  readonly now: () => Date
}

/** Removes stored pages that nothing shows any more, those of a publication that failed included, now and every hour. */
export function dropOldPages(options: OldPages, logger: Logger): Job {
  const round = oldPagesRound(options)
  return repeat({ name: 'removing old pages', everyMs: EVERY_MS, logger, run: round })
}

/**
 * Removes what was not needed in the round before either: pages that are being published right now are stored before
 * anything names them.
 */
export function oldPagesRound({ db, storage, list, now }: OldPages): (stopping: AbortSignal) => Promise<void> {
  let unneeded: ReadonlySet<string> = new Set()
  return async (stopping) => {
    const needed = new Set(await listDigestsSince(db, new Date(now().getTime() - KEPT_MS).toISOString()))
    const found = new Set<string>()
    for await (const { key } of list(PAGES_PREFIX)) {
      if (stopping.aborted) return
      const [digest = ''] = key.slice(PAGES_PREFIX.length + 1).split('-')
      if (needed.has(digest)) continue
      if (unneeded.has(key)) await storage.remove(key)
      else found.add(key)
    }
    unneeded = found
  }
}
