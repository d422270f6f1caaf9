import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { drawPicture } from '../../pictures/testing/import-fixture.ts'

const MEGABYTE = 1024 * 1024
/** Letters of which a thousandth remains when they are packed. */
const letters = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE, 65)
const known = new Map<number, Buffer>()

function packed(megabytes: number): Buffer {
  const found = known.get(megabytes) ?? deflateSync(letters(megabytes), { level: 1 })
  known.set(megabytes, found)
  return found
}

const TOO_MUCH = 'has more than 32 MB of texts and profiles in it: save it again without them'
const TOO_MANY = 'is made of more parts than a picture needs: save it again as a plain picture'
const CIRCLE = 'has parts that lead in a circle: save it again as a plain picture'

type Hostile = readonly [name: string, bytes: Buffer, reason: string]

/** Small files that ask a decoder for all memory or all time, with what is said of each. */
export async function hostilePictures(): Promise<Hostile[]> {
  const [png, jpeg, webp, tiff, avif] = await Promise.all([
    drawPicture(1).png().toBuffer(),
    drawPicture(2).jpeg({ progressive: true }).toBuffer(),
    drawPicture(3).webp().toBuffer(),
    drawPicture(4).removeAlpha().tiff({ compression: 'none' }).toBuffer(),
    drawPicture(5).avif({ effort: 0 }).toBuffer(),
  ])
  return [
    ['text.png', withChunks(png, [packedText(40)]), TOO_MUCH],
    ['texts.png', withChunks(png, Array(20).fill(packedText(2))), TOO_MUCH],
    ['copyright.png', withChunks(png, [packedText(40, 'Copyright')]), TOO_MUCH],
    ['every-language.png', withChunks(png, [packedXmp(40)]), TOO_MUCH],
    ['profile.png', withChunks(png, [chunk('iCCP', named('icc\0\0', packed(40)))]), TOO_MUCH],
    ['many-texts.png', withChunks(png, Array(1001).fill(chunk('tEXt', Buffer.from('a\0b')))), TOO_MANY],
    ['many-pieces.png', withChunks(png, Array(200_001).fill(chunk('IDAT', Buffer.alloc(0)))), TOO_MANY],
    ['broken-text.png', withChunks(png, [chunk('zTXt', named('Comment\0\0', letters(1)))]), TOO_MUCH],
    ['many-notes.jpg', withSegments(jpeg, Array(1001).fill(segment(0xfe, Buffer.from('a')))), TOO_MANY],
    ['notes.jpg', withSegments(jpeg, Array(600).fill(segment(0xe1, Buffer.alloc(65_000)))), TOO_MUCH],
    ['scans.jpg', withManyScans(jpeg, 101), TOO_MANY],
    ['profile.webp', withRiff(webp, [riff('ICCP', letters(33))]), TOO_MUCH],
    ['many-chunks.webp', withRiff(webp, Array(1001).fill(riff('ABCD', Buffer.from('a')))), TOO_MANY],
    ['circle.tiff', inCircle(tiff), CIRCLE],
    ['same-bytes.tiff', withEntries(tiff, 4000, 100_000), TOO_MUCH],
    ['many-entries.tiff', withEntries(tiff, 5000, 5), TOO_MANY],
    ['tile.tiff', withTile(tiff, 60_000), 'is cut into pieces that are larger than any picture here'],
    ['many-items.avif', withPlan(avif, [box('iloc', placesOf(2001, 1))]), TOO_MANY],
    ['same-bytes.avif', withPlan(avif, [box('iloc', placesOf(20, 0xffffffff))]), TOO_MUCH],
    [
      'of-itself.avif',
      withPlan(avif, [box('iref', Buffer.concat([word(0), madeOf(1, [2]), madeOf(2, [1])]))]),
      TOO_MANY,
    ],
    ['of-many.avif', withPlan(avif, [box('iref', Buffer.concat([word(0), ...growing()]))]), TOO_MANY],
    ['deep.avif', withPlan(avif, [nested(20)]), TOO_MANY],
    [
      'packed.avif',
      withPlan(avif, [box('iinf', Buffer.concat([word(0), short(1), packedItem()]))]),
      'has packed parts that no program needs to pack: save it again without them',
    ],
  ]
}

