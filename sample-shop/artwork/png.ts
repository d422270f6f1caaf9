import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Rows of a picture in the form of a PNG file; bands are made independently and joined by `pngFile`. */
export interface PngBand {
  /** Filtered and deflated, ending at a whole byte. */
  readonly bytes: Uint8Array
  /** How many bytes were deflated, and their Adler-32 sum. */
  readonly length: number
  readonly sum: number
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const BITS_PER_CHANNEL = 8
const TRUECOLOUR = 2
/** Deflate with a window of 32 KiB, no dictionary. */
const ZLIB_HEADER = Uint8Array.of(0x78, 0x01)
/** Deflate's output grows by as many bytes at a time. */
const OUTPUT_STEP = 1 << 20
const ADLER_PRIME = 65521
/** As many bytes can be summed before the sums outgrow 32 bits. */
const ADLER_RUN = 5552

const SUB = 1
const UP = 2
const AVERAGE = 3
const PAETH = 4
/** Pixels between those that decide by which filter a row is written. */
const LOOK_EVERY = 5

/** Encodes whole rows of RGBA pixels without their alpha; `isLast` ends the file's data. */
export function encodeBand(pixels: Uint8ClampedArray, width: number, isLast: boolean): PngBand {
  const filtered = filterRows(pixels, width)
  // Every picture has grain, in which nothing repeats: a search for repetitions takes long and makes larger files.
  const bytes = deflateRawSync(filtered, {
    strategy: constants.Z_HUFFMAN_ONLY,
    finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    chunkSize: OUTPUT_STEP,
  })
  return { bytes, length: filtered.length, sum: adler32(filtered) }
}

/** Joins the bands of a picture, from top to bottom. */
export function pngFile(width: number, height: number, bands: readonly PngBand[]): Buffer {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  header.setUint8(8, BITS_PER_CHANNEL)
  header.setUint8(9, TRUECOLOUR)
  const sum = new DataView(new ArrayBuffer(4))
  sum.setUint32(0, joinedSum(bands))
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', bytesOf(header)),
    ...chunk('IDAT', ZLIB_HEADER),
    ...bands.flatMap(({ bytes }) => chunk('IDAT', bytes)),
    ...chunk('IDAT', bytesOf(sum)),
    ...chunk('IEND', new Uint8Array(0)),
  ])
}

function chunk(type: string, content: Uint8Array): Uint8Array[] {
  const name = Buffer.from(type, 'latin1')
  const length = new DataView(new ArrayBuffer(4))
  length.setUint32(0, content.length)
  const check = new DataView(new ArrayBuffer(4))
  check.setUint32(0, crc32(content, crc32(name)))
  return [bytesOf(length), name, content, bytesOf(check)]
}

