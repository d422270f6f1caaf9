import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { BUNDLES } from '../../contract/bundles.ts'
import type { Catalogue, Picture, Poster, Wallpaper } from '../../contract/catalogue.ts'
import { POSTER_NAMES } from '../../contract/catalogue.ts'
import { CATEGORIES, WALLPAPER_COUNTS } from '../../contract/categories.ts'
import { catalogueFile, previewFolder } from './catalogue-file.ts'

const WIDE = { width: 1280, height: 720 }
const TALL = { width: 720, height: 1280 }

/** A catalogue of plain gradients with the spec's counts, for tests of everything that is not a picture. */
export async function writeStandInCatalogue(dataDir: string): Promise<void> {
  const folder = previewFolder(dataDir)
  await Promise.all(CATEGORIES.map(({ slug }, at) => writeGradient(join(folder, slug, 'stand-in.webp'), WIDE, at)))
  await writeGradient(join(folder, 'posters', 'wide.webp'), WIDE, 3)
  await writeGradient(join(folder, 'posters', 'tall.webp'), TALL, 3)
  await writeWhole(catalogueFile(dataDir), JSON.stringify(standInCatalogue()))
}

export function standInCatalogue(): Catalogue {
  return {
    version: 1,
    categories: CATEGORIES,
    bundles: BUNDLES,
    wallpapers: Object.fromEntries(CATEGORIES.map(({ slug, name }) => [slug, wallpapersOf(slug, name)])),
    posters: POSTER_NAMES.map(
      (name): Poster => ({
        name,
        alt: '',
        wide: picture('/images/posters/wide', WIDE),
        tall: picture('/images/posters/tall', TALL),
      }),
    ),
  }
}

function wallpapersOf(slug: string, name: string): Wallpaper[] {
  return Array.from({ length: WALLPAPER_COUNTS[slug] ?? 0 }, (_, at) => ({
    id: `${slug}-${at + 1}`,
    title: `${name} ${at + 1}`,
    alt: `${name} wallpaper number ${at + 1}`,
    colours: ['#ff5b1f', '#07080a'],
    addedAt: '2025-08-20',
    preview: picture(`/images/${slug}/stand-in`, WIDE),
  }))
}

function picture(src: string, { width, height }: typeof WIDE): Picture {
  return { src, width, height, webp: [width], avif: [], placeholder: 'linear-gradient(#3a1a0c,#07080a)' }
}

async function writeGradient(file: string, { width, height }: typeof WIDE, hue: number): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" gradientTransform="rotate(70)"><stop stop-color="hsl(${hue * 21} 50% 34%)"/><stop offset="1" stop-color="#07080a"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  await writeWhole(file, await sharp(Buffer.from(svg)).webp({ quality: 60 }).toBuffer())
}

async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}
