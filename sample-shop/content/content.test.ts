import { describe, expect, it } from 'vitest'
import type { PagePoster } from '../../contract/content.ts'
import { SAMPLE_CONTENT } from './content.ts'

const { categories, bundles, posters, home } = SAMPLE_CONTENT
const slugs = categories.map(({ slug }) => slug)

/** Named one by one, so that a poster more is a type error here. */
const PAGE_POSTERS: Readonly<Record<PagePoster, true>> = {
  'subscription-1': true,
  'subscription-2': true,
  'subscription-3': true,
  'subscription-4': true,
  login: true,
  signup: true,
  requests: true,
  'not-found': true,
}

describe('the categories', () => {
  it('are the 17 of the spec in alphabetical order, each under addresses of its own', () => {
    expect(slugs).toHaveLength(17)
    expect(slugs).toEqual(slugs.toSorted())
    const paths = categories.flatMap(({ path, aliases }) => [path, ...aliases])
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('offer bundles that exist', () => {
    const offered = categories.flatMap(({ offer }) => (offer.kind === 'bundles' ? offer.buttons : []))
    const known = bundles.map(({ slug }) => slug)
    expect(offered.filter(({ bundle }) => !known.includes(bundle))).toEqual([])
  })
})

describe('the bundles', () => {
  it('list the 14 of the spec in its order', () => {
    const listed = bundles.filter(({ isListed }) => isListed)
    expect(listed.map(({ name }) => name).join(', ')).toBe(
      'Animals, Anime, Bikes, Cars, City, Formula One, Futuristic, Gaming, Ninja, Mountains, Racing, Scifi, Spiderman, Sport',
    )
  })

  it('open categories that exist', () => {
    const opened = bundles.flatMap(({ categories: own, previewCategory }) => [...own, previewCategory])
    expect(opened.filter((slug) => !slugs.includes(slug))).toEqual([])
  })
})

describe('the home page', () => {
  it('leads to categories that exist', () => {
    const { picker, featured, moreCategories, racing, ninja } = home
    const named = [...picker.links, racing, ninja].map(({ category }) => category)
    const shown = [...featured, ...moreCategories].map(({ image }) => image)
    expect([...named, ...shown, ...picker.leavesOut].filter((slug) => !slugs.includes(slug))).toEqual([])
  })

  it('derives the link of a featured item from its lower-cased category without spaces', () => {
    for (const { category, image } of home.featured) {
      expect(categories.find(({ slug }) => slug === image)?.path).toBe(`/${category.toLowerCase().replaceAll(' ', '')}`)
    }
  })

  it('has 15 links in the picker, F1 under its capitalised address', () => {
    expect(home.picker.links.map(({ label }) => label).join(', ')).toBe(
      'Animals, Anime, Abstract, Bikes, Cars, City, F1, Futuristic, Gaming, Ninjas, Mountains, Racing, Scifi, Space, Sport',
    )
    const aliased = home.picker.links.filter(({ alias }) => alias)
    expect(aliased).toEqual([{ label: 'F1', category: 'formulaone', alias: '/FormulaOne' }])
  })

  it('lists nine more categories', () => {
    expect(home.moreCategories.map(({ title }) => title).join(', ')).toBe(
      'Animals, Anime, 3D Abstract, Bikes, Formula One, Futuristic, Gaming, Sport, Space',
    )
  })
})

describe('the posters', () => {
  it.each(Object.keys(PAGE_POSTERS))('have one for %s', (name) => {
    expect(posters).toContain(name)
  })

  it('have one for each scene and character of the home page', () => {
    const { hero, parallax, split } = home.posters
    const scenes = home.racing.scenes.map(({ imgSrc }) => imgSrc)
    const wanted = [hero, parallax, ...split, ...scenes, ...home.ninja.characters.map(({ image }) => image)]
    expect(wanted.filter((name) => !posters.includes(name))).toEqual([])
  })

  it('have one for each listed bundle', () => {
    const wanted = bundles.filter(({ isListed }) => isListed).map(({ slug }) => `bundle-${slug}`)
    expect(wanted.filter((name) => !posters.includes(name))).toEqual([])
  })
})
