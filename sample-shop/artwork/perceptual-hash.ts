import { type Colour, fromSrgb, toOklab } from './kit/core/colour.ts'

/** Raw pixels, row by row; a small rendering (about 160×90) is enough. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: number
}

export interface PerceptualHash {
  /** Whether each cell of a 9×8 grid is brighter than its right neighbour: 64 bits. */
  readonly shape: readonly boolean[]
  /** The mean Oklab colour of each cell of a 4×4 grid. */
  readonly colours: readonly Colour[]
}

const SHAPE_COLUMNS = 9
const SHAPE_ROWS = 8
const COLOUR_CELLS = 4
/** Two pictures whose colours differ by this much in Oklab share nothing. */
const UNRELATED_COLOURS = 0.25

/** Reduces a picture to what the eye remembers of it: where it is light, and its colours. */
export function perceptualHash(pixels: Pixels): PerceptualHash {
  const grey = grid(pixels, SHAPE_COLUMNS, SHAPE_ROWS).map(([lightness]) => lightness)
  const shape = grey
    .map((lightness, i) => lightness > (grey[i + 1] ?? 0))
    .filter((_, i) => i % SHAPE_COLUMNS < SHAPE_COLUMNS - 1)
  return { shape, colours: grid(pixels, COLOUR_CELLS, COLOUR_CELLS) }
}

/** How different two pictures look: 0 for the same, about 0.5 and more for unrelated ones, at most 1. */
export function distance(a: PerceptualHash, b: PerceptualHash): number {
  const flipped = a.shape.filter((bit, i) => bit !== b.shape[i]).length / a.shape.length
  const shift =
    a.colours.reduce((sum, [l, m, n], i) => {
      const [p, q, r] = b.colours[i] ?? [l, m, n]
      return sum + Math.hypot(l - p, m - q, n - r)
    }, 0) / a.colours.length
  return (flipped + Math.min(1, shift / UNRELATED_COLOURS)) / 2
}

/** The mean colour of each cell in Oklab, averaged in linear light. */
function grid({ data, width, height, channels }: Pixels, columns: number, rows: number): Colour[] {
  const cells = Array.from({ length: columns * rows }, () => ({ red: 0, green: 0, blue: 0, count: 0 }))
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p += channels) {
      const cell = cells[Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)]
      if (!cell) continue
      cell.red += linear(data[p])
      cell.green += linear(data[p + 1])
      cell.blue += linear(data[p + 2])
      cell.count++
    }
  return cells.map(({ red, green, blue, count }) => toOklab([red / count, green / count, blue / count]))
}

const LINEAR = Float64Array.from({ length: 256 }, (_, level) => fromSrgb(level / 255))

function linear(level = 0): number {
  return LINEAR[level] ?? 0
}
