import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Recipe, recipesOf } from '../recipes.ts'
import { type Picture, renderWallpaper } from '../render-wallpaper.ts'
import type { Category } from '../scenes.ts'

const SMALL = { width: 96, height: 54 }
const LARGE = { width: 192, height: 108 }
const PHONE = { width: 54, height: 96 }
/** Small enough for hairlines, which are never thinner than a pixel, not to count. */
const GLANCE = { width: 32, height: 18 }
/** As a correlation of levels: 1 is the same picture. */
const LEAST_LIKENESS = 0.85
/** Mean differences in display levels. */
const LEAST_BETWEEN_CROP_AND_PHONE = 2
const MOST_BETWEEN_MEAN_COLOURS = 45
const PATIENCE_MS = 120_000

/** What every scene of a category promises, shown on the first wallpaper of each. */
export function sceneContract(category: Category): void {
  const recipes = recipesOf(category)
  const firsts = recipes.filter(({ scene }, at) => recipes.findIndex((other) => other.scene === scene) === at)

  describe.each(firsts)('$scene', (recipe) => {
    let small: Promise<Picture>
    const getSmall = () => {
      small ??= draw(recipe, SMALL)
      return small
    }

    it('has the same bytes every time it is drawn', { timeout: PATIENCE_MS }, async () => {
      const [once, again] = [await getSmall(), await draw(recipe, SMALL)]
      expect(once.data.equals(again.data)).toBe(true)
    })

    it('shows the same picture at twice the size', { timeout: PATIENCE_MS }, async () => {
      const large = await draw(recipe, LARGE)
      expect(await likeness(await getSmall(), large)).toBeGreaterThan(LEAST_LIKENESS)
    })

    it('is composed anew for a phone, in the same colours', { timeout: PATIENCE_MS }, async () => {
      const [wide, tall] = [await getSmall(), await draw(recipe, PHONE)]
      const crop = sharp(
        await asSharp(wide)
          .resize({ ...PHONE, fit: 'cover' })
          .png()
          .toBuffer(),
      )
      expect(await difference(asSharp(tall), crop, PHONE)).toBeGreaterThan(LEAST_BETWEEN_CROP_AND_PHONE)
      const [own, other] = await Promise.all([meanColour(tall), meanColour(wide)])
      const shift = Math.max(...own.map((level, channel) => Math.abs(level - (other[channel] ?? 0))))
      expect(shift).toBeLessThan(MOST_BETWEEN_MEAN_COLOURS)
    })
  })
}

function draw(recipe: Recipe, { width, height }: typeof SMALL): Promise<Picture> {
  return renderWallpaper(recipe, width, height)
}

function asSharp({ data, width, height, channels }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

function pixels(picture: Sharp, { width, height }: typeof SMALL): Promise<Buffer> {
  return picture.resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer()
}

async function difference(one: Sharp, other: Sharp, size: typeof SMALL): Promise<number> {
  const [a, b] = await Promise.all([pixels(one, size), pixels(other, size)])
  return a.reduce((sum, level, at) => sum + Math.abs(level - (b[at] ?? 0)), 0) / a.length
}

async function likeness(one: Picture, other: Picture): Promise<number> {
  const [a, b] = await Promise.all([pixels(asSharp(one), GLANCE), pixels(asSharp(other), GLANCE)])
  const mean = (levels: Buffer) => levels.reduce((sum, level) => sum + level, 0) / levels.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [both, ownA, ownB] = [0, 0, 0]
  for (const [at, level] of a.entries()) {
    const [fromA, fromB] = [level - meanA, (b[at] ?? 0) - meanB]
    both += fromA * fromB
    ownA += fromA * fromA
    ownB += fromB * fromB
  }
  return both / Math.sqrt(ownA * ownB)
}

async function meanColour(picture: Picture): Promise<number[]> {
  const { channels } = await asSharp(picture).stats()
  return channels.map(({ mean }) => mean)
}
