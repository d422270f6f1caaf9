// Puts small masters for one bundle into the journeys' shop: drawing real ones would take hours.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import sharp from 'sharp'
import { chooseStorage } from '../server/choose/choose-storage.ts'
import type { Config } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { saveMaster } from '../server/pictures/master-queries.ts'
import { listRecords } from '../server/pictures/picture-queries.ts'
import { getSampleIndex, revisionOf } from '../server/samples/sample-index.ts'
import { masterKey } from '../server/storage/storage.ts'

/** The bundle that is ready from the start, and its only category. */
export const STOCKED = { slug: 'anime', name: 'Anime', category: 'anime' } as const

const SIZE = { width: 768, height: 432 } as const

/** The same bytes on every call, so that a journey can compare what it downloaded. */
export function stockedMaster(number: number): Promise<Buffer> {
  const words = `<text x="50" y="250" font-size="200" fill="#fff">${number}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="hsl(${number * 31} 60% 30%)"/>${words}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

export async function stockLibrary(config: Config): Promise<void> {
  const db = openDatabase(config.databaseUrl)
  await migrate(db)
  const { storage } = await chooseStorage(config.storage)
  const samples = new Map(getSampleIndex(PREVIEWS_DIR).wallpapers.map((sample) => [sample.id, sample]))
  const records = await listRecords(db, STOCKED.category)
  for (const [at, { wallpaper }] of records.entries()) {
    const { id, addedAt } = wallpaper
    const content = await stockedMaster(at + 1)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const storageKey = masterKey(sha256)
    await storage.put(storageKey, content, sha256)
    // The start forgets masters of pictures that were drawn anew since.
    const revision = revisionOf(samples.get(id) ?? {})
    const facts = { revision, storageKey, sha256, crc32: crc32(content), sizeBytes: content.length, addedAt }
    await saveMaster(db, { wallpaperId: id, category: STOCKED.category, format: 'png', ...facts, ...SIZE })
  }
  await db.destroy()
}
