import type { Bundle } from './bundles.ts'
import type { Category } from './categories.ts'
import { FULL_SIZE } from './full-size.ts'
import type { FocusPoint } from './renditions.ts'

const FULL = { width: FULL_SIZE.long, height: FULL_SIZE.short }

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
export type Wallpaper = {
  /** Stable and public; says nothing of the master's name. */
  readonly id: string
  readonly title: string
  readonly alt: string
  /** Dominant colours as #rrggbb, strongest first. */
  readonly colours: readonly string[]
  /** ISO date on which it joined the shop. */
  readonly addedAt: string
  readonly preview: Picture
  /** Of its master in pixels, where that is below 8K. */
  readonly size?: MasterSize
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
export function describeSize({ width, height }: MasterSize = FULL): string {
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
