import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { drawPicture } from '../../../pictures/testing/import-fixture.ts'

/** Words that must never reach a buyer, and words that must. */
export const SECRETS = [
  'Jane Owner',
  'SN-4711',
  '52.5163',
  'MakerNoteSecret',
  'secret place',
  'ThumbnailBytes',
  'jane@example',
]
export const COPYRIGHT = '(c) 2026 The Shop'

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
 xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52.5163N" aux:SerialNumber="SN-4711" aux:OwnerName="Jane Owner">
<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${COPYRIGHT}</rdf:li></rdf:Alt></dc:rights>
<dc:creator><rdf:Seq><rdf:li>Jane Owner</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`

const EXIF = {
  IFD0: { Copyright: COPYRIGHT, Artist: 'Jane Owner', ImageDescription: 'secret place' },
  IFD2: { BodySerialNumber: 'SN-4711', CameraOwnerName: 'Jane Owner', MakerNote: 'MakerNoteSecret' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5163/100 0/1' },
}

type Format = 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif'

/** A picture that tells where it was taken, by whom and with what; with a colour profile, standing on its side. */
export async function tellingPicture(format: Format): Promise<Buffer> {
  const bare = drawPicture(7, 64, 48).removeAlpha().withIccProfile('p3')
  const telling = format === 'tiff' ? bare : bare.withExif(EXIF).withXmp(XMP).withMetadata({ orientation: 6 })
  const made = await telling.toFormat(format, format === 'avif' ? { lossless: true } : {}).toBuffer()
  return EXTRAS[format](made)
}

/** As above, without a word of metadata. */
export const silentPicture = (format: Format) => drawPicture(7, 64, 48).removeAlpha().toFormat(format).toBuffer()

const EXTRAS: Record<Format, (bytes: Buffer) => Buffer | Promise<Buffer>> = {
  jpeg: (bytes) =>
    Buffer.concat([
      bytes.subarray(0, 2),
      segment(0xe0, 'JFXX\0\x13\x01\x01ThumbnailBytes'),
      segment(
        0xed,
        `Photoshop 3.0\0${resource(0x0404, iptc(80, 'Jane Owner') + iptc(116, COPYRIGHT))}${resource(0x040c, 'ThumbnailBytes')}`,
      ),
      segment(0xeb, 'JP\0\x01\0\0\0\x01jumbc2pa credentials'),
      segment(0xe2, 'MPF\0secret place'),
      segment(0xfe, 'jane@example'),
      bytes.subarray(2),
      Buffer.from('SEFT Jane Owner'),
    ]),
  png: (bytes) =>
    Buffer.concat([
      bytes.subarray(0, 33),
      chunk('tEXt', `Author\0Jane Owner`),
      chunk('tEXt', `Copyright\0${COPYRIGHT}`),
      chunk('zTXt', 'Comment\0\0secret place'),
      chunk('caBX', 'jumbc2pa credentials'),
      chunk('prVt', 'SN-4711'),
      bytes.subarray(33),
      Buffer.from('Jane Owner'),
    ]),
  webp(bytes) {
    const data = Buffer.concat([riff('C2PA', 'jumbc2pa credentials'), riff('OWNR', 'Jane Owner')])
    const out = Buffer.concat([bytes, data, Buffer.from('jane@example')])
    out.writeUInt32LE(bytes.length - 8 + data.length, 4)
    return out
  },
  tiff: tellingTiff,
  avif: (bytes) => Buffer.concat([bytes, box('uuid', '0123456789abcdefJane Owner'), box('uuid', CREDENTIALS)]),
}

const CREDENTIALS = `${Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex').toString('latin1')}jumbc2pa credentials`

function segment(marker: number, text: string): Buffer {
  const body = Buffer.from(text, 'latin1')
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body])
}

function iptc(set: number, text: string): string {
  return `\x1c\x02${String.fromCharCode(set)}\0${String.fromCharCode(text.length)}${text}`
}

function resource(id: number, data: string): string {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const name = String.fromCharCode(id >> 8, id & 255)
  return `8BIM${name}\0\0${size.toString('latin1')}${data}${data.length % 2 ? '\0' : ''}`
}

function chunk(type: string, text: string): Buffer {
  const body = Buffer.from(type + text, 'latin1')
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(body.length - 4)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

function riff(type: string, text: string): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(text.length, 4)
  return Buffer.concat([head, Buffer.from(text, 'latin1'), Buffer.alloc(text.length % 2)])
}

function box(type: string, text: string): Buffer {
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1')
  head.writeUInt32BE(8 + text.length)
  return Buffer.concat([head, Buffer.from(text, 'latin1')])
}

/** Writes the first directory anew at the end, with tags for people and places, and bytes that nothing refers to. */
async function tellingTiff(bytes: Buffer): Promise<Buffer> {
  const at = bytes.readUInt32LE(4)
  const count = bytes.readUInt16LE(at)
  const rows = Array.from({ length: count }, (_, row) => bytes.subarray(at + 2 + row * 12, at + 14 + row * 12))
  let end = bytes.length
  const values: Buffer[] = []
  const tag = (id: number, type: number, text: string) => {
    const row = Buffer.alloc(12)
    row.writeUInt16LE(id)
    row.writeUInt16LE(type, 2)
    row.writeUInt32LE(text.length, 4)
    row.writeUInt32LE(end, 8)
    values.push(Buffer.from(text, 'latin1'))
    end += text.length
    return row
  }
  const orientation = Buffer.from([0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0])
  const told = [
    tag(270, 2, 'secret place\0'),
    tag(315, 2, 'Jane Owner\0'),
    tag(700, 1, XMP),
    tag(33432, 2, `${COPYRIGHT}\0`),
  ]
  told.push(tag(33723, 7, iptc(80, 'Jane Owner') + iptc(116, COPYRIGHT)), tag(34377, 7, 'ThumbnailBytes'))
  told.push(tag(37500, 7, 'MakerNoteSecret'), tag(42033, 2, 'SN-4711\0'), orientation)
  const known = rows.filter((row) => row.readUInt16LE() !== 274)
  const all = [...known, ...told].toSorted((a, b) => a.readUInt16LE() - b.readUInt16LE())
  const number = Buffer.alloc(2)
  number.writeUInt16LE(all.length)
  const next = Buffer.alloc(4)
  const out = Buffer.concat([bytes, ...values, number, ...all, next, Buffer.from('jane@example 52.5163')])
  out.writeUInt32LE(end, 4)
  return out
}

export const FORMATS: readonly Format[] = ['jpeg', 'png', 'webp', 'tiff', 'avif']
export const OPTIONS = { failOn: 'none' as const }
export const readFacts = (bytes: Buffer) => sharp(bytes).metadata()
