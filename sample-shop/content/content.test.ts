import { describe, expect, it } from 'vitest'
import { type HomeSection, listPosters } from '../../contract/content/content.ts'
import { POSTERS } from '../artwork/posters.ts'
import { SAMPLE_CONTENT } from './content.ts'

const { categories, bundles, home } = SAMPLE_CONTENT
const slugs = categories.map(({ slug }) => slug)

function getSection<Kind extends HomeSection['kind']>(kind: Kind): Extract<HomeSection, { kind: Kind }> {
  const isOfKind = (section: HomeSection): section is Extract<HomeSection, { kind: Kind }> => section.kind === kind
  const section = home.sections.find(isOfKind)
  if (!section) throw new Error(`There is no section '${kind}'.`)
  return section
}

describe('the categories', () => {
  it('are the 17 of the spec in alphabetical order', () => {
    expect(slugs).toHaveLength(17)
    expect(slugs).toEqual(slugs.toSorted())
  })
})

describe('the bundles', () => {
  it('list the 14 of the spec in its order', () => {
    const listed = bundles.filter(({ isListed }) => isListed)
    expect(listed.map(({ name }) => name).join(', ')).toBe(
      'Animals, Anime, Bikes, Cars, City, Formula One, Futuristic, Gaming, Ninja, Mountains, Racing, Scifi, Spiderman, Sport',
    )
  })
})

describe('the home page', () => {
  it('has the sections of the spec in its order', () => {
    expect(home.sections.map(({ kind }) => kind).join(', ')).toBe(
      'hero, marquee, poster, featured, categories, split, scenes, themes, rings, requests',
    )
  })

  it('derives the link of a featured item from its lower-cased category without spaces', () => {
    for (const { category, image } of getSection('featured').items) {
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
    expect(
      getSection('categories')
        .items.map(({ title }) => title)
        .join(', '),
    ).toBe('Animals, Anime, 3D Abstract, Bikes, Formula One, Futuristic, Gaming, Sport, Space')
  })
})

it('every poster that a page asks for is drawn, and no other', () => {
  expect(listPosters(SAMPLE_CONTENT).toSorted()).toEqual(Object.keys(POSTERS).toSorted())
})
