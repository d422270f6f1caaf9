// How a shop is called, looks and speaks: its words in letters, its own pictures, its colours.

import type { Picture, Poster } from '../pictures/catalogue.ts'
import type { Retention } from './kept-data.ts'

/** What the shop writes to customers, as an owner tells them apart. */
export const MAIL_KINDS = ['receipt', 'library', 'gift', 'order', 'withdrawal', 'account', 'answer', 'news'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** The owner's own words in letters to customers; `{shop}` and `{contact}` stand for the name and where people ask. */
export type MailWords = {
  /** Before the first sentence of every letter. */
  readonly greeting?: string | undefined
  /** After the last one. */
  readonly closing?: string | undefined
  /** A sentence more in letters of a kind. */
  readonly own?: Readonly<Partial<Record<MailKind, string | undefined>>> | undefined
}

const PLACEHOLDER = /\{([^{}]*)\}/g
const KNOWN: readonly string[] = ['shop', 'contact']

/** The first that nothing stands for, as it was written. */
export function findUnknownPlaceholder(words: string): string | undefined {
  return [...words.matchAll(PLACEHOLDER)].find(([, name = '']) => !KNOWN.includes(name))?.[0]
}

export function fillPlaceholders(words: string, by: { readonly shop: string; readonly contact: string }): string {
  return words.replaceAll(PLACEHOLDER, (written, name: string) =>
    name === 'shop' ? by.shop : name === 'contact' ? by.contact : written,
  )
}

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

/** How a shop is called and looks. Colours are `#rrggbb`. */
export type Brand = {
  readonly name: string
  /** The name as the top bar sets it: plain words, then words in the accent colour; either may be empty. */
  readonly wordmark: { readonly plain: string; readonly accent: string }
  /** Instead of the wordmark. */
  readonly logo?: OwnPicture | undefined
  /** Instead of the icon's shapes; square. */
  readonly favicon?: OwnPicture | undefined
  /** The icon's shapes on a field of 64 by 64, as SVG path data; a plain screen where there are none. */
  readonly icon: readonly IconShape[]
  readonly colours: BrandColours
  /** What titles are set in. */
  readonly font: BrandFont
}

type IconShape = { readonly ink: 'accent' | 'text'; readonly path: string }

/** Served by the shop itself. */
type BrandFont = 'anton' | 'archivo'

/** The owner chooses ground and accent; the others are made from those two unless they are named. */
export type BrandColours = {
  readonly ground: string
  readonly surface: string
  readonly raised: string
  readonly text: string
  readonly muted: string
  readonly reading: string
  /** Words on a picture. */
  readonly caption: string
  /** Words that step back while others are pointed at. */
  readonly dim: string
  /** Large figures that only decorate. */
  readonly faint: string
  /** The rest of a star. */
  readonly unlit: string
  readonly accent: string
  readonly accentSoft: string
  readonly onAccent: string
  readonly danger: string
  readonly good: string
  readonly focus: string
}

/** The shop as its mails and files name it. */
export type ShopBrand = {
  readonly name: string
  /** In front of a sender's address that has no name. */
  readonly senderName: string
  /** What everything together is called where it is sold. */
  readonly allAccessName: string
  /** Before the number of an order. */
  readonly orderPrefix: string
  /** Whether a buyer is asked to agree before the first file of a bundle is sent. */
  readonly asksConsent: boolean
  /** Whether bundles count toward all-access. */
  readonly givesCredit: boolean
  /** Whether something can be bought for somebody else. */
  readonly offersGifts: boolean
  /** Whether buyers may be written to about the like unless they object: only by whoever sold to them. */
  readonly writesToBuyers: boolean
  /** How long what tells of people is kept. */
  readonly retention: Retention
  /** Of amounts, such as 'en-US'. */
  readonly locale: string
  /** Of the shop itself, without a trailing slash. */
  readonly url: string
  /** Where buyers can ask. */
  readonly contactUrl: string
  readonly colours: BrandColours
  readonly font: BrandFont
  /** The name as it is set above a mail, where it has no logo. */
  readonly wordmark: Brand['wordmark']
  /** Above a mail, where the shop has one. */
  readonly logo: { readonly url: string; readonly width: number; readonly height: number } | null
  /** Said at the end of every mail, a line each. */
  readonly footer: readonly string[]
  /** The owner's own in letters to customers. */
  readonly mailWords?: MailWords | undefined
}

/** The shop's name as the beginning of a file's. */
export function fileNameOf(name: string): string {
  return (name.toLowerCase().match(/[a-z0-9]+/g) ?? ['wallpapers']).join('-')
}

/** `light` or `dark`, by which of black and white is farther from the ground. */
export function schemeOf({ ground }: Pick<BrandColours, 'ground'>): 'light' | 'dark' {
  return luminanceOf(ground) > 0.18 ? 'light' : 'dark'
}

/** The second colour's share goes from 0 to 1. */
export function mixColours(first: string, second: string, share: number): string {
  const others = channelsOf(second)
  const mixed = channelsOf(first).map((channel, at) => Math.round(channel + ((others[at] ?? 0) - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** From 1 to 21, as WCAG defines it. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance of `#rrggbb` from 0 to 1, as WCAG defines it. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue of `#rrggbb`, from 0 to 255. */
export function channelsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

const BLACK = '#000000'
const WHITE = '#ffffff'

type ChosenColours = Pick<BrandColours, 'ground' | 'accent'> & {
  readonly [Name in keyof BrandColours]?: string | undefined
}

/** Colours that the owner has not named, made from the two that they have. */
export function completeColours(chosen: ChosenColours): BrandColours {
  const { ground, accent } = chosen
  const isDark = schemeOf(chosen) === 'dark'
  const far = isDark ? WHITE : BLACK
  return {
    ground,
    accent,
    surface: chosen.surface ?? mixColours(ground, far, 0.04),
    raised: chosen.raised ?? mixColours(ground, far, 0.08),
    text: chosen.text ?? mixColours(ground, far, 0.94),
    muted: chosen.muted ?? mixColours(ground, far, 0.68),
    reading: chosen.reading ?? mixColours(ground, far, 0.84),
    caption: chosen.caption ?? mixColours(ground, far, 0.8),
    dim: chosen.dim ?? mixColours(ground, far, 0.62),
    faint: chosen.faint ?? mixColours(ground, far, 0.52),
    unlit: chosen.unlit ?? mixColours(ground, far, 0.4),
    accentSoft: chosen.accentSoft ?? mixColours(accent, far, 0.4),
    onAccent: chosen.onAccent ?? farthest(accent, [mixColours(accent, BLACK, 0.9), WHITE]),
    danger: chosen.danger ?? (isDark ? '#ff7a70' : '#a81f17'),
    good: chosen.good ?? (isDark ? '#5fd99a' : '#11663b'),
    focus: chosen.focus ?? mixColours(accent, far, 0.6),
  }
}

function farthest(from: string, choices: readonly string[]): string {
  return [...choices].sort((a, b) => contrastOf(b, from) - contrastOf(a, from))[0] ?? WHITE
}

/** What is read on what, and the least contrast: 4.5 for words, 3 for large words and the edges of controls. */
const PAIRS: readonly (readonly [keyof BrandColours, keyof BrandColours, number])[] = [
  ['text', 'ground', 4.5],
  ['text', 'surface', 4.5],
  ['text', 'raised', 4.5],
  ['muted', 'ground', 4.5],
  ['muted', 'surface', 4.5],
  ['reading', 'ground', 4.5],
  ['caption', 'ground', 4.5],
  ['dim', 'ground', 3],
  ['faint', 'ground', 3],
  ['accent', 'ground', 3],
  ['accentSoft', 'ground', 4.5],
  ['onAccent', 'accent', 4.5],
  ['danger', 'ground', 4.5],
  ['good', 'ground', 4.5],
  ['focus', 'ground', 3],
]

export type Measured = {
  readonly ink: keyof BrandColours
  readonly paper: keyof BrandColours
  /** From 1 to 21. */
  readonly found: number
  readonly least: number
}

/** The contrast of everything that is read on something, as WCAG counts it. */
export function measureColours(colours: BrandColours): Measured[] {
  return PAIRS.map(([ink, paper, least]) => ({ ink, paper, least, found: contrastOf(colours[ink], colours[paper]) }))
}

/** With another ground all colours are made anew; with another accent, those that are made of it. */
export function recolour(
  before: BrandColours,
  { ground, accent }: Pick<BrandColours, 'ground' | 'accent'>,
): BrandColours {
  if (ground !== before.ground) return completeColours({ ground, accent })
  if (accent === before.accent) return before
  const { accentSoft: _soft, onAccent: _on, focus: _focus, ...others } = before
  return completeColours({ ...others, accent })
}

/** The nearest accent that can be read on the ground and carry words itself; nothing where none can. */
export function findReadableAccent(ground: string, accent: string): string | undefined {
  const far = schemeOf({ ground }) === 'dark' ? WHITE : BLACK
  const steps = Array.from({ length: 21 }, (_, step) => step / 20)
  const tries = steps.flatMap((share) => [mixColours(accent, far, share), mixColours(accent, ground, share)])
  return tries.find((tried) =>
    measureColours(completeColours({ ground, accent: tried })).every(({ found, least }) => found >= least),
  )
}
