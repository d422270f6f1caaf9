import type { Frame } from '../core/frame.ts'
import { columnsOf, paintPieces } from '../core/pieces.ts'
import { BLOCK, Caster, type Vista } from './vista-caster.ts'

/** Ray-casts the landscape column by column, nearest ground first, with cast shadows and haze. */
export function paintVista(frame: Frame, vista: Vista): void {
  const caster = new Caster(frame, vista)
  const height = Math.min(frame.height, Math.ceil((vista.bottom ?? frame.logicalHeight) * frame.scale))
  const pieces = columnsOf(frame, BLOCK).map((piece) => ({ ...piece, height }))
  paintPieces(frame, pieces, (piece, levels) => caster.paint(piece, levels))
}
