import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Catalogue, Picture } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import { saveRecords, saveSamplePosters } from '../pictures/picture-queries.ts'
import { picturePaths, previewFolder } from '../pictures/preview-files.ts'
import { writeWhole } from '../storage/write-whole.ts'

type StandIn = Pick<Catalogue, 'wallpapers' | 'posters'>

/** Fills a shop with pictures that do not exist, and a plain gradient for each of them. */
export async function writeStandInCatalogue(db: Database, dataDir: string, catalogue: StandIn): Promise<void> {
  await writeGradients(dataDir, catalogue)
  const records = Object.entries(catalogue.wallpapers).flatMap(([category, list]) =>
    list.map((wallpaper, at) => ({
      // Nothing looks alike here.
      record: { wallpaper, category, number: at + 1, hash: createHash('sha256').update(wallpaper.id).digest('hex') },
    })),
  )
  await saveRecords(db, records)
  await saveSamplePosters(db, catalogue.posters)
}

/** What would be seen of such pictures. */
export async function writeGradients(dataDir: string, { wallpapers, posters }: StandIn): Promise<void> {
  const pictures = [
    ...Object.values(wallpapers).flatMap((list) => list.map(({ preview }) => preview)),
    ...posters.flatMap(({ wide, tall }) => [wide, tall]),
  ]
  const bySource = new Map(pictures.map((picture) => [picture.src, picture]))
  await Promise.all([...bySource.values()].map((picture, at) => writeGradient(dataDir, picture, at * 21)))
}

async function writeGradient(dataDir: string, picture: Picture, hue: number): Promise<void> {
  const { width, height } = picture
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" gradientTransform="rotate(70)"><stop stop-color="hsl(${hue} 50% 34%)"/><stop offset="1" stop-color="#07080a"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const data = await sharp(Buffer.from(svg)).webp({ quality: 60, effort: 0 }).toBuffer()
  for (const path of picturePaths({ ...picture, avif: [] })) await writeWhole(join(previewFolder(dataDir), path), data)
}
