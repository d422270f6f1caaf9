import { PICTURE_WORDS } from '../../../contract/pictures/picture.ts'
import { findProperty, IPTC_RESOURCE, listDataSets, SIGNATURE } from './telling-tags.ts'

const BY_LINE = '2:80'
const HEAD_BYTES = 5

type Blocks = { readonly xmp?: Buffer | undefined; readonly iptc?: Buffer | undefined }

/** Who made it, by XMP's creator or else IPTC's By-line. What a camera writes of its owner is not asked: it names anybody. */
export function readMaker({ xmp, iptc }: Blocks): string | undefined {
  const creator = xmp && findProperty(xmp.toString('utf8'), 'dc:creator')
  const set = iptc && listDataSets(findRecord(iptc)).find(({ name }) => name === BY_LINE)
  return plain(creator && withoutEntities(creator)) ?? plain(set && decode(set.bytes.subarray(HEAD_BYTES)))
}

/** In JPEG it lies in Photoshop's block of resources, elsewhere on its own. */
function findRecord(block: Buffer): Buffer {
  const mark = Buffer.concat([
    Buffer.from(SIGNATURE, 'latin1'),
    Buffer.from([IPTC_RESOURCE >> 8, IPTC_RESOURCE & 0xff]),
  ])
  const at = block.indexOf(mark)
  if (at < 0) return block
  const nameAt = at + mark.length
  const nameBytes = 1 + (block[nameAt] ?? 0)
  const dataAt = nameAt + nameBytes + (nameBytes % 2) + 4
  return block.subarray(dataAt)
}

/** Files that do not say how they are written are written in either. */
function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? bytes.toString('latin1') : text
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** As one line of text; nothing if nothing is left of it. */
function plain(text: string | undefined): string | undefined {
  const line = text?.replace(/[\p{C}\s]+/gu, ' ').trim()
  // A letter of two halves is not cut in between.
  const cut = line?.slice(0, PICTURE_WORDS.maker.most).replace(/[\ud800-\udbff]$/, '')
  return cut?.trim() || undefined
}
