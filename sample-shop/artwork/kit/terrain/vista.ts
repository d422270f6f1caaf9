import type { Frame } from '../core/frame.ts'
import { columnsOf, paintPieces } from '../core/pieces.ts'
import { BLOCK, Caster, type Vista } from './vista-caster.ts'

/** Ray-casts the landscape column by column, nearest ground first, with cast shadows and haze. */
export function paintVista(frame: Frame, vista: Vista): void {
  const caster = new Caster(frame, vista)
  paintPieces(frame, columnsOf(frame, BLOCK), (piece, levels) => caster.paint(piece, levels))
}