function bytesOf({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Each row becomes the number of its filter and the differences from what the pixels around foretell. */
function filterRows(pixels: Uint8ClampedArray, width: number): Uint8Array {
  const stride = width * 4
  const rows = pixels.length / stride
  const filtered = new Uint8Array(rows * (1 + width * 3))
  for (let row = 0, to = 0; row < rows; row++, to += 1 + width * 3) {
    const from = row * stride
    // A band does not see the one above it.
    const filter = row === 0 ? SUB : bestFilter(pixels, from, stride)
    filtered[to] = filter
    if (filter === SUB) writeSub(pixels, from, stride, filtered, to + 1)
    else if (filter === UP) writeUp(pixels, from, stride, filtered, to + 1)
    else if (filter === AVERAGE) writeAverage(pixels, from, stride, filtered, to + 1)
    else writePaeth(pixels, from, stride, filtered, to + 1)
  }
  return filtered
}

/** The filter that leaves the least, judged by the green of a few pixels. */
function bestFilter(pixels: Uint8ClampedArray, from: number, stride: number): number {
  let sub = 0
  let up = 0
  let average = 0
  let paeth = 0
  for (let at = from + 5, end = from + stride; at < end; at += LOOK_EVERY * 4) {
    const here = pixels[at]
    const left = pixels[at - 4]
    const above = pixels[at - stride]
    sub += size(here - left)
    up += size(here - above)
    average += size(here - ((left + above) >> 1))
    paeth += size(here - nearest(left, above, pixels[at - stride - 4]))
  }
  const least = Math.min(sub, up, average, paeth)
  if (least === average) return AVERAGE
  if (least === paeth) return PAETH
  return least === up ? UP : SUB
}

function writeSub(pixels: Uint8ClampedArray, from: number, stride: number, out: Uint8Array, to: number): void {
  let [left0, left1, left2] = [0, 0, 0]
  for (let at = from, end = from + stride, o = to; at < end; at += 4, o += 3) {
    out[o] = pixels[at] - left0
    out[o + 1] = pixels[at + 1] - left1
    out[o + 2] = pixels[at + 2] - left2
    left0 = pixels[at]
    left1 = pixels[at + 1]
    left2 = pixels[at + 2]
  }
}

function writeUp(pixels: Uint8ClampedArray, from: number, stride: number, out: Uint8Array, to: number): void {
  for (let at = from, end = from + stride, o = to; at < end; at += 4, o += 3) {
    out[o] = pixels[at] - pixels[at - stride]
    out[o + 1] = pixels[at + 1] - pixels[at + 1 - stride]
    out[o + 2] = pixels[at + 2] - pixels[at + 2 - stride]
  }
}

function writeAverage(pixels: Uint8ClampedArray, from: number, stride: number, out: Uint8Array, to: number): void {
  let [left0, left1, left2] = [0, 0, 0]
  for (let at = from, end = from + stride, o = to; at < end; at += 4, o += 3) {
    const above = at - stride
    out[o] = pixels[at] - ((left0 + pixels[above]) >> 1)
    out[o + 1] = pixels[at + 1] - ((left1 + pixels[above + 1]) >> 1)
    out[o + 2] = pixels[at + 2] - ((left2 + pixels[above + 2]) >> 1)
    left0 = pixels[at]
    left1 = pixels[at + 1]
    left2 = pixels[at + 2]
  }
}

function writePaeth(pixels: Uint8ClampedArray, from: number, stride: number, out: Uint8Array, to: number): void {
  for (let channel = 0; channel < 3; channel++) {
    let left = 0
    let aboveLeft = 0
    for (let at = from + channel, end = from + stride, o = to + channel; at < end; at += 4, o += 3) {
      const here = pixels[at]
      const above = pixels[at - stride]
      out[o] = here - nearest(left, above, aboveLeft)
      left = here
      aboveLeft = above
    }
  }
}

/** Paeth's guess: whichever of the three is nearest to left + above - aboveLeft. */
function nearest(left: number, above: number, aboveLeft: number): number {
  const toLeft = Math.abs(above - aboveLeft)
  const toAbove = Math.abs(left - aboveLeft)
  const toBoth = Math.abs(left + above - 2 * aboveLeft)
  if (toLeft <= toAbove && toLeft <= toBoth) return left
  return toAbove <= toBoth ? above : aboveLeft
}

/** How far a difference is from none, as a byte that wraps. */
function size(difference: number): number {
  return Math.abs((difference << 24) >> 24)
}

function adler32(bytes: Uint8Array): number {
  let low = 1
  let high = 0
  for (let start = 0; start < bytes.length; start += ADLER_RUN) {
    const end = Math.min(start + ADLER_RUN, bytes.length)
    for (let at = start; at < end; at++) {
      low += bytes[at]
      high += low
    }
    low %= ADLER_PRIME
    high %= ADLER_PRIME
  }
  return low + high * 0x10000
}

/** The sum of all bands' bytes in a row, from the sums of each. */
function joinedSum(bands: readonly PngBand[]): number {
  let low = 1
  let high = 0
  for (const { length, sum } of bands) {
    // What came before is added to `high` once for each byte of this band.
    const before = (low + ADLER_PRIME - 1) % ADLER_PRIME
    low = (before + (sum & 0xffff)) % ADLER_PRIME
    high = (high + (sum >>> 16) + (length % ADLER_PRIME) * before) % ADLER_PRIME
  }
  return low + high * 0x10000
}
