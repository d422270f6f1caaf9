import { join } from 'node:path'
import sharp from 'sharp'
import type { Catalogue, Picture } from '../../contract/pictures/catalogue.ts'
import { writeWhole } from '../storage/write-whole.ts'
import { catalogueFile, previewFolder } from './catalogue-file.ts'
import { picturePaths } from './preview-files.ts'

/** Writes a catalogue whose pictures do not exist, and a plain gradient for each of them. */
export async function writeStandInCatalogue(dataDir: string, catalogue: Catalogue): Promise<void> {
  const { wallpapers, posters } = catalogue
  const pictures = [
    ...Object.values(wallpapers).flatMap((list) => list.map(({ preview }) => preview)),
    ...posters.flatMap(({ wide, tall }) => [wide, tall]),
  ]
  const bySource = new Map(pictures.map((picture) => [picture.src, picture]))
  await Promise.all([...bySource.values()].map((picture, at) => writeGradient(dataDir, picture, at * 21)))
  // Nothing looks alike here. A catalogue that does not say so is taken for one of an earlier version.
  await writeWhole(catalogueFile(dataDir), JSON.stringify({ like: {}, ...catalogue }))
}

async function writeGradient(dataDir: string, picture: Picture, hue: number): Promise<void> {
  const { width, height } = picture
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" gradientTransform="rotate(70)"><stop stop-color="hsl(${hue} 50% 34%)"/><stop offset="1" stop-color="#07080a"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const data = await sharp(Buffer.from(svg)).webp({ quality: 60, effort: 0 }).toBuffer()
  for (const path of picturePaths({ ...picture, avif: [] })) await writeWhole(join(previewFolder(dataDir), path), data)
}
