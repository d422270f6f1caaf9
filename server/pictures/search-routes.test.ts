import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue, Wallpaper } from '../../contract/pictures/catalogue.ts'
import { RESULTS_AT_ONCE } from '../../contract/pictures/search.ts'
import { MOST_IN_BROWSER } from '../../contract/site/paging.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { noteSearch } from './search-queries.ts'

const COUNT = MOST_IN_BROWSER + 1
const placeholder = 'radial-gradient(at 50% 50%,#fff,#0000 60%),linear-gradient(#a42,#621,#210)'
const PREVIEW = { src: '/images/p', width: 16, height: 9, webp: [16], avif: [], placeholder }

function picture(number: number): Wallpaper {
  const words = { title: `Dune ${number}`, alt: '' }
  return { id: `dune-${number}`, ...words, colours: ['#d8352b'], addedAt: '2026-01-01', preview: PREVIEW }
}

const large: Catalogue = {
  version: 1,
  categories: [
    {
      slug: 'dunes',
      name: 'Dunes',
      path: '/dunes',
      aliases: [],
      heading: 'Dunes',
      description: 'Sand.',
      offer: { kind: 'bundles', buttons: [] },
    },
  ],
  bundles: [],
  wallpapers: { dunes: Array.from({ length: COUNT }, (_, at) => picture(at + 1)) },
  posters: [],
}

describe('GET /api/search', () => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await openTestApp({ catalogue: large })
    await noteSearch(shop.db, { catalogue: large, content: { otherNames: {} } })
  }, 60_000)
  afterAll(() => shop.close())

  const ask = (query: string) => shop.app.inject(`/api/search?${query}`)
  const ids = (answer: Awaited<ReturnType<typeof ask>>) =>
    answer.json().results.map(({ wallpaper }: { wallpaper: Wallpaper }) => wallpaper.id)

  it('answers with whole pictures, so many at once, and may be kept for a minute', async () => {
    const answer = await ask('words=dune')
    expect(answer.json().total).toBe(COUNT)
    expect(ids(answer)).toHaveLength(RESULTS_AT_ONCE)
    expect(answer.json().results[0].category).toBe('dunes')
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    expect(ids(await ask('words=dune&from=60'))[0]).not.toBe(ids(answer)[0])
  })

  it('has everything for nothing, and named pictures in the order in which they are named', async () => {
    expect((await ask('')).json().total).toBe(COUNT)
    expect(ids(await ask(`from=${COUNT - 1}`))).toEqual([`dune-${COUNT}`])
    expect(ids(await ask('ids=dune-9,nobody,dune-2'))).toEqual(['dune-9', 'dune-2'])
    expect(ids(await ask('category=dunes&screen=wide'))).toHaveLength(RESULTS_AT_ONCE)
    expect((await ask('category=nowhere')).json().total).toBe(0)
    expect(ids(await ask('like=nobody'))).toEqual([])
    const alike = ids(await ask('like=dune-3'))
    expect(alike).toContain('dune-10')
    expect(alike).not.toContain('dune-3')
  })

  it.each([
    `words=${'a'.repeat(101)}`,
    'colour=mauve',
    'screen=wall',
    'from=-1',
    'from=1e9',
    `ids=${'a'.repeat(8001)}`,
    'words=a&words=b',
  ])('refuses %s in one sentence', async (query) => {
    const answer = await ask(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().title).toBe('This cannot be searched for.')
  })
})

describe('GET /api/search in a small shop', () => {
  it('leaves words to the browser, and knows what looks alike', async () => {
    const some = { dunes: [3, 5, 8].map(picture) }
    const like = { 'dune-3': ['dune-8', 'gone', 'dune-5'] }
    const shop = await openTestApp({ catalogue: { ...large, wallpapers: some, like } })
    expect((await shop.app.inject('/api/search?words=car')).statusCode).toBe(404)
    expect((await shop.app.inject('/api/search')).statusCode).toBe(200)
    for (const name of ['constructor', '__proto__', 'toString', 'nobody'])
      expect((await shop.app.inject(`/api/search?like=${name}`)).json()).toEqual({ total: 0, results: [] })
    const alike = (await shop.app.inject('/api/search?like=dune-3')).json().results
    expect(alike.map(({ wallpaper }: { wallpaper: Wallpaper }) => wallpaper.id)).toEqual(['dune-8', 'dune-5'])
    await shop.close()
  })
})
