import { z } from 'zod'
import { type BrandColours, completeColours, measureColours } from '../../contract/content/brand.ts'
import { colour, entry, ownPicture, words } from './plain-schemas.ts'

/** Numbers and the letters of path commands: nothing that could be markup. */
const pathData = z
  .string()
  .regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 .,-]{1,2000}$/, 'must be SVG path data, such as M0 0h64v64H0Z.')

const colours = entry({
  ground: colour,
  accent: colour,
  surface: colour.optional(),
  raised: colour.optional(),
  text: colour.optional(),
  muted: colour.optional(),
  reading: colour.optional(),
  caption: colour.optional(),
  dim: colour.optional(),
  faint: colour.optional(),
  unlit: colour.optional(),
  accentSoft: colour.optional(),
  onAccent: colour.optional(),
  danger: colour.optional(),
  good: colour.optional(),
  focus: colour.optional(),
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

function checkContrast(chosen: BrandColours, context: z.RefinementCtx): void {
  for (const { ink, paper, found, least } of measureColours(chosen))
    if (found < least)
      context.addIssue({ code: 'custom', path: [ink], message: tooPale(chosen[ink], paper, found, least) })
}

export function tooPale(ink: string, paper: string, found: number, least: number): string {
  return `${ink} is hard to read on ${paper}: its contrast is ${found.toFixed(1)} to 1, and ${least} to 1 is needed.`
}
