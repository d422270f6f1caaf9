import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { folderStorage } from '../server/adapters/folder-storage.ts'
import type { Database } from '../server/database/database.ts'
import { stockroom } from '../server/library/testing/library-world.ts'
import { gatherCatalogue } from '../server/pictures/gather-catalogue.ts'
import { saveRecord } from '../server/pictures/picture-queries.ts'
import { publish } from '../server/publications/publish.ts'
import type { Storefront } from '../server/publications/storefront.ts'
import { testPublisher } from '../server/publications/testing/test-publisher.ts'

type Content = typeof SAMPLE_CONTENT

/** A storefront of one page and no code, in which a desk publishes within a second. */
export function writeSmallStorefront(): Storefront {
  const buildDir = mkdtempSync(join(tmpdir(), 'shop-small-storefront-'))
  writeFileSync(join(buildDir, 'build.json'), JSON.stringify({ assets: [] }))
  const program = join(import.meta.dirname, 'programs', 'render-small-pages.ts')
  return { buildId: 'small', buildDir, olderDirs: [], program }
}

/**
 * Two pictures in stock of each of these categories of the sample shop, and its publications, the last of which is shown.
 * Each is the sample's content as it is changed here.
 */
export async function publishSmallShop(
  db: Database,
  dataDir: string,
  categories: readonly string[],
  changes: readonly ((content: Content) => Content)[],
): Promise<void> {
  const storage = folderStorage(join(dataDir, 'storage'))
  const { stock } = stockroom(db, storage)
  for (const category of categories) {
    for (const number of [1, 2]) {
      const id = `${category}-${number}`
      const preview = { src: `/images/${id}`, width: 16, height: 9, webp: [16], avif: [], placeholder: '#123' }
      const wallpaper = { id, title: `Title of ${id}`, alt: '', colours: [], addedAt: '2026-01-01', preview }
      await saveRecord(db, { wallpaper, category, number, hash: '0' })
      await stock(id)
    }
  }
  const { publisher } = testPublisher(db, storage)
  for (const change of changes) {
    const content = change(SAMPLE_CONTENT)
    const catalogue = await gatherCatalogue({ db, content })
    await publish(publisher, { content, catalogue }, { by: 'the drill', note: '' })
  }
}
