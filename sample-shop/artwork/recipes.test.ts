import { describe, expect, it } from 'vitest'
import { recipesOf } from './recipes.ts'
import { CATEGORIES, type Category } from './scenes.ts'

const COUNTS: Record<Category, number> = {
  abstract: 8,
  animals: 23,
  anime: 11,
  bikes: 64,
  cars: 57,
  city: 60,
  formulaone: 50,
  futuristic: 47,
  gaming: 66,
  medievalxfuturistic: 88,
  mountains: 51,
  ninjas: 75,
  racing: 48,
  scifi: 52,
  space: 6,
  spiderman: 44,
  sport: 75,
}

describe('recipes', () => {
  it('make 825 wallpapers in all', () => {
    expect(CATEGORIES.flatMap(recipesOf)).toHaveLength(825)
  })

  it.each(CATEGORIES)('fill %s with its promised number of wallpapers', (category) => {
    expect(recipesOf(category)).toHaveLength(COUNTS[category])
  })

  it.each(CATEGORIES)('number the wallpapers of %s from 1 without gaps', (category) => {
    const recipes = recipesOf(category)
    expect(recipes.map((recipe) => recipe.number)).toEqual(recipes.map((_, i) => i + 1))
  })

  it.each(CATEGORIES)('never sell one picture of %s twice', (category) => {
    const pictures = recipesOf(category).map(({ scene, index }) => `${scene} ${index}`)
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  it.each(CATEGORIES)('put pictures of different scenes next to each other in %s', (category) => {
    const scenes = recipesOf(category).map((recipe) => recipe.scene)
    const repeats = scenes.filter((scene, i) => scene === scenes[i + 1])
    expect(repeats).toEqual([])
  })

  it('open racing with dirt rally, F1, grand tourer and hyper car in turn', () => {
    const scenes = recipesOf('racing').map((recipe) => recipe.scene)
    for (const first of [0, 4, 8])
      expect(scenes.slice(first, first + 4)).toEqual([
        'racing/rally',
        'racing/formula-night',
        'racing/endurance',
        'racing/hyper-tunnel',
      ])
  })
})
