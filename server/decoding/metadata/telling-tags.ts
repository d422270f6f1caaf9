import { part, StructureError } from './byte-parts.ts'

/** What stays of an Exif block: how the picture stands, how dense it is, whose it is, how its colours are meant. */
const KEPT_EXIF = { orientation: 0x0112, xDensity: 0x011a, yDensity: 0x011b, densityUnit: 0x0128, copyright: 0x8298 }
const KEPT_TAGS: readonly number[] = Object.values(KEPT_EXIF)
const EXIF_POINTER = 0x8769
const COLOUR_SPACE = 0xa001
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 }
const MOST_ENTRIES = 1000
const MOST_VALUE_BYTES = 4096

type Entry = { readonly tag: number; readonly type: number; readonly count: number; readonly value: Buffer }

/** The block with nothing but what stays, always in the same order; nothing if nothing does. Damage counts as nothing. */
export function cleanExif(block: Buffer): Buffer | undefined {
  try {
    const isLittle = readOrder(block)
    const main = readEntries(block, isLittle, readLong(block, 4, isLittle))
    const pointer = main.find(({ tag }) => tag === EXIF_POINTER)
    const sub = pointer ? readEntries(block, isLittle, readLong(pointer.value, 0, isLittle)) : []
    const colours = sub.filter(({ tag }) => tag === COLOUR_SPACE)
    const kept = main.filter(({ tag }) => KEPT_TAGS.includes(tag))
    return kept.length + colours.length > 0 ? writeBlock(isLittle, kept, colours) : undefined
  } catch (error) {
    if (error instanceof StructureError) return undefined
    throw error
  }
}

function readOrder(block: Buffer): boolean {
  const order = part(block, 0, 4).toString('latin1')
  if (order !== 'II*\0' && order !== 'MM\0*') throw new StructureError('an Exif block has no header')
  return order.startsWith('II')
}

function readShort(bytes: Buffer, at: number, isLittle: boolean): number {
  const two = part(bytes, at, 2)
  return isLittle ? two.readUInt16LE() : two.readUInt16BE()
}

function readLong(bytes: Buffer, at: number, isLittle: boolean): number {
  const four = part(bytes, at, 4)
  return isLittle ? four.readUInt32LE() : four.readUInt32BE()
}

function readEntries(block: Buffer, isLittle: boolean, at: number): Entry[] {
  const count = readShort(block, at, isLittle)
  if (count > MOST_ENTRIES) throw new StructureError('an Exif block has too many entries')
  return Array.from({ length: count }, (_, index) => at + 2 + index * 12).flatMap((place) => {
    const [tag, type] = [readShort(block, place, isLittle), readShort(block, place + 2, isLittle)]
    const values = readLong(block, place + 4, isLittle)
    const bytes = (TYPE_BYTES[type] ?? 0) * values
    if (bytes === 0 || bytes > MOST_VALUE_BYTES) return []
    const start = bytes <= 4 ? place + 8 : readLong(block, place + 8, isLittle)
    return [{ tag, type, count: values, value: part(block, start, bytes) }]
  })
}

const HEADER_BYTES = 8

function writeBlock(isLittle: boolean, main: readonly Entry[], sub: readonly Entry[]): Buffer {
  const number = (value: number, bytes: 2 | 4) => {
    const out = Buffer.alloc(bytes)
    if (isLittle) out.writeUIntLE(value, 0, bytes)
    else out.writeUIntBE(value, 0, bytes)
    return out
  }
  const directory = (entries: readonly Entry[], start: number) => {
    let free = start + 2 + entries.length * 12 + 4
    const values: Buffer[] = []
    const rows = entries.map(({ tag, type, count, value }) => {
      const head = Buffer.concat([number(tag, 2), number(type, 2), number(count, 4)])
      if (value.length <= 4) return Buffer.concat([head, value, Buffer.alloc(4 - value.length)])
      const padded = Buffer.concat([value, Buffer.alloc(value.length % 2)])
      values.push(padded)
      free += padded.length
      return Buffer.concat([head, number(free - padded.length, 4)])
    })
    return Buffer.concat([number(entries.length, 2), ...rows, number(0, 4), ...values])
  }
  const sorted = main.toSorted((a, b) => a.tag - b.tag)
  const pointer = (to: number): Entry => ({ tag: EXIF_POINTER, type: 4, count: 1, value: number(to, 4) })
  const header = Buffer.concat([Buffer.from(isLittle ? 'II*\0' : 'MM\0*', 'latin1'), number(HEADER_BYTES, 4)])
  if (sub.length === 0) return Buffer.concat([header, directory(sorted, HEADER_BYTES)])
  const at = HEADER_BYTES + directory([...sorted, pointer(0)], HEADER_BYTES).length
  return Buffer.concat([header, directory([...sorted, pointer(at)], HEADER_BYTES), directory(sub, at)])
}

const MARK = 0x1c
const CHARACTER_SET = '1:90'
/** Credit and copyright notice. */
const KEPT_IPTC = ['2:110', '2:116']
const LONG_LENGTH = 0x8000

type DataSet = { readonly name: string; readonly bytes: Buffer }

/** An IPTC record with nothing but credit and copyright; nothing if there is neither. */
export function cleanIptc(record: Buffer): Buffer | undefined {
  const sets = listDataSets(record)
  if (!sets.some(({ name }) => KEPT_IPTC.includes(name))) return undefined
  return Buffer.concat(
    sets.filter(({ name }) => [CHARACTER_SET, ...KEPT_IPTC].includes(name)).map(({ bytes }) => bytes),
  )
}

