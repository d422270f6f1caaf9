import { CATEGORIES } from 'sample-shop/content/categories.ts'
import { describe, expect, it } from 'vitest'
import { getCategory } from '../../../../contract/pictures/catalogue.ts'
import { COLOURS, nameColour } from '../../../../contract/pictures/search-terms.ts'
import { showStandInSite } from '../../../testing/stand-in-site.ts'
import type { Shown } from '../../catalogue/shown.ts'
import { findWallpapers, indexWallpapers, isNearly } from './find-wallpapers.ts'

function shown(id: string, slug: string, title: string, alt: string, colours: readonly string[]): Shown {
  const preview = {
    src: `/images/${slug}/${id}`,
    width: 1280,
    height: 720,
    webp: [1280],
    avif: [],
    placeholder: '#000',
  }
  return {
    category: getCategory(slug, CATEGORIES),
    wallpaper: { id, title, alt, colours, addedAt: '2025-08-20', preview },
  }
}

showStandInSite()
const INDEX = indexWallpapers([
  shown('c1', 'cars', 'Neon Tunnel', 'A low coupe in a tunnel of light', ['#0a0a12', '#2d63d8']),
  shown('c2', 'cars', 'Pit Lane', 'A coupe under hall lights', ['#101010', '#c8201c']),
  shown('m1', 'mountains', 'Crimson Aurora', 'Red lights over a lake', ['#0b0d10', '#a92a1d']),
  shown('a1', 'animals', 'Winter Stag', 'A stag in the mist', ['#cfd3d6', '#6b7075']),
  shown('f1', 'formulaone', 'Spray', 'An open-wheel car in the rain', ['#8a8d91']),
])

function find(words: string, colour: Parameters<typeof findWallpapers>[1]['colour'] = null): string[] {
  return findWallpapers(INDEX, { words, colour }).results.map(({ wallpaper }) => wallpaper.id)
}

describe('finding wallpapers', () => {
  it('finds what somebody made by their name', () => {
    const made = shown('m2', 'mountains', 'Ridge', 'A ridge', [])
    const index = indexWallpapers([{ ...made, wallpaper: { ...made.wallpaper, maker: 'Zsófia Kiss' } }])
    expect(findWallpapers(index, { words: 'zsofia', colour: null }).results).toHaveLength(1)
  })

  it('finds a red car by its category and its colour', () => {
    expect(find('red car')).toEqual(['c2'])
    expect(find('Red Cars')).toEqual(['c2'])
  })

  it('finds by title before category before description', () => {
    expect(find('aurora')).toEqual(['m1'])
    expect(find('car')).toEqual(['c1', 'c2', 'f1'])
  })

  it('finds while somebody is still typing', () => {
    expect(find('mou')).toEqual(['m1'])
    expect(find('win st')).toEqual(['a1'])
  })

  it('finds by a picked colour, strongest first, and together with words', () => {
    expect(find('', 'red')).toEqual(['c2', 'm1'])
    expect(find('car', 'red')).toEqual(['c2'])
    expect(find('', 'grey')).toEqual(['f1', 'a1'])
  })

  it('knows the names people use', () => {
    expect(find('f1')).toEqual(['f1'])
    expect(find('nature')).toEqual(['m1'])
  })

  it('finds nothing for what is not there, and everything for nothing', () => {
    expect(find('zeppelin')).toEqual([])
    expect(find('red zeppelin')).toEqual([])
    expect(find('  ')).toHaveLength(5)
  })
})

describe('what is farther away', () => {
  it('is shown only where nothing is closer, and is called what it is', () => {
    const closenessOf = (words: string) => findWallpapers(INDEX, { words, colour: null }).closeness
    expect([find('car'), closenessOf('car')]).toEqual([['c1', 'c2', 'f1'], 'same'])
    expect([find('cri'), closenessOf('cri')]).toEqual([['m1'], 'begins'])
    expect([find('aroura'), closenessOf('aroura')]).toEqual([[], 'same'])
    expect([find('auroa'), closenessOf('auroa')]).toEqual([['m1'], 'nearly'])
    expect(find('tunell')).toEqual([])
  })

  it.each([
    ['stag', 'stga', true],
    ['stag', 'stags', true],
    ['stag', 'sta', false],
    ['winter', 'witer', true],
    ['winter', 'wonder', false],
  ])('%s and %s are nearly the same: %s', (word, term, isSo) => {
    expect(isNearly(word, term)).toBe(isSo)
  })

  it('is looked for in one category and for one screen, where somebody asks for that', () => {
    const ids = (query: Omit<Parameters<typeof findWallpapers>[1], 'words' | 'colour'>) =>
      findWallpapers(INDEX, { words: '', colour: null, ...query }).results.map(({ wallpaper }) => wallpaper.id)
    expect(ids({ category: 'cars' })).toEqual(['c1', 'c2'])
    expect(ids({ screen: 'upright' })).toEqual([])
    expect(ids({ screen: 'desktop', category: 'animals' })).toEqual(['a1'])
  })
})

describe('naming a colour', () => {
  it.each(COLOURS)('calls the swatch of $name by its name', ({ name, swatch }) => {
    expect(nameColour(swatch)).toBe(name)
  })

  it.each([
    ['#07080a', 'black'],
    ['#3a1a0c', 'brown'],
    ['#b57f55', 'brown'],
    ['#ff5b1f', 'orange'],
    ['#ffffff', 'white'],
    ['#1b2a55', 'blue'],
  ])('calls %s %s', (hex, name) => {
    expect(nameColour(hex)).toBe(name)
  })
})