/** Pictures as programs write them, each with a great deal of what the hostile ones have too much of. */
export async function generousPictures(): Promise<[name: string, bytes: Buffer][]> {
  const profile = await largeProfile(2 * MEGABYTE)
  const [png, jpeg, deep, webp, tiff, pages, avif] = await Promise.all([
    drawPicture(11).png().toBuffer(),
    drawPicture(12).jpeg({ progressive: true }).toBuffer(),
    drawPicture(13).toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
    drawPicture(14)
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'x'.repeat(60_000) } })
      .webp()
      .toBuffer(),
    drawPicture(15)
      .removeAlpha()
      .toColourspace('rgb16')
      .withIccProfile('p3')
      .tiff({ tile: true, bigtiff: true })
      .toBuffer(),
    drawPicture(16).removeAlpha().tiff({ pyramid: true, tile: true, tileWidth: 32, tileHeight: 32 }).toBuffer(),
    drawPicture(17)
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'me' } })
      .withXmp('<x/>')
      .avif({ effort: 0 })
      .toBuffer(),
  ])
  const texts = Array.from({ length: 50 }, (_, at) => chunk('tEXt', Buffer.from(`Note ${at}\0${'word '.repeat(20)}`)))
  const brokenText = chunk('zTXt', Buffer.from('Comment\0\0nothing packed'))
  const inPieces = piecesOf(profile, 60_000)
  const profileSegments = inPieces.map((piece, at) =>
    segment(0xe2, Buffer.concat([Buffer.from(`ICC_PROFILE\0`), Buffer.from([at + 1, inPieces.length]), piece])),
  )
  const depths = Array.from({ length: 80 }, () =>
    segment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xmp/extension/\0'), Buffer.alloc(65_000)])),
  )
  // A phone's picture: behind it lies another one that says how bright its parts are.
  const gainMap = Buffer.concat([segment(0xe2, Buffer.from('MPF\0II*\0\x08\0\0\0\0\0\0\0\0\0\0\0'))])
  return [
    ['profile.png', withChunks(png, [chunk('iCCP', named('icc\0\0', deflateSync(profile)))])],
    ['texts.png', withChunks(png, [...texts, packedText(1), packedXmp(5), brokenText])],
    ['deep.png', deep],
    ['profile.jpg', withSegments(jpeg, profileSegments)],
    ['depths.jpg', withSegments(jpeg, depths)],
    ['gain-map.jpg', Buffer.concat([withSegments(jpeg, [gainMap]), jpeg])],
    ['exif.webp', webp],
    ['tiles.tiff', tiff],
    ['pages.tiff', pages],
    ['all.avif', avif],
  ]
}

/** A profile that is as long as it says, of which most is room. */
async function largeProfile(bytes: number): Promise<Buffer> {
  const { icc = Buffer.alloc(0) } = await sharp(await drawPicture(1).withIccProfile('p3').png().toBuffer()).metadata()
  const profile = Buffer.alloc(bytes)
  icc.copy(profile)
  profile.writeUInt32BE(bytes)
  return profile
}

function piecesOf(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

const named = (name: string, data: Buffer) => Buffer.concat([Buffer.from(name, 'latin1'), data])
const packedText = (megabytes: number, name = 'Comment') => chunk('zTXt', named(`${name}\0\0`, packed(megabytes)))
const packedXmp = (megabytes: number) => chunk('iTXt', named('XML:com.adobe.xmp\0\x01\0\0\0', packed(megabytes)))

function chunk(type: string, data: Buffer): Buffer {
  const body = named(type, data)
  return Buffer.concat([word(data.length), body, word(crc32(body))])
}

/** Behind the header. */
function withChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

function segment(marker: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), short(body.length + 2), body])
}

function withSegments(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** The last scan again and again. */
function withManyScans(jpeg: Buffer, times: number): Buffer {
  const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(times).fill(last), jpeg.subarray(-2)])
}

function riff(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)])
}

