import { z } from 'zod'
import { type BrandColours, contrastOf, mixColours, schemeOf } from '../../contract/brand.ts'
import { colour, entry, ownPicture, words } from './plain-schemas.ts'

const BLACK = '#000000'
const WHITE = '#ffffff'

/** Numbers and the letters of path commands: nothing that could be markup. */
const pathData = z
  .string()
  .regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 .,-]{1,2000}$/, 'must be SVG path data, such as M0 0h64v64H0Z.')

const colours = entry({
  ground: colour,
  accent: colour,
  ...{ surface: colour.optional(), raised: colour.optional(), text: colour.optional(), muted: colour.optional() },
  ...{ reading: colour.optional(), caption: colour.optional(), dim: colour.optional(), faint: colour.optional() },
  ...{ unlit: colour.optional(), accentSoft: colour.optional(), onAccent: colour.optional() },
  ...{ danger: colour.optional(), good: colour.optional(), focus: colour.optional() },
}).transform(completeColours)

export const brandSchema = entry({
  name: words(40),
  wordmark: entry({ plain: words(30, 0), accent: words(30, 0) }).optional(),
  logo: ownPicture.optional(),
  favicon: ownPicture.optional(),
  icon: z
    .array(entry({ ink: z.enum(['accent', 'text']), path: pathData }))
    .max(8)
    .default([]),
  colours: colours.superRefine(checkContrast),
  font: z.enum(['anton', 'archivo']).default('anton'),
}).transform(({ wordmark, ...brand }) => ({ ...brand, wordmark: wordmark ?? { plain: brand.name, accent: '' } }))

type ChosenColours = Pick<BrandColours, 'ground' | 'accent'> & {
  readonly [Name in keyof BrandColours]?: string | undefined
}

/** Colours that the owner has not named, made from the two that they have. */
function completeColours(chosen: ChosenColours): BrandColours {
  const { ground, accent } = chosen
  const isDark = schemeOf(chosen) === 'dark'
  const far = isDark ? WHITE : BLACK
  return {
    ...{ ground, accent },
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
  return choices.toSorted((a, b) => contrastOf(b, from) - contrastOf(a, from))[0] ?? WHITE
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

function checkContrast(chosen: BrandColours, context: z.RefinementCtx): void {
  for (const [ink, paper, least] of PAIRS) {
    const found = contrastOf(chosen[ink], chosen[paper])
    if (found < least)
      context.addIssue({ code: 'custom', path: [ink], message: tooPale(chosen[ink], paper, found, least) })
  }
}

export function tooPale(ink: string, paper: string, found: number, least: number): string {
  return `${ink} is hard to read on ${paper}: its contrast is ${found.toFixed(1)} to 1, and ${least} to 1 is needed.`
}
