import { createHash } from 'node:crypto'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import type { Bundle, Category, Wallpaper } from '../../contract/pictures/catalogue.ts'
import type { ShopState } from '../../server/publications/publication-queries.ts'

export const CATEGORIES = 500
export const PICTURES = 50_000

/** The sample shop, grown: as many categories and pictures as an owner may ever have, each with words and colours of its own. */
export function largeShop(categoryCount = CATEGORIES, pictures = PICTURES): ShopState {
  const small = standInCatalogue()
  const more = Array.from({ length: categoryCount - small.categories.length }, (_, at) => makeCategory(at + 1))
  const categories = [...small.categories, ...more]
  const bundles = [...small.bundles, ...more.map(makeBundle)]
  const each = Math.ceil(pictures / categoryCount)
  const wallpapers = Object.fromEntries(
    categories.map(({ slug }) => [slug, Array.from({ length: each }, (_, at) => makeWallpaper(slug, at + 1))]),
  )
  const content = { ...SAMPLE_CONTENT, categories, bundles }
  return { content, catalogue: { ...small, categories, bundles, wallpapers } }
}

function makeCategory(number: number): Category {
  const slug = `theme-${number}`
  const description = `Wallpapers of theme ${number}, ${words(slug, 8)}, for every screen.`
  const offer = { kind: 'bundles', buttons: [{ label: 'Buy Bundle', bundle: slug }] } as const
  return {
    slug,
    name: `Theme ${number}`,
    path: `/${slug}`,
    aliases: [],
    heading: `THEME ${number}`,
    description,
    offer,
  }
}

function makeBundle({ slug, name }: Category): Bundle {
  return { slug, name, categories: [slug], previewCategory: slug, priceMinor: 300, isListed: true }
}

function makeWallpaper(category: string, number: number): Wallpaper {
  const id = `${category}-${number}`
  const title = words(id, 6)
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((part) => `#${digest(id + part).slice(0, 6)}`)
  const preview = {
    src: `/images/${category}/${title.replaceAll(' ', '-')}-${digest(id).slice(0, 8)}`,
    width: 1280,
    height: 720,
    webp: [960],
    avif: [800, 1280],
    placeholder: `radial-gradient(at ${number % 100}% 45%,${a?.slice(0, 4)},#0000 60%),linear-gradient(${b?.slice(0, 4)},${c?.slice(0, 4)})`,
  }
  const colours = [a, b, c, d].filter((colour) => colour !== undefined)
  return { id, title, alt: `${title}, ${words(`${id} alt`, 8)}.`, colours, addedAt: '2026-01-01', preview }
}

const WORDS =
  'amber blue cliff dawn ember field glass hill ice jade kite lake moss night ocean pine quay river stone tower umber valley wave yarrow'.split(
    ' ',
  )

/** The same for the same seed, and hardly ever for another. */
function words(seed: string, count: number): string {
  const bytes = createHash('sha256').update(seed).digest()
  return Array.from({ length: count }, (_, at) => WORDS[(bytes[at] ?? 0) % WORDS.length]).join(' ')
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
