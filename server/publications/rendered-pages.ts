import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { SiteSource } from '../../contract/site-data.ts'
import type { Storage } from '../catalogue/storage.ts'
import { digestOf } from './catalogue-parts.ts'
import { packPages } from './page-pack.ts'

/** Where pages are kept, and who draws them. */
export type PageStore = {
  readonly storage: Storage
  /** Of the code that draws them. */
  readonly buildId: string
  /** Writes the pages into the folder, in a process of its own; rejects with a sentence. */
  readonly render: (source: SiteSource, folder: string) => Promise<void>
}

export const PAGES_PREFIX = 'publications'

/** Names the published state, the code, and the settings as far as pages show them. */
function keyOf({ buildId }: PageStore, digest: string, { settings, catalogue }: SiteSource): string {
  const { categories, bundles, posters } = catalogue
  const edition = digestOf(JSON.stringify([buildId, settings, categories, bundles, posters]))
  return `${PAGES_PREFIX}/${digest}-${edition.slice(0, 16)}`
}

/** The pages of a published state, drawn first if there are none for this code and these settings. */
export async function bringPages(store: PageStore, digest: string, source: SiteSource): Promise<Buffer> {
  const kept = await store.storage.open(keyOf(store, digest, source))
  return kept ? buffer(kept) : drawPages(store, digest, source)
}

/** Draws and stores them if they are not there. Nobody sees them before their publication is the current one. */
export async function ensurePages(store: PageStore, digest: string, source: SiteSource): Promise<void> {
  if ((await store.storage.size(keyOf(store, digest, source))) === undefined) await drawPages(store, digest, source)
}

async function drawPages(store: PageStore, digest: string, source: SiteSource): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pages-'))
  try {
    const [pages, pack] = [join(folder, 'site'), join(folder, 'pack')]
    await store.render(source, pages)
    await packPages(pages, pack)
    await store.storage.put(keyOf(store, digest, source), { file: pack })
    return await readFile(pack)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
