import { type BrandColours, contrastOf, mixColours, schemeOf } from './brand.ts'

const BLACK = '#000000'
const WHITE = '#ffffff'

type ChosenColours = Pick<BrandColours, 'ground' | 'accent'> & {
  readonly [Name in keyof BrandColours]?: string | undefined
}

/** Colours that the owner has not named, made from the two that they have. */
export function completeColours(chosen: ChosenColours): BrandColours {
  const { ground, accent } = chosen
  const isDark = schemeOf(chosen) === 'dark'
  const far = isDark ? WHITE : BLACK
  return {
    ground,
    accent,
    surface: chosen.surface ?? mixColours(ground, far, 0.04),
    raised: chosen.raised ?? mixColours(ground, far, 0.08),
    text: chosen.text ?? mixColours(ground, far, 0.94),
    muted: chosen.muted ?? mixColours(ground, far, 0.68),
    reading: chosen.reading ?? mixColours(ground, far, 0.84),
    caption: chosen.caption ?? mixColours(ground, far, 0.8),
    dim: chosen.dim ?? mixColours(ground, far, 0.62),
    faint: chosen.faint ?? mixColours(ground, far, 0.52),
    unlit: chosen.unlit ?? mixColours(ground, far, 0.4),
    accentSoft: chosen.accentSoft ?? mixColours(accent, far, 0.4),
    onAccent: chosen.onAccent ?? farthest(accent, [mixColours(accent, BLACK, 0.9), WHITE]),
    danger: chosen.danger ?? (isDark ? '#ff7a70' : '#a81f17'),
    good: chosen.good ?? (isDark ? '#5fd99a' : '#11663b'),
    focus: chosen.focus ?? mixColours(accent, far, 0.6),
  }
}

function farthest(from: string, choices: readonly string[]): string {
  return [...choices].sort((a, b) => contrastOf(b, from) - contrastOf(a, from))[0] ?? WHITE
}

/** What is read on what, and the least contrast: 4.5 for words, 3 for large words and the edges of controls. */
const PAIRS: readonly (readonly [keyof BrandColours, keyof BrandColours, number])[] = [
  ['text', 'ground', 4.5],
  ['text', 'surface', 4.5],
  ['text', 'raised', 4.5],
  ['muted', 'ground', 4.5],
  ['muted', 'surface', 4.5],
  ['reading', 'ground', 4.5],
  ['caption', 'ground', 4.5],
  ['dim', 'ground', 3],
  ['faint', 'ground', 3],
  ['accent', 'ground', 3],
  ['accentSoft', 'ground', 4.5],
  ['onAccent', 'accent', 4.5],
  ['danger', 'ground', 4.5],
  ['good', 'ground', 4.5],
  ['focus', 'ground', 3],
]

export type Measured = {
  readonly ink: keyof BrandColours
  readonly paper: keyof BrandColours
  /** From 1 to 21. */
  readonly found: number
  readonly least: number
}

/** The contrast of everything that is read on something, as WCAG counts it. */
export function measureColours(colours: BrandColours): Measured[] {
  return PAIRS.map(([ink, paper, least]) => ({ ink, paper, least, found: contrastOf(colours[ink], colours[paper]) }))
}

/** With another ground all colours are made anew; with another accent, those that are made of it. */
export function recolour(
  before: BrandColours,
  { ground, accent }: Pick<BrandColours, 'ground' | 'accent'>,
): BrandColours {
  if (ground !== before.ground) return completeColours({ ground, accent })
  if (accent === before.accent) return before
  const { accentSoft: _soft, onAccent: _on, focus: _focus, ...others } = before
  return completeColours({ ...others, accent })
}

/** The nearest accent that can be read on the ground and carry words itself; nothing where none can. */
export function findReadableAccent(ground: string, accent: string): string | undefined {
  const far = schemeOf({ ground }) === 'dark' ? WHITE : BLACK
  const steps = Array.from({ length: 21 }, (_, step) => step / 20)
  const tries = steps.flatMap((share) => [mixColours(accent, far, share), mixColours(accent, ground, share)])
  return tries.find((tried) =>
    measureColours(completeColours({ ground, accent: tried })).every(({ found, least }) => found >= least),
  )
}
