import { clamp, lerp } from './math.ts'

/** Linear-light RGB; 1 is display white, larger values are brighter than the display. */
export type Colour = [red: number, green: number, blue: number]

/** Decodes one sRGB channel in 0–1 to linear light. */
export function fromSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Encodes one linear-light channel in 0–1 as sRGB. */
export function toSrgb(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
}

/** Reads '#rrggbb'. */
export function hex(code: string): Colour {
  const value = Number.parseInt(code.slice(1), 16)
  return [fromSrgb(((value >> 16) & 255) / 255), fromSrgb(((value >> 8) & 255) / 255), fromSrgb((value & 255) / 255)]
}

/** Converts a colour to OKLab [lightness, a, b]. */
export function toOklab([r, g, b]: Colour): Colour {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Converts OKLab [lightness, a, b] to a colour, clipping what no display can show. */
function fromOklab([lightness, a, b]: Colour): Colour {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Makes a colour from OKLCH: lightness 0–1, chroma 0–0.37, hue in degrees. */
export function oklch(lightness: number, chroma: number, hue: number): Colour {
  const angle = (hue * Math.PI) / 180
  return fromOklab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)])
}

/** Blends two colours evenly to the eye, from `from` (t = 0) to `to` (t = 1). */
export function mixOklab(from: Colour, to: Colour, t: number): Colour {
  const [l0, a0, b0] = toOklab(from)
  const [l1, a1, b1] = toOklab(to)
  return fromOklab([lerp(l0, l1, t), lerp(a0, a1, t), lerp(b0, b1, t)])
}

/** Multiplies the light of a colour. */
export function scaled([r, g, b]: Colour, factor: number): Colour {
  return [r * factor, g * factor, b * factor]
}

/** Adds `factor` times the light of another colour. */
export function added([r, g, b]: Colour, other: Colour, factor = 1): Colour {
  return [r + other[0] * factor, g + other[1] * factor, b + other[2] * factor]
}

/** Formats a colour for a canvas fill or stroke. */
export function css([r, g, b]: Colour, alpha = 1): string {
  return `rgba(${toByte(r)},${toByte(g)},${toByte(b)},${alpha})`
}

function toByte(value: number): number {
  return Math.round(clamp(toSrgb(value)) * 255)
}
