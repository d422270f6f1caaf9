import { part } from './byte-parts.ts'

const MARK = 0x1c
const CHARACTER_SET = '1:90'
/** Credit and copyright notice. */
const KEPT = ['2:110', '2:116']
const LONG_LENGTH = 0x8000

/** An IPTC record with nothing but credit and copyright; nothing if there is neither. */
export function cleanIptc(record: Buffer): Buffer | undefined {
  const sets: { readonly name: string; readonly bytes: Buffer }[] = []
  for (let at = 0; at + 5 <= record.length && record[at] === MARK; ) {
    const length = record.readUInt16BE(at + 3)
    if (length >= LONG_LENGTH || at + 5 + length > record.length) break
    sets.push({ name: `${record[at + 1]}:${record[at + 2]}`, bytes: part(record, at, 5 + length) })
    at += 5 + length
  }
  if (!sets.some(({ name }) => KEPT.includes(name))) return undefined
  return Buffer.concat(sets.filter(({ name }) => [CHARACTER_SET, ...KEPT].includes(name)).map(({ bytes }) => bytes))
}

const SIGNATURE = '8BIM'
const IPTC_RESOURCE = 0x0404
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
