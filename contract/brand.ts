import type { MailWords } from './mail-words.ts'
import type { OwnPicture } from './own-picture.ts'
import type { Retention } from './retention.ts'

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
