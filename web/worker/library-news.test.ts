import { expect, it, vi } from 'vitest'
import { LIBRARY_WORKER } from '../../contract/library/library-worker.ts'
import { fakeCaches } from '../testing/fake-caches.ts'
import { showNews } from './library-news.ts'

const owned = (...slugs: string[]) => Response.json({ account: 'ana', slugs })

async function shownAfter(seen: readonly string[] | null, answer: Response): Promise<number[]> {
  const caches = fakeCaches()
  const cache = await caches.open(LIBRARY_WORKER.news)
  if (seen) await cache.put(LIBRARY_WORKER.seen, Response.json({ account: 'ana', slugs: seen }))
  const badge = vi.fn(async (_count: number) => {})
  await showNews({ caches, ask: async () => answer, badge })
  return badge.mock.calls.flat()
}

it('counts the bundles that were not there when the library was last looked at', async () => {
  expect(await shownAfter(['cars'], owned('cars', 'city', 'sport'))).toEqual([2])
})

it('clears the number when there is nothing new, and says nothing before a first look', async () => {
  expect(await shownAfter(['cars', 'city'], owned('cars'))).toEqual([0])
  expect(await shownAfter(null, owned('cars'))).toEqual([])
})

it('counts nothing for somebody else than whoever looked', async () => {
  expect(await shownAfter(['cars'], Response.json({ account: 'ben', slugs: ['city'] }))).toEqual([])
  expect(await shownAfter(['cars'], Response.json({ account: null, slugs: ['city'] }))).toEqual([])
})

it('leaves the number as it is when the shop does not answer as agreed', async () => {
  expect(await shownAfter(['cars'], new Response('', { status: 503 }))).toEqual([])
})
