import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { recipesOf } from './recipes.ts'
import { renderPng } from './render-png.ts'
import { renderWallpaper } from './render-wallpaper.ts'
import { CATEGORIES } from './scenes.ts'

const PATIENCE_MS = 120_000

function firstOf(scene: string) {
  const recipe = CATEGORIES.flatMap(recipesOf).find((candidate) => candidate.scene === scene)
  if (!recipe) throw new Error(`No wallpaper shows ${scene}.`)
  return recipe
}

describe('a picture drawn on two threads', () => {
  /** One for each way of painting pixels: bands, edges, columns, layers of columns, carvings, and changes in place. */
  it.each([
    'cars/neon-tunnel',
    'sport/swim-lanes',
    'ninjas/moon-warrior',
    'mountains/dunes',
    'ninjas/stone-emblem',
    'anime/torii',
  ])('has the bytes that one thread draws for %s', { timeout: PATIENCE_MS }, async (scene) => {
    const recipe = firstOf(scene)
    const alone = await renderWallpaper(recipe, 160, 400)
    const together = await sharp(await renderPng(recipe, 160, 400, 2))
      .ensureAlpha()
      .raw()
      .toBuffer()
    expect(together.equals(alone.data)).toBe(true)
  })

  /** A blade with hairlines, blurred layers and a glow; server/samples/render-master.test.ts looks at a whole master. */
  it('shows ninjas/katana beyond 4K as its preview does', { timeout: PATIENCE_MS }, async () => {
    const recipe = firstOf('ninjas/katana')
    const { data, width, height, channels } = await renderWallpaper(recipe, 640, 360)
    const master = sharp(await renderPng(recipe, 4096, 2304, 2))
    const [a, b] = await Promise.all(
      [sharp(data, { raw: { width, height, channels } }), master].map((picture) =>
        picture.resize(320, 180).removeAlpha().raw().toBuffer(),
      ),
    )
    if (!a || !b) throw new Error('There are two pictures.')
    const difference = a.reduce((sum, level, at) => sum + Math.abs(level - (b[at] ?? 0)), 0) / a.length
    expect(difference).toBeLessThan(3)
  })

  it('fails as one thread does', async () => {
    const recipe = { category: 'space', number: 1, scene: 'space/nowhere', index: 0 } as const
    await expect(renderPng(recipe, 320, 180, 2)).rejects.toThrow('There is no scene space/nowhere')
    await expect(renderPng(recipe, 0, 180, 2)).rejects.toThrow('no area')
  })
})
