import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodeBand, pngFile } from './png.ts'

/** Grey noise over a slope, sharp stripes, or one flat colour: each makes other filters win. */
const PAINTERS = {
  noise: (x: number, y: number, c: number) => x + y + ((x * 7919 + y * 104_729 + c * 31) % 23),
  stripes: (x: number) => (x % 8 < 4 ? 250 : 3),
  rows: (_: number, y: number) => (y * 37) % 256,
  white: () => 255,
} as const

function paint(width: number, height: number, levelAt: (x: number, y: number, channel: number) => number) {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let p = 0; p < pixels.length; p++) {
    const pixel = p >> 2
    const channel = p & 3
    pixels[p] = channel === 3 ? 255 : levelAt(pixel % width, Math.floor(pixel / width), channel) & 255
  }
  return pixels
}

function encode(pixels: Uint8ClampedArray, width: number, height: number, rowsOfBand: number): Buffer {
  const bands = []
  for (let top = 0; top < height; top += rowsOfBand) {
    const end = Math.min(height, top + rowsOfBand)
    bands.push(encodeBand(pixels.subarray(top * width * 4, end * width * 4), width, end === height))
  }
  return pngFile(width, height, bands)
}

function dataOf(file: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const content = file.subarray(at + 8, at + 8 + file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(content)
  }
  return parts
}

describe('a PNG file made of bands', () => {
  it.each(Object.entries(PAINTERS))('gives back every pixel of %s', async (_, levelAt) => {
    const [width, height] = [61, 50]
    const pixels = paint(width, height, levelAt)
    const { data, info } = await sharp(encode(pixels, width, height, 16))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width, height, channels: 3 })
    expect(data.equals(Buffer.from(pixels.filter((_, at) => at % 4 !== 3)))).toBe(true)
  })

  it.each([1, 7, 48])('carries the sum of all bytes in bands of %i rows', (rows) => {
    const file = encode(paint(64, 48, PAINTERS.noise), 64, 48, rows)
    // Inflating checks the sum.
    expect(inflateSync(Buffer.concat(dataOf(file)))).toHaveLength(48 * (1 + 64 * 3))
  })

  it('is refused by a strict reader once a byte is wrong', async () => {
    const file = encode(paint(64, 48, PAINTERS.noise), 64, 48, 16)
    file[file.length >> 1] ^= 1
    await expect(sharp(file, { failOn: 'warning' }).raw().toBuffer()).rejects.toThrow()
  })
})
