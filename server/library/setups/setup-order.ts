import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { cutsOf, enlargedWords, fileNamesOf, type SetupPlan } from '../../../contract/library/setup-plan.ts'
import { type Cut, spanOf } from '../../../contract/library/setups.ts'
import type { Master } from '../../pictures/master-queries.ts'
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

type Noted = {
  readonly plan: SetupPlan
  /** As many as the plan has pictures. */
  readonly titles: readonly string[]
  readonly masters: readonly { readonly width: number; readonly height: number }[]
}

/** The text in the archive: which file is which, how much was enlarged, and how each system takes them. */
export function setupNote({ plan, titles, masters }: Noted): string {
  const names = fileNamesOf(plan)
  const span = spanOf(plan)
  const ending = plan.format === 'png' ? 'png' : 'jpg'
  const title = (at: number) => (plan.how === 'each' ? `: ${titles[at]}` : '')
  const enlarged = enlargedWords(cutsOf(plan, masters)) ?? 'Nothing was enlarged: the original has the pixels for it.'
  return `${[
    plan.how === 'across'
      ? `${titles[0]}, across ${countMonitors(plan)}`
      : `A picture for each of ${countMonitors(plan)}`,
    '',
    'THE FILES',
    `${names.all}.jpg`,
    ...names.each.map((name, at) => `${name}.${ending}${title(at)}`),
    '',
    plan.how === 'across'
      ? 'The frames of the monitors are counted: what lies behind them is left out, so lines run on straight.'
      : 'Each picture fills its monitor.',
    enlarged,
    '',
    ...(plan.monitors.length > 1 ? spanSteps(span) : []),
    ...SYSTEMS,
  ].join('\r\n')}\r\n`
}

function countMonitors({ monitors }: SetupPlan): string {
  return monitors.length === 1 ? 'one monitor' : `${monitors.length} monitors`
}

/** Only Windows and GNOME lay one file over all screens, and both by the pixels of their display settings. */
function spanSteps({ places }: ReturnType<typeof spanOf>): string[] {
  return [
    'THE FILE FOR ALL MONITORS fits when the display settings arrange them by pixels like this (from the left, from the top):',
    ...places.map(({ left, top, width, height }, at) => `  Monitor ${at + 1}: ${left}, ${top} (${width} x ${height})`),
    'Where they are arranged otherwise, or scaled differently, use the files for each monitor.',
    '',
  ]
}

const SYSTEMS: readonly string[] = [
  'WINDOWS 10 AND 11',
  '  All at once: Settings, Personalization, Background, browse for the file for all monitors, choose a fit: Span.',
  '  One by one: browse for each file, then right-click it under the recent images and choose the monitor; fit: Fill.',
  '',
  'MACOS',
  '  System Settings, Wallpaper: choose the display at the top, Add Photo, take its file, Fill Screen. Repeat for each.',
  '  macOS lays no file over several displays: use the files for each monitor.',
  '',
  'GNOME',
  "  gsettings set org.gnome.desktop.background picture-options 'spanned'",
  "  gsettings set org.gnome.desktop.background picture-uri 'file:///path/to/the file for all monitors'",
  '  With the dark style set picture-uri-dark as well. GNOME has no picture of its own for each monitor.',
  '',
  'KDE PLASMA',
  '  Right-click the desktop of each monitor, Configure Desktop and Wallpaper, Add, take its file, Scaled and Cropped.',
  '  Plasma lays no file over several monitors: use the files for each monitor.',
]

/** Where the drawing process finds the masters. */
export function masterFile(folder: string, at: number): string {
  return join(folder, `master-${at}`)
}

/** Where it leaves the archive. */
export function archiveFile(folder: string): string {
  return join(folder, 'setup.zip')
}
