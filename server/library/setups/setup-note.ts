import { cutsOf, enlargedWords, fileNamesOf, type SetupPlan } from '../../../contract/library/setup-plan.ts'
import { spanOf } from '../../../contract/library/setups.ts'

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
