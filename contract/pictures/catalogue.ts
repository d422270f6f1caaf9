// What is shown and sold: categories with their pictures, and the bundles that open them.

import type { PictureWords } from './picture.ts'
import type { FocusPoint } from './renditions.ts'

export const FULL_SIZE = { long: 7680, short: 4320 }

/** Whether a master, upright or on its side, may be called 8K. */
export function is8K({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return Math.max(width, height) >= FULL_SIZE.long && Math.min(width, height) >= FULL_SIZE.short
}

/** How a category's page sells: whole bundles, or each picture for free. */
type Offer =
  | { readonly kind: 'bundles'; readonly buttons: readonly BuyButton[] }
  | { readonly kind: 'free'; readonly shareTitle: string }

type BuyButton = { readonly label: string; readonly bundle: string }

/** A preview page's theme. The owner's own categories have the same shape and come from the manifest. */
export type Category = {
  readonly slug: string
  /** As lists and greetings write it. */
  readonly name: string
  /** The canonical path; aliases show the same page. */
  readonly path: string
  readonly aliases: readonly string[]
  readonly heading: string
  readonly description: string
  readonly offer: Offer
  /** Not in the shop for now; whoever bought its pictures keeps them. */
  readonly isHidden?: boolean | undefined
}

export function getCategory<Known extends Pick<Category, 'slug'>>(slug: string, categories: readonly Known[]): Known {
  const category = categories.find((candidate) => candidate.slug === slug)
  if (!category) throw new Error(`There is no category '${slug}'.`)
  return category
}

/** What is bought: the masters of the named categories, those added later included. */
export type Bundle = {
  readonly slug: string
  /** As the carousel and the dashboard write it: '<name> Bundle'. */
  readonly name: string
  /** Slugs of the categories it opens. */
  readonly categories: readonly string[]
  /** The category whose page previews it. */
  readonly previewCategory: string
  readonly priceMinor: number
  /** Listed bundles stand in the carousel and on the dashboard. */
  readonly isListed: boolean
  /** How its pictures were made, in the owner's words. */
  readonly howMade?: string | undefined
}

/** Everything together; its name and its price are content. */
export const ALL_ACCESS = { slug: 'all-access' } as const

/**
 * A public picture in several widths. `src` is its path without width and extension, not yet URL-encoded:
 * the widest file is `<src>.webp`, narrower ones are `<src>-<width>.webp`, AVIF lies beside them where it is smaller.
 */
export type Picture = {
  readonly src: string
  readonly width: number
  readonly height: number
  /** Widths that exist, ascending; the last one has no suffix in its name. */
  readonly webp: readonly number[]
  readonly avif: readonly number[]
  /** A CSS background that stands in until the file is there; needs no script. */
  readonly placeholder: string
  /** What must stay in view wherever it is cut; the middle unless the owner says so. */
  readonly focus?: FocusPoint
  /** The middle of the piece that is shown at full size, where there is one: its file is `<src>-detail.webp`. */
  readonly detail?: FocusPoint
}

/** A wallpaper as everybody may see it. */
export type Wallpaper = PictureWords & {
  /** Stable and public; says nothing of the master's name. */
  readonly id: string
  /** Dominant colours as #rrggbb, strongest first. */
  readonly colours: readonly string[]
  /** ISO date on which it joined the shop. */
  readonly addedAt: string
  readonly preview: Picture
  /** Of its master in pixels, where that is below 8K. */
  readonly size?: MasterSize
  /** Of its master, as people write it (such as JPEG), where that is not PNG. */
  readonly format?: string
  /** The owner wants it large in its gallery. */
  readonly isLarge?: true
}

export type MasterSize = { readonly width: number; readonly height: number }

/** The masters of a category as files. */
export type MasterFiles = {
  /** As people write them, such as PNG. */
  readonly formats: readonly string[]
  readonly meanBytes: number
}

/** Of a master, for reading, in one piece; 8K where nothing else is known. */
export function describeSize(
  { width, height }: MasterSize = { width: FULL_SIZE.long, height: FULL_SIZE.short },
): string {
  return `${width} × ${height}`
}

/** A picture that fills a screen: the same scene composed for wide and for tall screens. */
export type Poster = { readonly name: string; readonly alt: string; readonly wide: Picture; readonly tall: Picture }

/** What the importer writes, and the web build and the server read. Nothing in it is private. */
export type Catalogue = {
  readonly version: 1
  readonly categories: readonly Category[]
  readonly bundles: readonly Bundle[]
  /** By category slug, in gallery order. */
  readonly wallpapers: Readonly<Record<string, readonly Wallpaper[]>>
  readonly posters: readonly Poster[]
  /** By category slug: what its masters are as files, where that is known of all of them. */
  readonly files?: Readonly<Record<string, MasterFiles>>
  /** By id: the wallpapers that look most like it, the nearest first. */
  readonly like?: Readonly<Record<string, readonly string[]>>
  /** By category slug: the id of the wallpaper that stands for it, where the owner chose one. */
  readonly covers?: Readonly<Record<string, string>>
}

/** The wallpaper that stands for a category: the owner's choice, or the first. */
export function findCover({ wallpapers, covers }: Pick<Catalogue, 'wallpapers' | 'covers'>, category: string) {
  const list = wallpapers[category] ?? []
  return list.find(({ id }) => id === covers?.[category]) ?? list[0]
}

/** Whether there are no files behind it: its placeholder is all there is to see. */
export function isBlank({ webp }: Pick<Picture, 'webp'>): boolean {
  return webp.length === 0
}

/** The address of one file of a picture, encoded for use in HTML. */
export function pictureUrl(picture: Picture, width: number, format: 'webp' | 'avif'): string {
  const widest = picture[format].at(-1) === width
  return `${encodePath(picture.src)}${widest ? '' : `-${width}`}.${format}`
}

/** The piece of the master that is shown pixel for pixel. */
export function detailUrl({ src }: Pick<Picture, 'src'>): string {
  return `${encodePath(src)}-detail.webp`
}

/** Encodes spaces, brackets and the like, but keeps the slashes. */
function encodePath(path: string): string {
  return path
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(/[()]/g, (bracket) => `%${bracket.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/')
}

/** What is in a bundle today, as it is said beside its price. */
export type BundleFacts = {
  readonly count: number
  /** Of one file: its size, its format and what it weighs, as far as all of that is known. */
  readonly file: string
  /** Of all files together; absent where it is not known. */
  readonly weight?: string
}

type Shown = Pick<Catalogue, 'wallpapers' | 'files'>

export function bundleFacts(categories: readonly string[], shown: Shown): BundleFacts {
  const parts = categories.flatMap((slug) => {
    const list = shown.wallpapers[slug] ?? []
    return list.length > 0 ? [{ count: list.length, files: shown.files?.[slug] }] : []
  })
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const known = parts.flatMap(({ files, count: many }) => (files ? [{ ...files, bytes: files.meanBytes * many }] : []))
  const size = describeSizes(categories, shown)
  if (count === 0 || known.length < parts.length) return { count, file: size }
  const formats = [...new Set(known.flatMap(({ formats: some }) => some))].sort()
  const bytes = known.reduce((sum, part) => sum + part.bytes, 0)
  return {
    count,
    file: `${size} ${formats.join(' or ')}, about ${describeBytes(bytes / count)} each`,
    weight: `about ${describeBytes(bytes)}`,
  }
}

/** Every category that some bundle opens. */
export function soldCategories(bundles: readonly Bundle[]): string[] {
  return [...new Set(bundles.flatMap(({ categories }) => categories))]
}

function describeSizes(categories: readonly string[], { wallpapers }: Shown): string {
  const small = categories.flatMap((slug) => (wallpapers[slug] ?? []).flatMap(({ size }) => size ?? []))
  const [smallest] = small.sort((a, b) => pixels(a) - pixels(b))
  return smallest ? `from ${describeSize(smallest)}` : describeSize()
}

function pixels({ width, height }: MasterSize): number {
  return width * height
}

/** As people write it, with two digits that count. */
function describeBytes(bytes: number): string {
  const [amount, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : [bytes / 1e6, 'MB']
  return `${amount < 9.95 ? Number(amount.toFixed(1)) : Math.round(amount)} ${unit}`
}
