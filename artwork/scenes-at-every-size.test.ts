import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { recipesOf } from './recipes.ts'
import { renderTogether } from './render-together.ts'
import { type Picture, renderWallpaper } from './render-wallpaper.ts'
import { CATEGORIES } from './scenes.ts'

const firstOfEachScene = CATEGORIES.flatMap((category) => {
  const recipes = recipesOf(category)
  return recipes.filter(({ scene }, at) => recipes.findIndex((other) => other.scene === scene) === at)
})
const SMALL = { width: 96, height: 54 }
const PHONE = { width: 54, height: 96 }
const LARGE = { width: 288, height: 162 }
/** Cheap to draw, even at sizes where not every pixel is computed. */
const MASTERS = ['animals/iris', 'ninjas/katana']
const BEYOND_4K = { width: 4096, height: 2304 }

describe('one recipe', () => {
  it.each(firstOfEachScene)('shows the same picture small and large for $scene', async (recipe) => {
    const small = await renderWallpaper(recipe, SMALL.width, SMALL.height)
    const large = await renderWallpaper(recipe, LARGE.width, LARGE.height)
    expect(await difference(asSharp(small), asSharp(large), SMALL)).toBeLessThan(12)
  })

  it.each(firstOfEachScene)('is composed anew for a phone, in the same colours, for $scene', async (recipe) => {
    const wide = await renderWallpaper(recipe, SMALL.width, SMALL.height)
    const tall = await renderWallpaper(recipe, PHONE.width, PHONE.height)
    const crop = asSharp(wide).resize({ ...PHONE, fit: 'cover' })
    expect(await difference(asSharp(tall), crop, PHONE)).toBeGreaterThan(2)
    const [own, other] = await Promise.all([meanColour(tall), meanColour(wide)])
    for (const channel of [0, 1, 2]) expect(Math.abs((own[channel] ?? 0) - (other[channel] ?? 0))).toBeLessThan(40)
  })

  it.each(MASTERS)('shows the same picture beyond 4K as in its preview for %s', async (scene) => {
    const recipe = firstOfEachScene.find((candidate) => candidate.scene === scene)
    if (!recipe) throw new Error(`No wallpaper shows ${scene}.`)
    const preview = await renderWallpaper(recipe, 640, 360)
    const master = await renderTogether(recipe, BEYOND_4K.width, BEYOND_4K.height, 2)
    expect(await difference(asSharp(preview), asSharp(master), { width: 320, height: 180 })).toBeLessThan(3)
  })
})

function asSharp({ data, width, height, channels }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

/** The mean difference in display levels at a size. */
async function difference(one: Sharp, other: Sharp, { width, height }: typeof SMALL): Promise<number> {
  const pixels = async (picture: Sharp) =>
    sharp(await picture.png().toBuffer())
      .resize(width, height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer()
  const [a, b] = await Promise.all([pixels(one), pixels(other)])
  return a.reduce((sum, level, at) => sum + Math.abs(level - (b[at] ?? 0)), 0) / a.length
}

async function meanColour(picture: Picture): Promise<number[]> {
  const { channels } = await asSharp(picture).stats()
  return channels.map(({ mean }) => mean)
}
