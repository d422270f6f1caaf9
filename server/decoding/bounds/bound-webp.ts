import type { PartBudget } from './part-budget.ts'
import type { PictureBytes } from './picture-bytes.ts'

const HEAD_BYTES = 12
const CHUNK_HEAD_BYTES = 8
const PIXELS = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANMF'])

export function boundWebp(bytes: PictureBytes, budget: PartBudget): void {
  const end = Math.min(8 + bytes.part(4, 4).readUInt32LE(), bytes.length)
  for (let at = HEAD_BYTES; at + CHUNK_HEAD_BYTES <= end; ) {
    const head = bytes.part(at, CHUNK_HEAD_BYTES)
    const size = head.readUInt32LE(4)
    if (at + CHUNK_HEAD_BYTES + size > bytes.length) return
    budget.countPart()
    if (!PIXELS.has(head.toString('latin1', 0, 4))) budget.countNote(size)
    at += CHUNK_HEAD_BYTES + size + (size % 2)
  }
}
