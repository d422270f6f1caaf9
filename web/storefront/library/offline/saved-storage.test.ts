import { expect, it } from 'vitest'
import { fakeCaches } from '../../../testing/fake-caches.ts'
import { GUEST, type SavedPicture } from './saved-index.ts'
import { savedStorage } from './saved-storage.ts'

const locks = { request: <Value>(_name: string, work: () => Promise<Value>) => work() }
const NOW = new Date('2026-11-18T02:00:00Z')
const open = (caches = fakeCaches()) => ({ caches, kept: savedStorage({ caches, locks, now: () => NOW }) })

const picture = (id: string, version = '1'): SavedPicture => ({
  id,
  bundle: 'cars',
  owner: GUEST,
  title: id,
  alt: '',
  fileName: `${id}.jpg`,
  version,
  width: 1,
  height: 1,
  sizeBytes: 4,
})
const bundle = { slug: 'cars', owner: GUEST, name: 'Cars', since: '2026-01-01', wallpapers: [] }
const bytes = (text: string) => ({ content: new TextEncoder().encode(text), type: 'image/jpeg' })
const file = (text: string) => ({ file: bytes(text), small: bytes('s') })
const ids = async (kept: ReturnType<typeof open>['kept']) => (await kept.read()).pictures.map(({ id }) => id)

it('keeps pictures with their bundle, and leaves nothing behind when the last is given back', async () => {
  const { caches, kept } = open()
  await kept.put(picture('a'), bundle, file('aaaa'))
  await kept.put(picture('b'), bundle, file('bbbb'))
  expect(await (await kept.open(picture('a'), 'file'))?.text()).toBe('aaaa')
  expect(await kept.read()).toMatchObject({ metAt: NOW.toISOString(), bundles: [bundle] })
  await kept.drop([picture('a')])
  expect(await ids(kept)).toEqual(['b'])
  expect(await kept.open(picture('a'), 'file')).toBeNull()
  await kept.drop([picture('b')])
  expect(await caches.keys()).toEqual([])
})

it('keeps nothing of a picture for which there is no room, and all that was there', async () => {
  const { kept } = open(fakeCaches({ mostBytes: 1000 }))
  await kept.put(picture('a'), bundle, file('aaaa'))
  const large = file('b'.repeat(2000))
  await expect(kept.put(picture('b'), bundle, large)).rejects.toMatchObject({ name: 'QuotaExceededError' })
  await expect(kept.put(picture('a', '2'), bundle, large)).rejects.toThrow('There is no room.')
  expect(await ids(kept)).toEqual(['a'])
  expect(await (await kept.open(picture('a'), 'file'))?.text()).toBe('aaaa')
  expect(await kept.open(picture('b'), 'small')).toBeNull()
})

it('gives what a browser kept to an account, files and all', async () => {
  const { kept } = open()
  await kept.put(picture('a'), bundle, file('aaaa'))
  await kept.put(picture('b'), bundle, file('bbbb'))
  await kept.give([picture('a'), picture('never-kept')], 'ana')
  const { pictures, bundles } = await kept.read()
  expect(pictures.map(({ id, owner }) => `${id} ${owner}`)).toEqual(['b guest', 'a ana'])
  expect(bundles.map(({ owner }) => owner)).toEqual([GUEST, 'ana'])
  expect(await (await kept.open({ ...picture('a'), owner: 'ana' }, 'file'))?.text()).toBe('aaaa')
  expect(await kept.open(picture('a'), 'file')).toBeNull()
})

it('writes nothing that is not wanted any more when its turn has come', async () => {
  const { caches, kept } = open()
  await kept.put(picture('a'), bundle, file('aaaa'), () => false)
  expect((await kept.read()).pictures).toEqual([])
  expect(await (await caches.open('library-kept')).keys()).toEqual([])
})

it('removes what a tab left that was closed before it had written everything down', async () => {
  const { caches, kept } = open()
  await kept.put(picture('a'), bundle, file('aaaa'))
  const cache = await caches.open('library-kept')
  await cache.put('/library/kept/guest/half/file', new Response('half'))
  await kept.meet([{ ...bundle, name: 'Fast cars' }])
  expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).not.toContain('/library/kept/guest/half/file')
  expect((await kept.read()).bundles).toEqual([{ ...bundle, name: 'Fast cars' }])
})

it('begins anew where an older or newer shop wrote something else', async () => {
  const { caches, kept } = open()
  await (await caches.open('library-kept')).put('/library/kept', new Response('{"pictures":7}'))
  expect((await kept.read()).pictures).toEqual([])
})
