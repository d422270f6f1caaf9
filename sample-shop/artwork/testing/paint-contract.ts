import { describe, expect, it } from 'vitest'
import { recipesOf } from '../recipes.ts'
import { describeWallpaper } from '../render-wallpaper.ts'
import type { Category } from '../scenes.ts'
import { bodyColour, type Seen } from './body-colour.ts'

const PATIENCE_MS = 120_000
/** What is less colourful than this looks grey, whatever its hue. */
const LEAST_CHROMA = 0.035
const MOST_GREY = 0.04

const ofHue =
  (from: number, to: number, lightest = 1) =>
  ({ hue, chroma, lightness }: Seen) =>
    chroma > LEAST_CHROMA && hue > from && hue < to && lightness < lightest
const grey =
  (darkest: number, lightest: number) =>
  ({ chroma, lightness }: Seen) =>
    chroma < MOST_GREY && lightness > darkest && lightness < lightest

/** Whether a body looks as the paint is named; hues as OKLCH counts them. */
const LOOKS: Readonly<Record<string, (seen: Seen) => boolean>> = {
  'rust red': ofHue(15, 40),
  'lime green': ofHue(115, 140),
  'pearl white': grey(0.6, 1),
  black: grey(0, 0.3),
  silver: grey(0.35, 0.85),
  white: grey(0.55, 1),
  red: ofHue(10, 35),
  orange: ofHue(33, 65),
  copper: ofHue(33, 65),
  yellow: ofHue(75, 105),
  green: ofHue(140, 170),
  teal: ofHue(175, 205),
  blue: ofHue(245, 295),
  navy: ofHue(245, 290, 0.45),
  violet: ofHue(295, 338),
}

/** A colour that a title names is the one that its picture shows on the vehicle's body, under every light. */
export function paintContract(category: Category): void {
  describe.each(recipesOf(category))(`${category} $number ($scene $index)`, (recipe) => {
    it('shows its vehicle in the paint that its title names', { timeout: PATIENCE_MS }, async () => {
      const { title } = await describeWallpaper(recipe)
      const name = Object.keys(LOOKS).find((paint) => title.toLowerCase().startsWith(`${paint} `))
      if (!name) return
      const seen = await bodyColour(recipe)
      expect(LOOKS[name](seen), `${title}: ${JSON.stringify(seen)}`).toBe(true)
    })
  })
}
