import { describe, expect, it } from 'vitest'
import { POSTERS } from './posters.ts'
import { describeWallpaper } from './render-wallpaper.ts'

describe('the posters', () => {
  it.each(Object.entries(POSTERS))('%s has a scene that says what it shows', async (_name, poster) => {
    const { alt } = await describeWallpaper({ ...poster, number: 0 })
    expect(alt).toMatch(/^[A-Z].{20,300}\.$/)
  })

  it('each show another picture', () => {
    const pictures = Object.values(POSTERS).map(({ scene, index }) => `${scene} ${index}`)
    expect(new Set(pictures).size).toBe(pictures.length)
  })
})
