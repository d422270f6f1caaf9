import { describe, expect, it } from 'vitest'
import { type Recipe, recipesOf } from './recipes.ts'
import { describeWallpaper, renderWallpaper } from './render-wallpaper.ts'
import { CATEGORIES } from './scenes.ts'

const recipe: Recipe = { category: 'gaming', number: 1, scene: 'gaming/pixel-world', index: 0 }

describe('a wallpaper', () => {
  it('has the same bytes every time it is drawn', async () => {
    const [once, again] = [await renderWallpaper(recipe, 320, 180), await renderWallpaper(recipe, 320, 180)]
    expect(once.data.length).toBe(320 * 180 * 4)
    expect(once.data.equals(again.data)).toBe(true)
  })

  it('differs from the next one of its scene', async () => {
    const one = await renderWallpaper(recipe, 160, 90)
    const next = await renderWallpaper({ ...recipe, index: 1 }, 160, 90)
    expect(one.data.equals(next.data)).toBe(false)
  })

  it('leaves no pixel transparent', async () => {
    const { data } = await renderWallpaper(recipe, 90, 160)
    expect(data.every((level, i) => i % 4 !== 3 || level === 255)).toBe(true)
  })

  it('is described alike whether it is drawn or not', async () => {
    const { title, alt } = await renderWallpaper(recipe, 160, 90)
    expect(await describeWallpaper(recipe)).toEqual({ title, alt })
  })

  it.each([
    [0, 90, 'no area'],
    [160.5, 90, 'no area'],
    [100_000, 100_000, 'too large'],
  ])('refuses to be %d×%d pixels large', async (width, height, reason) => {
    await expect(renderWallpaper(recipe, width, height)).rejects.toThrow(reason)
  })
})

describe('the descriptions', () => {
  it.each(CATEGORIES)('of %s are all different', async (category) => {
    const alts = await Promise.all(recipesOf(category).map(async (recipe) => (await describeWallpaper(recipe)).alt))
    expect(alts.filter((alt, i) => alts.indexOf(alt) !== i)).toEqual([])
  })

  it.each(CATEGORIES)('of %s have a short title and a sentence', async (category) => {
    for (const recipe of recipesOf(category)) {
      const { title, alt } = await describeWallpaper(recipe)
      expect(title).toMatch(/^[A-Z0-9].{5,90}[^.]$/)
      expect(alt).toMatch(/^[A-Z0-9].{20,300}\.$/)
    }
  })
})
