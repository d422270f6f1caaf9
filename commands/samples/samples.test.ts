import { statSync } from 'node:fs'
import { join } from 'node:path'
import { recipesOf } from 'sample-shop/artwork/recipes.ts'
import { renderWallpaper } from 'sample-shop/artwork/render-wallpaper.ts'
import { CATEGORIES } from 'sample-shop/content/categories.ts'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { listPosters } from '../../contract/content/content.ts'
import { nearDuplicates } from '../../server/pictures/picture-likeness.ts'
import { picturePaths } from '../../server/pictures/preview-files.ts'
import { getSampleIndex } from '../../server/samples/sample-index.ts'
import { MOST_DIFFERENCE, pictureDifference } from './picture-difference.ts'

const { wallpapers, posters } = getSampleIndex(PREVIEWS_DIR)
const ofCategory = (slug: string) => wallpapers.filter(({ category }) => category === slug)

/** Cheap scenes from different categories, drawn again to see that the samples are what the code draws. */
const REDRAWN = ['abstract-silk-0', 'animals-iris-0', 'space-worlds-0']

describe('the committed samples', () => {
  it.each(CATEGORIES.map(({ slug }) => slug))('hold every wallpaper of %s, told apart by eye and by word', (slug) => {
    const found = ofCategory(slug)
    expect(found).toHaveLength(recipesOf(slug).length)
    expect(new Set(found.map(({ alt }) => alt)).size).toBe(found.length)
    const seen = nearDuplicates()
    const twins = found.flatMap(({ id, hash }) => {
      const like = seen.findLike(id, hash)
      return like ? [`${id} looks like ${like}`] : []
    })
    expect(twins).toEqual([])
  })

  it.each([
    ['medievalxfuturistic', 'dragon castles', /keep|castle/i],
    ['medievalxfuturistic', 'dragon riders', /dragon rider/i],
    ['medievalxfuturistic', 'fantasy places', /floating island|giant rock arch/i],
    ['medievalxfuturistic', 'battle scenes', /\bbattle/i],
    ['medievalxfuturistic', 'villages', /village|hamlet/i],
    ['medievalxfuturistic', 'futuristic cities', /new spires|neon towers/i],
    ['medievalxfuturistic', 'concept cars', /concept car/i],
    ['medievalxfuturistic', 'underwater cities', /underwater city|under the sea/i],
    ['formulaone', 'red cars', /^red formula car/i],
    ['formulaone', 'silver cars', /^silver formula car/i],
    ['formulaone', 'navy cars', /^navy formula car/i],
    ['formulaone', 'cars of no team', /^(black|white|green|orange) formula car/i],
  ])('show in %s %s', (slug, _kind, words) => {
    expect(ofCategory(slug).filter(({ title, alt }) => words.test(title) && alt).length).toBeGreaterThan(1)
  })

  it('hold every poster that a page asks for', () => {
    expect(posters.map(({ name }) => name).toSorted()).toEqual(listPosters(SAMPLE_CONTENT).toSorted())
  })

  it('are all there, and not larger than 64 MiB', () => {
    const pictures = [...wallpapers.map(({ preview }) => preview), ...posters.flatMap(({ wide, tall }) => [wide, tall])]
    const files = pictures.flatMap(picturePaths).map((path) => join(PREVIEWS_DIR, path))
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
    expect(bytes).toBeLessThanOrEqual(64 * 1024 * 1024)
  })

  it.each(REDRAWN)('show what the artwork draws for %s', async (id) => {
    const sample = wallpapers.find((candidate) => candidate.id === id)
    if (!sample) throw new Error(`There is no sample '${id}'.`)
    const recipe = recipesOf(sample.category as Parameters<typeof recipesOf>[0]).find(
      ({ scene, index }) => scene === sample.recipe.scene && index === sample.recipe.index,
    )
    if (!recipe) throw new Error(`There is no recipe for '${id}'.`)
    const drawn = await renderWallpaper(recipe, 640, 360)
    const raw = { width: drawn.width, height: drawn.height, channels: 4 as const }
    const kept = sharp(join(PREVIEWS_DIR, picturePaths(sample.preview).at(-1) ?? ''))
    expect(await pictureDifference(sharp(drawn.data, { raw }), kept)).toBeLessThan(MOST_DIFFERENCE)
  })
})