/** Up to the first that is damaged. */
export function listDataSets(record: Buffer): DataSet[] {
  const sets: DataSet[] = []
  for (let at = 0; at + 5 <= record.length && record[at] === MARK; ) {
    const length = record.readUInt16BE(at + 3)
    if (length >= LONG_LENGTH || at + 5 + length > record.length) break
    sets.push({ name: `${record[at + 1]}:${record[at + 2]}`, bytes: part(record, at, 5 + length) })
    at += 5 + length
  }
  return sets
}

export const SIGNATURE = '8BIM'
export const IPTC_RESOURCE = 0x0404
/** The copyright flag and the address of its text. */
const KEPT_RESOURCES = [0x040a, 0x040b]

/** Photoshop's block of resources with nothing but copyright and the cleaned IPTC record; nothing if nothing stays. */
export function cleanPhotoshop(block: Buffer): Buffer | undefined {
  const kept: Buffer[] = []
  for (let at = 0; at + 12 <= block.length && block.toString('latin1', at, at + 4) === SIGNATURE; ) {
    const id = block.readUInt16BE(at + 4)
    const nameBytes = 1 + (block[at + 6] ?? 0)
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2)
    if (sizeAt + 4 > block.length) break
    const size = block.readUInt32BE(sizeAt)
    if (sizeAt + 4 + size > block.length) break
    const data = part(block, sizeAt + 4, size)
    const stays = id === IPTC_RESOURCE ? cleanIptc(data) : KEPT_RESOURCES.includes(id) ? data : undefined
    if (stays) kept.push(resource(id, stays))
    at = sizeAt + 4 + size + (size % 2)
  }
  return kept.length > 0 ? Buffer.concat(kept) : undefined
}

function resource(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.write(SIGNATURE, 0, 'latin1')
  head.writeUInt16BE(id, 4)
  head.writeUInt32BE(data.length, 8)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** What stays of an XMP packet, with the namespace of each: rights, credit, licence, and where credentials lie. */
const KEPT_XMP: readonly (readonly [name: string, namespace: string, isText: boolean])[] = [
  ['dc:rights', 'http://purl.org/dc/elements/1.1/', true],
  ['xmpRights:Marked', 'http://ns.adobe.com/xap/1.0/rights/', false],
  ['xmpRights:UsageTerms', 'http://ns.adobe.com/xap/1.0/rights/', true],
  ['xmpRights:WebStatement', 'http://ns.adobe.com/xap/1.0/rights/', false],
  ['photoshop:Credit', 'http://ns.adobe.com/photoshop/1.0/', false],
  ['plus:ImageSupplierImageID', 'http://ns.useplus.org/ldf/xmp/1.0/', false],
  ['plus:LicensorURL', 'http://ns.useplus.org/ldf/xmp/1.0/', false],
  ['Iptc4xmpExt:DigitalSourceType', 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/', false],
  ['dcterms:provenance', 'http://purl.org/dc/terms/', false],
]
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const MOST_LETTERS = 2000

/** A packet with nothing but what stays; nothing if nothing does. */
export function cleanXmp(packet: Buffer): Buffer | undefined {
  const text = packet.toString('utf8')
  const found = KEPT_XMP.flatMap(([name, namespace, isText]) => {
    const value = findProperty(text, name)
    return value ? [{ name, namespace, isText, value }] : []
  })
  if (found.length === 0) return undefined
  const spaces = new Map(found.map(({ name, namespace }) => [name.split(':', 1)[0], namespace]))
  const declared = [...spaces].map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`).join('')
  const properties = found.map(
    ({ name, isText, value }) => `<${name}>${isText ? alternatives(value) : value}</${name}>`,
  )
  const description = `<rdf:Description rdf:about=""${declared}>${properties.join('')}</rdf:Description>`
  const meta = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">${description}</rdf:RDF></x:xmpmeta>`
  return Buffer.from(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>${meta}<?xpacket end="w"?>`)
}

function alternatives(value: string): string {
  return `<rdf:Alt><rdf:li xml:lang="x-default">${value}</rdf:li></rdf:Alt>`
}

/** As an element or as an attribute, still escaped as it was. Nothing that has tags of its own is taken. */
export function findProperty(text: string, name: string): string | undefined {
  const value = findElement(text, name) ?? findAttribute(text, name)
  return value && value.length <= MOST_LETTERS && !/[<>"]/.test(value) ? value.trim() : undefined
}

function findElement(text: string, name: string): string | undefined {
  const inner = between(text, `<${name}>`, `</${name}>`)
  if (inner === undefined) return undefined
  const item = inner.indexOf('<rdf:li')
  if (item < 0) return inner
  return between(inner.slice(item), '>', '</rdf:li>')
}

function findAttribute(text: string, name: string): string | undefined {
  return between(text, ` ${name}="`, '"') ?? between(text, `\n${name}="`, '"') ?? between(text, ` ${name}='`, "'")
}

function between(text: string, before: string, after: string): string | undefined {
  const start = text.indexOf(before)
  const end = start < 0 ? -1 : text.indexOf(after, start + before.length)
  return end < 0 ? undefined : text.slice(start + before.length, end)
}
