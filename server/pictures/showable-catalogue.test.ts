import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { describe, expect, it } from 'vitest'
import { listPosters } from '../../contract/content/content.ts'
import { getCategory } from '../../contract/pictures/catalogue.ts'
import { showableCatalogue } from './showable-catalogue.ts'

const whole = standInCatalogue()
const all = { isSold: () => true, problem: null }
const buttonsOf = (catalogue: typeof whole, slug: string) => {
  const { offer } = getCategory(slug, catalogue.categories)
  return offer.kind === 'bundles' ? offer.buttons.map(({ bundle }) => bundle) : []
}

describe('what pages can show', () => {
  it('is the catalogue itself when nothing is missing', () => {
    expect(showableCatalogue(whole, SAMPLE_CONTENT, all)).toEqual({ catalogue: whole, notes: [] })
  })

  it('lists and sells no bundle without wallpapers, and says so', () => {
    const { catalogue, notes } = showableCatalogue(
      { ...whole, wallpapers: { ...whole.wallpapers, anime: [] } },
      SAMPLE_CONTENT,
      all,
    )
    expect(catalogue.bundles.find(({ slug }) => slug === 'anime')?.isListed).toBe(false)
    expect(buttonsOf(catalogue, 'anime')).toEqual([])
    expect(buttonsOf(catalogue, 'bikes')).toEqual(['bikes'])
    expect(notes).toEqual([
      'Not sold, because there are no wallpapers in it: Anime Bundle; npm run shop -- doctor says more.',
    ])
  })

  it('lists and sells no bundle that the payment provider cannot sell, and says so', () => {
    const { catalogue, notes } = showableCatalogue(whole, SAMPLE_CONTENT, {
      isSold: (slug) => slug !== 'cars',
      problem: null,
    })
    expect(catalogue.bundles.find(({ slug }) => slug === 'cars')?.isListed).toBe(false)
    expect(notes).toEqual([expect.stringContaining('cannot sell it: Cars Bundle')])
  })

  it('is said to sell no all-access where the payment provider cannot', () => {
    const { notes } = showableCatalogue(whole, SAMPLE_CONTENT, {
      isSold: (slug) => slug !== 'all-access',
      problem: null,
    })
    expect(notes).toEqual([
      'Not sold, because the payment provider cannot sell it: All-access; npm run shop -- doctor says more.',
    ])
  })

  it('takes one sentence to say that nothing is sold', () => {
    const problem = 'Nothing is sold, because there is no file of checkout links.'
    const { catalogue, notes } = showableCatalogue(whole, SAMPLE_CONTENT, { isSold: () => false, problem })
    expect(notes).toEqual([problem])
    expect(catalogue.bundles.filter(({ isListed }) => isListed)).toEqual([])
    expect(catalogue.categories.flatMap(({ slug }) => buttonsOf(catalogue, slug))).toEqual([])
  })

  it.each([
    ['when there are none at all', whole.wallpapers, SAMPLE_CONTENT, 1],
    ['when there is no picture either', {}, SAMPLE_CONTENT, 0],
    ['in a shop that never had samples', whole.wallpapers, { ...SAMPLE_CONTENT, samples: false }, 0],
  ])('has every poster that pages ask for, also %s', (_when, wallpapers, content, told) => {
    const { catalogue, notes } = showableCatalogue({ ...whole, wallpapers, posters: [] }, content, all)
    const names = catalogue.posters.map(({ name }) => name)
    expect(listPosters(content).filter((name) => !names.includes(name))).toEqual([])
    const sentence = `Another picture stands in for each of ${listPosters(content).length} missing posters.`
    expect(notes.filter((note) => note === sentence)).toHaveLength(told)
  })

  it('lends a slideshow without posters of its own several pictures', () => {
    const { posters } = showableCatalogue({ ...whole, posters: [] }, SAMPLE_CONTENT, all).catalogue
    const slides = posters.filter(({ name }) => name.startsWith('subscription-'))
    expect(new Set(slides.map(({ wide }) => wide.src)).size).toBe(4)
  })

  it('has the cover of a category as a poster that is named after it, samples or not', () => {
    const [first] = whole.wallpapers.cars ?? []
    const section = {
      kind: 'poster',
      poster: 'category-cars',
      title: 'CARS',
      category: 'city',
      button: 'Look',
    } as const
    const home = { ...SAMPLE_CONTENT.home, sections: [section] }
    const { catalogue, notes } = showableCatalogue(whole, { ...SAMPLE_CONTENT, home }, all)
    expect(catalogue.posters.find(({ name }) => name === 'category-cars')?.wide).toEqual(first?.preview)
    expect(notes).toEqual([])
  })

  it('says nothing of all-access where its owner does not sell it', () => {
    const content = { ...SAMPLE_CONTENT, allAccess: { ...SAMPLE_CONTENT.allAccess, isSold: false } }
    expect(showableCatalogue(whole, content, { ...all, isSold: (slug) => slug !== 'all-access' }).notes).toEqual([])
  })
})
