import type { Picture, Poster } from './catalogue.ts'

/** A picture that the owner brought with the content, re-encoded by the shop. Its address names its bytes. */
export type OwnPicture = {
  readonly digest: string
  readonly format: 'png' | 'jpeg'
  readonly width: number
  readonly height: number
}

/** One that fills a screen, in several widths; the digest is of the widest. */
export type OwnScreenPicture = {
  readonly digest: string
  readonly format: 'webp'
  readonly width: number
  readonly height: number
  /** Ascending; the last one is its own. */
  readonly widths: readonly number[]
  /** As a `Picture` has it. */
  readonly placeholder: string
}

/** A poster of the owner's own. Where there is none for tall screens, the wide one is cut. */
export type OwnPoster = {
  readonly alt: string
  readonly wide: OwnScreenPicture
  readonly tall?: OwnScreenPicture | undefined
}

const EXTENSIONS = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const

type Named = { readonly digest: string; readonly format: keyof typeof EXTENSIONS }

/** Its name as a file, below /brand/ in the shop. */
export function ownPictureName({ digest, format }: Named): string {
  return `${digest}.${EXTENSIONS[format]}`
}

export function ownPictureUrl(picture: Named): string {
  return `/brand/${ownPictureName(picture)}`
}

/** As pages show it. */
export function toPoster(name: string, { alt, wide, tall = wide }: OwnPoster): Poster {
  return { name, alt, wide: toPicture(wide), tall: toPicture(tall) }
}

function toPicture({ digest, width, height, widths, placeholder }: OwnScreenPicture): Picture {
  return { src: `/brand/${digest}`, width, height, webp: widths, avif: [], placeholder }
}
