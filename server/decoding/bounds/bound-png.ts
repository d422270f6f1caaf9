import type { PartBudget } from './part-budget.ts'
import type { PictureBytes } from './picture-bytes.ts'

const SIGNATURE_BYTES = 8
const HEAD_BYTES = 8
const CHECKSUM_BYTES = 4
const PIXELS = new Set(['IDAT', 'fdAT', 'fcTL'])
const PACKED = new Set(['zTXt', 'iTXt', 'iCCP'])

/**
 * Chunk after chunk as a decoder reads them, up to the end of the picture. A decoder unpacks every text and the profile,
 * whatever nobody asked for.
 */
export function boundPng(bytes: PictureBytes, budget: PartBudget): void {
  for (let at = SIGNATURE_BYTES; ; ) {
    const head = bytes.part(at, HEAD_BYTES)
    const [length, type] = [head.readUInt32BE(), head.toString('latin1', 4)]
    if (type === 'IEND') return
    budget.countPart()
    const next = at + HEAD_BYTES + length + CHECKSUM_BYTES
    if (next > bytes.length) return
    if (!PIXELS.has(type)) budget.countNote(length)
    const packed = PACKED.has(type) ? findPacked(type, bytes.part(at + HEAD_BYTES, length)) : undefined
    if (packed) budget.countPacked(packed)
    at = next
  }
}

/** After a name that ends with NUL: how it is packed and, for texts of every language, whether, and two more names. */
function findPacked(type: string, data: Buffer): Buffer | undefined {
  const name = data.indexOf(0)
  if (name < 0) return undefined
  if (type !== 'iTXt') return data.subarray(name + 2)
  if (data[name + 1] === 0) return undefined
  const language = data.indexOf(0, name + 3)
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1)
  return translated < 0 ? undefined : data.subarray(translated + 1)
}
