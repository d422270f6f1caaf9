import { describe, expect, it } from 'vitest'
import { CATEGORIES, getScene, scenesOf } from './scenes.ts'

describe('scenes', () => {
  it.each(CATEGORIES)('of %s carry the id they are listed under', async (category) => {
    const scenes = await scenesOf(category)
    expect(scenes.length).toBeGreaterThan(0)
    for (const scene of scenes) expect(await getScene(scene.id)).toBe(scene)
  })

  it('refuse an id that is not in the table', async () => {
    await expect(getScene('abstract/../recipes')).rejects.toThrow('There is no scene')
  })
})
