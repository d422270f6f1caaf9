import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { describe, expect, it } from 'vitest'
import type { Content } from '../../contract/content/content.ts'
import {
  changeBundle,
  changeCategory,
  endBundle,
  endCategory,
  hideCategory,
  makeBundle,
  makeCategory,
  moveEntry,
  setPrices,
} from './change-content.ts'
import { checkContent, getContent, readStoredContent } from './check-content.ts'
import { withoutHidden } from './leave-out.ts'

const content = getContent(SAMPLE_CONTENT)
const NONE: ReadonlySet<string> = new Set()
const problemsOf = async (changed: Content) => (await checkContent(changed)).problems
const categoryOf = (changed: Content, slug: string) => changed.categories.find((category) => category.slug === slug)
const bundleOf = (changed: Content, slug: string) => changed.bundles.find((bundle) => bundle.slug === slug)
const DEEP_SEA = { name: 'Deep Sea', path: '/deep-sea', priceMinor: 300, isFree: false }

describe('a category', () => {
  it('is made with a page, a bundle and a button, under a slug that nobody ever bought', async () => {
    const made = makeCategory(content, DEEP_SEA, new Set(['deep-sea']))
    expect(await problemsOf(made)).toEqual([])
    const offer = { kind: 'bundles', buttons: [{ label: 'Buy Bundle', bundle: 'deep-sea-2' }] }
    expect(categoryOf(made, 'deep-sea-2')).toMatchObject({ path: '/deep-sea', offer })
    expect(bundleOf(made, 'deep-sea-2')).toMatchObject({ priceMinor: 300, categories: ['deep-sea-2'] })
  })

  it('with a name of no letters has a slug too', async () => {
    const made = makeCategory(content, { ...DEEP_SEA, name: '深海', priceMinor: null, isFree: true }, NONE)
    expect(await problemsOf(made)).toEqual([])
    expect(categoryOf(made, 'pictures')).toMatchObject({ name: '深海', offer: { kind: 'free' } })
  })

  it('of a name that every object has something under is kept under another one, and nobody writes that by hand', async () => {
    const made = makeCategory(content, { ...DEEP_SEA, name: 'Constructor' }, NONE)
    expect(await problemsOf(made)).toEqual([])
    expect(categoryOf(made, 'constructor-2')).toMatchObject({ name: 'Constructor' })
    const stored = makeCategory(content, { ...DEEP_SEA, name: 'Constructo', path: '/machines' }, NONE)
    const renamed = JSON.parse(JSON.stringify(stored).replaceAll('"constructo"', '"constructor"')) as Content
    expect((await problemsOf(renamed)).join(' ')).toContain('must be another word than constructor.')
    // One from before can be read, and ended.
    expect(readStoredContent(renamed).categories).toHaveLength(content.categories.length + 1)
    expect(await problemsOf(endCategory(renamed, 'constructor'))).toEqual([])
    expect(setPrices(renamed, { anime: 450 }).bundles.at(-1)?.priceMinor).toBe(300)
  })

  it('that is renamed leads its old addresses to the new one, also twice and back', async () => {
    const once = changeCategory(content, 'space', { name: 'Cosmos', path: '/cosmos' })
    const twice = changeCategory(once, 'space', { path: '/universe' })
    expect(twice.redirects).toEqual(
      expect.arrayContaining([
        { from: '/space', to: '/universe' },
        { from: '/cosmos', to: '/universe' },
      ]),
    )
    const back = changeCategory(twice, 'space', { path: '/space' })
    expect(back.redirects.filter(({ from }) => from === '/space')).toEqual([])
    for (const changed of [once, twice, back]) expect(await problemsOf(changed)).toEqual([])
  })

  it.each(content.categories.map(({ slug }) => slug))(
    '%s is hidden with all that names it, and shown again',
    async (slug) => {
      const hidden = hideCategory(content, slug, true)
      const shown = withoutHidden(hidden)
      expect(await problemsOf(hidden)).toEqual([])
      expect(await problemsOf(shown)).toEqual([])
      expect(categoryOf(shown, slug)).toBeUndefined()
      expect(hideCategory(hidden, slug, false)).toEqual(content)
    },
  )

  it.each(content.categories.map(({ slug }) => slug))('%s is ended, and its addresses lead home', async (slug) => {
    const ended = endCategory(content, slug)
    expect(await problemsOf(ended)).toEqual([])
    const path = categoryOf(content, slug)?.path
    expect(ended.redirects).toContainEqual({ from: path, to: '/' })
    expect(ended.bundles.some(({ categories }) => categories.includes(slug))).toBe(false)
  })

  it('moves before another one, and to the end', () => {
    const [first, second] = content.categories
    const last = moveEntry(content, 'categories', first?.slug ?? '', null)
    expect(last.categories.at(-1)).toBe(first)
    expect(moveEntry(last, 'categories', first?.slug ?? '', second?.slug ?? '')).toEqual(content)
    expect(() => moveEntry(content, 'categories', 'space', 'gone')).toThrow("There is no 'gone' to stand before.")
  })
})

describe('a bundle', () => {
  it('of several categories is sold on their pages', async () => {
    const made = makeBundle(content, { name: 'Both', categories: ['anime', 'cars'], priceMinor: 500 }, NONE)
    expect(await problemsOf(made)).toEqual([])
    expect(JSON.stringify(categoryOf(made, 'anime')?.offer)).toContain('Buy Both Bundle')
  })

  it('is previewed by something that it holds', async () => {
    const changed = changeBundle(content, 'anime', { categories: ['cars'], isListed: false })
    expect(bundleOf(changed, 'anime')).toMatchObject({ previewCategory: 'cars', isListed: false })
    expect(await problemsOf(changed)).toEqual([])
  })

  it.each(content.bundles.map(({ slug }) => slug))('%s is ended, and nothing sells it any more', async (slug) => {
    const ended = endBundle(content, slug)
    expect(await problemsOf(ended)).toEqual([])
    expect(JSON.stringify(ended.categories.map(({ offer }) => offer))).not.toContain(`"bundle":"${slug}"`)
  })

  it('and all-access have new prices, and so do the words that name one', async () => {
    const priced = setPrices(content, { anime: 450, 'all-access': 950 })
    expect(await problemsOf(priced)).toEqual([])
    expect(bundleOf(priced, 'anime')?.priceMinor).toBe(450)
    expect(priced.allAccess).toMatchObject({ priceMinor: 950, priceWords: '9.50$' })
    expect(() => setPrices(content, { gone: 1 })).toThrow("There is no bundle 'gone' any more.")
  })
})
