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
