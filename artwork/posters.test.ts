import { describe, expect, it } from 'vitest'
import { POSTERS } from './posters.ts'
import { getScene } from './scenes.ts'

describe('the posters', () => {
  it.each(Object.entries(POSTERS))('%s has a scene and says what it shows', async (_name, { category, scene, alt }) => {
    expect((await getScene(scene)).id.split('/')[0]).toBe(category)
    expect(alt).toMatch(/^[A-Z].{20,200}\.$/)
  })

  it('each show another picture', () => {
    const pictures = Object.values(POSTERS).map(({ scene, index }) => `${scene} ${index}`)
    expect(new Set(pictures).size).toBe(pictures.length)
  })
})
