import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_CONTENT as content } from 'sample-shop/content/content.ts'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { inject } from 'vitest'
import { folderStorage } from '../../adapters/folder-storage.ts'
import { openDatabase } from '../../database/database.ts'
import { type MasterPool, masterPool } from '../../decoding/master-pool.ts'
import type { Storage } from '../../storage/storage.ts'
import type { CatalogueSource } from '../gather-catalogue.ts'
import { type ImportOptions, type ImportSummary, importMasters } from '../import-masters.ts'
import { previewWriter } from '../preview-files.ts'

export type ImportFixture = CatalogueSource & {
  readonly dataDir: string
  /** Where the owner's masters lie. */
  readonly folder: string
  readonly storage: Storage
  readonly pool: MasterPool
  import(changes?: Partial<ImportOptions>): Promise<ImportSummary>
  remove(): Promise<void>
}

/** An empty shop and an empty folder of masters. The pool is the caller's to close: starting one takes a while. */
export async function createImportFixture(pool = masterPool()): Promise<ImportFixture> {
  const root = mkdtempSync(join(tmpdir(), 'shop-import-'))
  const dataDir = join(root, 'data')
  const folder = join(root, 'masters')
  mkdirSync(dataDir)
  mkdirSync(folder)
  const file = join(dataDir, 'shop.sqlite')
  copyFileSync(inject('templates').sqliteFile, file)
  const db = openDatabase(`sqlite:${file}`)
  const storage = folderStorage(join(dataDir, 'storage'))
  return {
    dataDir,
    content,
    folder,
    db,
    storage,
    pool,
    import: (changes = {}) =>
      importMasters({
        dataDir,
        folder,
        category: { slug: 'space', name: 'Space' },
        allowSmall: true,
        replaceSamples: false,
        db,
        storage,
        pool,
        writePreview: previewWriter(dataDir, undefined),
        now: () => new Date('2026-03-04T05:06:07Z'),
        ...changes,
      }),
    async remove() {
      await db.destroy()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** A picture of two blurred blobs that differ with the seed, so that no two look alike. */
export function drawPicture(seed: number, width = 320, height = 180): Sharp {
  const turn = (step: number) => Math.floor(Math.abs(Math.sin(seed * 12.9898 + step * 78.233) * 43758.5453) % 100)
  const blob = (step: number) =>
    `<circle cx="${turn(step)}%" cy="${turn(step + 1)}%" r="${20 + (turn(step + 2) % 20)}%" fill="hsl(${turn(step + 3) * 3.6} 80% 55%)"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${turn(9) * 3.6} 40% 15%)"/>${blob(1)}${blob(5)}</svg>`
  return sharp(Buffer.from(svg))
}