function withRiff(webp: Buffer, chunks: readonly Buffer[]): Buffer {
  const whole = Buffer.concat([webp, ...chunks])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** The only directory is followed by itself. */
function inCircle(tiff: Buffer): Buffer {
  const whole = Buffer.from(tiff)
  const at = whole.readUInt32LE(4)
  whole.writeUInt32LE(at, at + 2 + whole.readUInt16LE(at) * 12)
  return whole
}

/** Another directory at the end, with the entries of the first. */
function withDirectory(tiff: Buffer, change: (rows: readonly Buffer[]) => readonly Buffer[]): Buffer {
  const at = tiff.readUInt32LE(4)
  const count = tiff.readUInt16LE(at)
  const rows = change(Array.from({ length: count }, (_, row) => tiff.subarray(at + 2 + row * 12, at + 14 + row * 12)))
  const number = Buffer.alloc(2)
  number.writeUInt16LE(rows.length)
  const whole = Buffer.concat([tiff, number, ...rows, Buffer.alloc(4)])
  whole.writeUInt32LE(tiff.length, 4)
  return whole
}

function entry(tag: number, type: number, count: number, value: number): Buffer {
  const row = Buffer.alloc(12)
  row.writeUInt16LE(tag)
  row.writeUInt16LE(type, 2)
  row.writeUInt32LE(count, 4)
  row.writeUInt32LE(value, 8)
  return row
}

/** All of them name the same bytes. */
function withEntries(tiff: Buffer, count: number, bytes: number): Buffer {
  const more = Array.from({ length: count }, (_, at) => entry(50_000 + at, 7, bytes, 8))
  return withDirectory(tiff, (rows) => [...rows, ...more])
}

function withTile(tiff: Buffer, side: number): Buffer {
  return withDirectory(tiff, (rows) => [...rows, entry(322, 4, 1, side), entry(323, 4, 1, side)])
}

function word(value: number): Buffer {
  const out = Buffer.alloc(4)
  out.writeUInt32BE(value)
  return out
}

function short(value: number): Buffer {
  const out = Buffer.alloc(2)
  out.writeUInt16BE(value)
  return out
}

function box(type: string, data: Buffer): Buffer {
  return Buffer.concat([word(data.length + 8), Buffer.from(type), data])
}

/** With these in the place of the boxes of the same name, in the box that says how the picture is put together. */
function withPlan(avif: Buffer, boxes: readonly Buffer[]): Buffer {
  const nameAt = avif.indexOf('meta')
  const size = avif.readUInt32BE(nameAt - 4)
  const inside = avif.subarray(nameAt + 8, nameAt - 4 + size)
  const types = boxes.map((changed) => changed.toString('latin1', 4, 8))
  const kept: Buffer[] = []
  for (let at = 0; at < inside.length; at += inside.readUInt32BE(at)) {
    const one = inside.subarray(at, at + inside.readUInt32BE(at))
    if (!types.includes(one.toString('latin1', 4, 8))) kept.push(one)
  }
  const meta = box('meta', Buffer.concat([word(0), ...kept, ...boxes]))
  return Buffer.concat([avif.subarray(0, nameAt - 4), meta, avif.subarray(nameAt - 4 + size)])
}

/** Items of one piece each, which begins where the file does. */
function placesOf(count: number, length: number): Buffer {
  const items = Array.from({ length: count }, (_, at) => [short(at + 1), short(0), short(1), word(0), word(length)])
  return Buffer.concat([word(0), Buffer.from([0x44, 0]), short(count), ...items.flat()])
}

function madeOf(id: number, parts: readonly number[]): Buffer {
  return box('dimg', Buffer.concat([short(id), short(parts.length), ...parts.map(short)]))
}

/** Ten of ten of ten: a hundred million pieces of one. */
function growing(): Buffer[] {
  return Array.from({ length: 8 }, (_, step) => madeOf(step + 1, Array(10).fill(step + 2)))
}

function nested(depth: number): Buffer {
  return depth === 0 ? box('free', Buffer.alloc(0)) : box('iprp', nested(depth - 1))
}

function packedItem(): Buffer {
  const head = Buffer.concat([Buffer.from([2, 0, 0, 0]), short(9), short(0)])
  return box('infe', Buffer.concat([head, Buffer.from('mime\0application/rdf+xml\0deflate\0')]))
}
