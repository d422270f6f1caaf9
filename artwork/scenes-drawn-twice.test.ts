import { describe, expect, it } from 'vitest'
import { recipesOf } from './recipes.ts'
import { renderTogether } from './render-together.ts'
import { renderWallpaper } from './render-wallpaper.ts'
import { CATEGORIES } from './scenes.ts'

const firstOfEachScene = CATEGORIES.flatMap((category) => {
  const recipes = recipesOf(category)
  return recipes.filter(({ scene }, at) => recipes.findIndex((other) => other.scene === scene) === at)
})

describe('a picture drawn twice', () => {
  it.each(firstOfEachScene)('has the same bytes for $scene', async (recipe) => {
    const once = await renderWallpaper(recipe, 96, 54)
    const again = await renderWallpaper(recipe, 96, 54)
    expect(once.data.equals(again.data)).toBe(true)
  })

  /** One for each way of painting pixels: bands, edges, columns, layers of columns, carvings, and changes in place. */
  it.each([
    'cars/neon-tunnel',
    'sport/swim-lanes',
    'ninjas/moon-warrior',
    'mountains/dunes',
    'ninjas/stone-emblem',
    'anime/torii',
  ])('has the same bytes for %s on one thread and on two', async (scene) => {
    const recipe = firstOfEachScene.find((candidate) => candidate.scene === scene)
    if (!recipe) throw new Error(`No wallpaper shows ${scene}.`)
    const alone = await renderWallpaper(recipe, 320, 480)
    const together = await renderTogether(recipe, 320, 480, 2)
    expect(together.data.equals(alone.data)).toBe(true)
  })

  it('fails on two threads as it does on one', async () => {
    const recipe = { category: 'space', number: 1, scene: 'space/nowhere', index: 0 } as const
    await expect(renderTogether(recipe, 320, 180, 2)).rejects.toThrow('There is no scene space/nowhere')
    await expect(renderTogether(recipe, 0, 180, 2)).rejects.toThrow('no area')
  })
})
