import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { describe, expect, it } from 'vitest'
import { getCategory } from '../../contract/categories.ts'
import { listPosters } from '../../contract/content.ts'
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

  it('has every poster that pages ask for, also when there are none at all', () => {
    for (const wallpapers of [whole.wallpapers, {}]) {
      const { catalogue, notes } = showableCatalogue({ ...whole, wallpapers, posters: [] }, SAMPLE_CONTENT, all)
      const names = catalogue.posters.map(({ name }) => name)
      expect(listPosters(SAMPLE_CONTENT).filter((name) => !names.includes(name))).toEqual([])
      expect(notes.at(-1)).toBe(
        `Another picture stands in for each of ${listPosters(SAMPLE_CONTENT).length} missing posters.`,
      )
    }
  })
})
