// What pictures are looked for by: words, colours, the screen that they shall fill.

import type { Picture, Wallpaper } from './catalogue.ts'

/** Scripts that put no space between words: each sign of theirs stands for itself. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** The words of a text as a search compares them: small letters and figures, without accents. */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(UNSPACED, ' $& ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

export function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** The colours people name. `swatch` is drawn on the button that picks it. */
export const COLOURS = [
  { name: 'red', swatch: '#d8352b' },
  { name: 'orange', swatch: '#f07a1e' },
  { name: 'yellow', swatch: '#f2c230' },
  { name: 'green', swatch: '#2fa35b' },
  { name: 'teal', swatch: '#1fa5a5' },
  { name: 'blue', swatch: '#2d63d8' },
  { name: 'purple', swatch: '#7b45d1' },
  { name: 'pink', swatch: '#e05a9c' },
  { name: 'brown', swatch: '#7a4f2e' },
  { name: 'white', swatch: '#f2f0ea' },
  { name: 'grey', swatch: '#85888c' },
  { name: 'black', swatch: '#101114' },
] as const

export type ColourName = (typeof COLOURS)[number]['name']

/** Words for the same colour. */
const ALIASES: Readonly<Record<string, ColourName>> = {
  crimson: 'red',
  scarlet: 'red',
  amber: 'orange',
  gold: 'yellow',
  golden: 'yellow',
  emerald: 'green',
  cyan: 'teal',
  turquoise: 'teal',
  navy: 'blue',
  azure: 'blue',
  violet: 'purple',
  magenta: 'pink',
  rose: 'pink',
  bronze: 'brown',
  silver: 'grey',
  gray: 'grey',
  dark: 'black',
}

export function findColour(word: string): ColourName | undefined {
  return COLOURS.find(({ name }) => name === word)?.name ?? ALIASES[word]
}

/** Upper ends of the hues, in degrees. */
const HUES: readonly (readonly [number, ColourName])[] = [
  [15, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [158, 'green'],
  [194, 'teal'],
  [252, 'blue'],
  [292, 'purple'],
  [344, 'pink'],
  [360, 'red'],
]

/** What a person would call #rrggbb. */
export function nameColour(hex: string): ColourName {
  const { hue, saturation, lightness } = toHsl(hex)
  if (lightness < 0.1) return 'black'
  if (saturation < 0.14 || (lightness > 0.88 && saturation < 0.5)) return lightness > 0.78 ? 'white' : 'grey'
  const name = HUES.find(([end]) => hue <= end)?.[1] ?? 'red'
  // A dark or dull orange is what everybody calls brown.
  if (name === 'orange' && (lightness < 0.4 || saturation < 0.4)) return 'brown'
  return name
}

function toHsl(hex: string): { hue: number; saturation: number; lightness: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const max = Math.max(red, green, blue)
  const min = Math.min(red, green, blue)
  const lightness = (max + min) / 2
  const range = max - min
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    max === red
      ? ((green - blue) / range + 6) % 6
      : max === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return { hue: sixth * 60, saturation, lightness }
}

/** What a wallpaper is looked for: by its own shape, or by the screen that it shall fill. */
export const SCREENS = {
  wide: { name: 'Wide pictures' },
  upright: { name: 'Upright pictures' },
  desktop: { name: 'Desktop', width: 3840, height: 2160 },
  ultrawide: { name: 'Ultrawide, two screens', width: 5120, height: 1440 },
  phone: { name: 'Phone, upright', width: 1170, height: 2532 },
} as const

export type Screen = keyof typeof SCREENS

export const SCREEN_NAMES = Object.keys(SCREENS) as Screen[]

const MASTER = { width: 7680, height: 4320 }

/** A picture fits a screen that it fills without being enlarged, with what it is about still in view. */
export function fitsScreen({ preview, size = MASTER }: Wallpaper, name: Screen): boolean {
  const screen = SCREENS[name]
  const given = preview.width / preview.height
  if (!('width' in screen)) return name === 'upright' ? given < 1 : given >= 1
  const wanted = screen.width / screen.height
  const kept = wanted < given ? { x: wanted / given, y: 1 } : { x: 1, y: given / wanted }
  const isSharp = size.width * kept.x >= screen.width * 0.95 && size.height * kept.y >= screen.height * 0.95
  // The owner's own choice is what the cut is laid around.
  return isSharp && (preview.focus !== undefined || isInside(brightestSpot(preview), kept))
}

type Shares = { readonly x: number; readonly y: number }

function isInside({ x, y }: Shares, kept: Shares): boolean {
  return Math.abs(x - 0.5) <= kept.x / 2 && Math.abs(y - 0.5) <= kept.y / 2
}

/** Where the eye goes first; its placeholder glows there. */
function brightestSpot({ placeholder }: Picture): Shares {
  const [, x = '50', y = '50'] = /at (\d+)% (\d+)%/.exec(placeholder) ?? []
  return { x: Number(x) / 100, y: Number(y) / 100 }
}
