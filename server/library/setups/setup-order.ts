import { createHash } from 'node:crypto'
import { cutsOf, fileNamesOf, type SetupPlan } from '../../../contract/library/setup-plan.ts'
import { type Cut, spanOf } from '../../../contract/library/setups.ts'
import type { Master } from '../../catalogue/master-queries.ts'
import { DRAWING_VERSION } from '../renditions/rendition-plan.ts'

/** What the drawing process must do, in plain numbers. */
export type SetupOrder = {
  readonly format: SetupPlan['format']
  readonly span: { readonly name: string; readonly width: number; readonly height: number }
  readonly files: readonly SetupFile[]
  readonly note: { readonly name: string; readonly text: string }
  /** Of every file in the archive: the same order always gives the same bytes. */
  readonly modifiedAt: string
}

export type SetupFile = {
  readonly name: string
  readonly cut: Cut
  /** Which of the masters that it is given. */
  readonly master: number
  /** Its place in the spanned file. */
  readonly left: number
  readonly top: number
}

/** Windows does not show very large PNGs, so the spanned file is a JPEG whatever the others are. */
const SPAN_ENDING = 'jpg'

export function setupOrder(plan: SetupPlan, masters: readonly Master[], folder: string, note: string): SetupOrder {
  const span = spanOf(plan)
  const cuts = cutsOf(plan, masters)
  const names = fileNamesOf(plan)
  const ending = plan.format === 'png' ? 'png' : 'jpg'
  const files = cuts.map((cut, at): SetupFile => {
    const { left = 0, top = 0 } = span.places[at] ?? {}
    const master = plan.how === 'across' ? 0 : at
    return { name: `${folder}/${names.each[at]}.${ending}`, cut, master, left, top }
  })
  const all = { name: `${folder}/${names.all}.${SPAN_ENDING}`, width: span.width, height: span.height }
  const modifiedAt = masters.reduce((newest, { addedAt }) => (addedAt > newest ? addedAt : newest), '')
  return {
    format: plan.format,
    span: all,
    files,
    note: { name: `${folder}/How to set them.txt`, text: note },
    modifiedAt,
  }
}

/** The same order for the same masters is the same archive, so it is made once. */
export function setupName(order: SetupOrder, masters: readonly Pick<Master, 'sha256'>[]): string {
  const sha256 = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, order, masters.map((master) => master.sha256)]))
    .digest('hex')
  return `renditions/${sha256.slice(0, 2)}/setup-${sha256}.zip`
}
