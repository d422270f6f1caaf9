import { afterEach, expect, it, vi } from 'vitest'
import { LIBRARY_WORKER } from '../../../contract/library/library-worker.ts'
import { fakeCaches } from '../../testing/fake-caches.ts'
import { leaveDevice } from './leave-device.ts'
import { GUEST, type SavedPicture } from './offline/saved-index.ts'
import { savedStorage } from './offline/saved-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const locks = {
  request: (_name: string, work: () => Promise<unknown>) => work(),
  query: async () => ({ held: [], pending: [] }),
}
const picture = (owner: string): SavedPicture => ({
  id: 'a',
  bundle: 'cars',
  owner,
  title: 'a',
  alt: '',
  fileName: 'a.jpg',
  version: '1',
  width: 1,
  height: 1,
  sizeBytes: 4,
})

it('takes along what accounts kept and saw here, and leaves what the browser keeps by a link', async () => {
  const caches = fakeCaches()
  const register = vi.fn(async () => ({ active: null }))
  const stored = new Map([
    ['library-visit', '{}'],
    ['collections', '[{"id":"a","name":"Desk","pictures":[]}]'],
    ['collections-known', '{"uid":"ana","held":[]}'],
  ])
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('navigator', { locks, serviceWorker: { register, getRegistration: async () => undefined } })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  const kept = savedStorage({ caches, locks: locks as never })
  for (const owner of [GUEST, 'ana']) {
    const bundle = { slug: 'cars', owner, name: 'Cars', since: '2026-01-01', wallpapers: [] }
    const file = { content: new TextEncoder().encode(owner), type: 'image/jpeg' }
    await kept.put(picture(owner), bundle, { file, small: null })
  }
  await (await caches.open(LIBRARY_WORKER.news)).put(LIBRARY_WORKER.seen, new Response('{}'))
  await leaveDevice()
  expect((await kept.read()).pictures.map(({ owner }) => owner)).toEqual([GUEST])
  expect((await kept.read()).bundles.map(({ owner }) => owner)).toEqual([GUEST])
  expect(await kept.open(picture('ana'), 'file')).toBeNull()
  expect(await caches.has(LIBRARY_WORKER.news)).toBe(false)
  expect([...stored]).toEqual([['collections', '[]']])
})
