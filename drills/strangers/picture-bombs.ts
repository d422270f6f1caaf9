import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A small file that becomes a large thing, or a slow one, in the hands of whoever decodes it. */
export type Bomb = { readonly name: string; readonly words: string; readonly bytes: Buffer }

const [WIDTH, HEIGHT] = [7680, 4320]
const MEGABYTE = 1_000_000
/** Larger than any picture that is sold, in each direction. */
const ENDLESS = 60_000

/** Forty megabytes of nothing in forty kilobytes. */
const nothing = () => deflateSync(Buffer.alloc(40 * MEGABYTE), { level: 9 })

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A picture of one bit for each pixel, with these chunks before its pixels. */
function png(width: number, height: number, chunks: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...chunks,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const words = (at: number, data: Buffer) => chunk('zTXt', Buffer.concat([Buffer.from(`words ${at}\0\0`), data]))
const profile = (data: Buffer) => chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), data]))
const manyWords = (count: number) => {
  const data = nothing()
  return Array.from({ length: count }, (_, at) => words(at, data))
}

export function wordyMaster(): Bomb {
  return { name: 'words.png', words: 'a PNG with 1.6 GB of words', bytes: png(WIDTH, HEIGHT, manyWords(40)) }
}

export function wordyIcon(): Bomb {
  return { name: 'icon.png', words: 'an icon with 1 GB of words', bytes: png(512, 512, manyWords(25)) }
}

export function profiledIcon(): Bomb {
  const large = deflateSync(Buffer.alloc(800 * MEGABYTE), { level: 9 })
  return { name: 'icon.png', words: 'an icon with a profile of 800 MB', bytes: png(512, 512, [profile(large)]) }
}

/** Those of all formats that are sold. */
export async function listMasterBombs(): Promise<readonly Bomb[]> {
  const large = deflateSync(Buffer.alloc(800 * MEGABYTE), { level: 9 })
  return [
    wordyMaster(),
    { name: 'profile.png', words: 'a PNG with a profile of 800 MB', bytes: png(WIDTH, HEIGHT, [profile(large)]) },
    { name: 'scans.jpg', words: 'a JPEG that is drawn over 400 times', bytes: await manyScans(400) },
    { name: 'endless.jpg', words: 'a JPEG that says it is endless', bytes: await endlessJpeg() },
    { name: 'endless.webp', words: 'a WebP that says it is endless', bytes: await endlessWebp() },
    { name: 'endless.avif', words: 'an AVIF that says it is endless', bytes: await endlessAvif() },
    { name: 'endless.tif', words: 'a TIFF that says it is endless', bytes: tiff(ENDLESS, ENDLESS, 0) },
    { name: 'profile.tif', words: 'a TIFF with a profile of 2 GB', bytes: tiff(WIDTH, HEIGHT, 2_000_000_000) },
  ]
}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#246' } })

/** The last scan of a progressive picture again and again: each is decoded over all of it. */
async function manyScans(times: number): Promise<Buffer> {
  const whole = await plain(WIDTH, HEIGHT).jpeg({ progressive: true }).toBuffer()
  const last = whole.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = whole.subarray(last, whole.length - 2)
  return Buffer.concat([whole.subarray(0, last), ...Array.from({ length: times }, () => scan), whole.subarray(-2)])
}

async function endlessJpeg(): Promise<Buffer> {
  const bytes = await plain(8, 8).jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(ENDLESS, frame + 5)
  bytes.writeUInt16BE(ENDLESS, frame + 7)
  return bytes
}

/** Its sizes have fourteen bits each. */
async function endlessWebp(): Promise<Buffer> {
  const bytes = await plain(8, 8).webp({ lossless: true }).toBuffer()
  const at = bytes.indexOf('VP8L') + 9
  bytes.writeUInt32LE(((bytes.readUInt32LE(at) & 0xf0000000) | 0x0fffffff) >>> 0, at)
  return bytes
}

async function endlessAvif(): Promise<Buffer> {
  const bytes = await plain(64, 64).avif().toBuffer()
  const at = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(ENDLESS, at)
  bytes.writeUInt32BE(ENDLESS, at + 4)
  return bytes
}

/** Compressed pixels of one row, and a profile that would be this long. */
function tiff(width: number, height: number, profileBytes: number): Buffer {
  const pixels = deflateSync(Buffer.alloc(width))
  const tags: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 8],
    [259, 3, 1, 8],
    [262, 3, 1, 1],
    [273, 4, 1, 8],
    [277, 3, 1, 1],
    [278, 4, 1, height],
    [279, 4, 1, pixels.length],
    [34675, 7, Math.max(1, profileBytes), 8],
  ]
  const head = Buffer.from('49492a0000000000', 'hex')
  head.writeUInt32LE(head.length + pixels.length, 4)
  const entries = Buffer.alloc(2 + tags.length * 12 + 4)
  entries.writeUInt16LE(tags.length)
  tags.forEach(([tag, type, count, value], at) => {
    entries.writeUInt16LE(tag, 2 + at * 12)
    entries.writeUInt16LE(type, 4 + at * 12)
    entries.writeUInt32LE(count, 6 + at * 12)
    entries.writeUInt32LE(value, 10 + at * 12)
  })
  return Buffer.concat([head, pixels, entries])
}
