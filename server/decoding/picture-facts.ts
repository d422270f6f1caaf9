/** A small rendering of a picture: raw sRGB, three channels, row by row. */
export type Thumbnail = { readonly data: Uint8Array; readonly width: number; readonly height: number }

type Rgb = readonly [red: number, green: number, blue: number]

const CELLS = 8
const MOST_COLOURS = 4
/** Below this distance in sRGB two colours count as one. */
const SAME_COLOUR = 56

/** Dominant colours as #rrggbb, strongest first; a small vivid area beats a large grey one of a third more size. */
export function dominantColours(thumbnail: Thumbnail): string[] {
  const bins = new Map<number, { count: number; sum: [number, number, number] }>()
  for (const [red, green, blue] of pixels(thumbnail)) {
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] }
    bin.count++
    bin.sum[0] += red
    bin.sum[1] += green
    bin.sum[2] += blue
    bins.set(key, bin)
  }
  const ranked = [...bins.values()]
    .map(({ count, sum }) => ({ count, mean: sum.map((value) => Math.round(value / count)) as unknown as Rgb }))
    .sort((a, b) => b.count * vividness(b.mean) - a.count * vividness(a.mean))
  const chosen: Rgb[] = []
  for (const { mean } of ranked) {
    if (chosen.length < MOST_COLOURS && chosen.every((colour) => distance(colour, mean) > SAME_COLOUR))
      chosen.push(mean)
  }
  return chosen.map((colour) => `#${hex(colour)}`)
}

/**
 * A CSS background of about 75 characters: the picture's sky, middle and ground, and its brightest spot as a glow.
 * It stands in every gallery page once per picture, so it is short rather than exact.
 */
export function placeholder(thumbnail: Thumbnail): string {
  const cells = cellMeans(thumbnail, CELLS, CELLS)
  const band = (from: number, to: number) => `#${shortHex(mean(cells.slice(from * CELLS, to * CELLS)))}`
  const brightest = cells.reduce((best, cell, at) => (light(cell) > light(cells[best] ?? cell) ? at : best), 0)
  const percent = (cell: number) => Math.round(((cell + 0.5) / CELLS) * 20) * 5
  const spot = `${percent(brightest % CELLS)}% ${percent(Math.floor(brightest / CELLS))}%`
  const glow = `radial-gradient(at ${spot},#${shortHex(cells[brightest] ?? [0, 0, 0])},#0000 60%)`
  return `${glow},linear-gradient(${band(0, 2)},${band(3, 5)},${band(6, 8)})`
}

/** What the eye remembers: 64 bits of where it gets brighter to the right, then 48 levels of colour, as hex. */
export function perceptualHash(thumbnail: Thumbnail): string {
  const columns = 9
  const grey = cellMeans(thumbnail, columns, 8).map(light)
  const bits = grey.flatMap((level, at) => (at % columns === columns - 1 ? [] : [level < (grey[at + 1] ?? 0) ? 1 : 0]))
  const shape = Array.from({ length: 16 }, (_, at) => Number.parseInt(bits.slice(at * 4, at * 4 + 4).join(''), 2))
  const colours = cellMeans(thumbnail, 4, 4).flatMap((cell) => cell.map((level) => Math.round(level) >> 4))
  return [...shape, ...colours].map((digit) => digit.toString(16)).join('')
}

function* pixels({ data }: Thumbnail): Generator<Rgb> {
  for (let at = 0; at + 2 < data.length; at += 3) yield [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

function cellMeans(thumbnail: Thumbnail, columns: number, rows: number): Rgb[] {
  const { width, height } = thumbnail
  const cells = Array.from({ length: columns * rows }, (): Rgb[] => [])
  let at = 0
  for (const pixel of pixels(thumbnail)) {
    const column = Math.floor(((at % width) * columns) / width)
    const row = Math.floor((Math.floor(at / width) * rows) / height)
    cells[row * columns + column]?.push(pixel)
    at++
  }
  return cells.map(mean)
}

function mean(colours: readonly Rgb[]): Rgb {
  const count = Math.max(1, colours.length)
  const channel = (which: 0 | 1 | 2) => colours.reduce((sum, colour) => sum + colour[which], 0) / count
  return [channel(0), channel(1), channel(2)]
}

function light([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function vividness(colour: Rgb): number {
  return 1 + (Math.max(...colour) - Math.min(...colour)) / 128
}

function distance(a: Rgb, b: Rgb): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function hex(colour: Rgb): string {
  return colour.map((level) => Math.round(level).toString(16).padStart(2, '0')).join('')
}

function shortHex(colour: Rgb): string {
  return colour.map((level) => Math.round((level / 255) * 15).toString(16)).join('')
}
