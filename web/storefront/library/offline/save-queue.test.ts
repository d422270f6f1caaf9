import { expect, it, vi } from 'vitest'
import { fakeCaches } from '../../../testing/fake-caches.ts'
import { keepQueue, NO_ROOM, type WantedPicture } from './save-queue.ts'
import { GUEST } from './saved-index.ts'
import { savedStorage } from './saved-storage.ts'

const locks = { request: <Value>(_name: string, work: () => Promise<Value>) => work() }
const bundle = { slug: 'cars', owner: GUEST, name: 'Cars', since: '2026-01-01', wallpapers: [] }
const wanted = (id: string, version = '1'): WantedPicture => ({
  picture: { id, version, bundle: 'cars', owner: GUEST, title: id, alt: '', fileName: '', width: 1, height: 1 },
  bundle,
  url: `/file/${id}`,
  smallUrl: `/small/${id}`,
})

function world(caches = fakeCaches()) {
  const storage = savedStorage({ caches, locks })
  const ask = vi.fn(async (url: Parameters<typeof fetch>[0], _init?: RequestInit) => new Response(`bytes of ${url}`))
  const left = new Set<string>()
  const onEmptied = vi.fn()
  const isKeeper = (owner: string) => !left.has(owner)
  const alone = (_name: string, _signal: AbortSignal, work: () => Promise<void>) => work()
  const queue = keepQueue({ storage, ask, alone, isKeeper, onKept: () => {}, onEmptied })
  const kept = async () => (await storage.read()).pictures.map(({ id }) => id)
  /** Resolved once the list says so. */
  const shows = (...states: string[]) =>
    new Promise<void>((resolve) => {
      const look = () => {
        const now = queue.get().map(({ picture, state }) => `${picture.id} ${state}`)
        if (now.join() === states.join()) resolve()
      }
      queue.subscribe(look)
      look()
    })
  return { ask, queue, kept, shows, left, onEmptied }
}

it('fetches one after the other, and what is there already not again', async () => {
  const { ask, queue, kept, shows } = world()
  queue.add([wanted('a'), wanted('b'), wanted('a')])
  await shows()
  expect(await kept()).toEqual(['a', 'b'])
  ask.mockClear()
  queue.add([wanted('a')])
  await shows()
  expect(ask).not.toHaveBeenCalled()
  queue.add([wanted('a', '2')])
  await shows()
  expect(ask).toHaveBeenCalledTimes(2)
})

it('stops at a press, keeps what has arrived, and goes on at another', async () => {
  const { ask, queue, kept, shows } = world()
  ask.mockImplementation(async (url, init) => {
    if (url !== '/file/b') return new Response('bytes')
    init?.signal?.throwIfAborted()
    await new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    return new Response()
  })
  queue.add([wanted('a'), wanted('b'), wanted('c')])
  await shows('b fetching', 'c waiting')
  queue.stop()
  await shows('b stopped', 'c stopped')
  ask.mockImplementation(async () => new Response('bytes'))
  queue.resume()
  await shows()
  expect(await kept()).toEqual(['a', 'b', 'c'])
})

it('keeps nothing for whoever has left meanwhile', async () => {
  const { ask, queue, kept, shows, left } = world()
  ask.mockImplementation(async () => {
    left.add(GUEST)
    return new Response('bytes')
  })
  queue.add([wanted('a'), wanted('b')])
  await shows()
  expect(await kept()).toEqual([])
  expect(ask).toHaveBeenCalledTimes(2)
})

it('ends the download of what is forgotten, goes on with the rest, and says when nothing is left', async () => {
  const { ask, queue, kept, shows, onEmptied } = world()
  ask.mockImplementation(async (url, init) => {
    if (url === '/file/b' || url === '/small/b') return new Response('bytes')
    await new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    return new Response()
  })
  queue.add([wanted('a'), wanted('b'), wanted('c')])
  await shows('a fetching', 'b waiting', 'c waiting')
  queue.forget(({ picture }) => picture.id === 'a')
  await shows('c fetching')
  expect(await kept()).toEqual(['b'])
  expect(onEmptied).not.toHaveBeenCalled()
  queue.forget(() => true)
  await expect.poll(() => onEmptied.mock.calls.length).toBe(1)
  expect(await kept()).toEqual(['b'])
})

it('says in a sentence why it stopped: no room, no network, half a file', async () => {
  const problemOf = async ({ ask, queue, shows }: ReturnType<typeof world>, answer: () => Promise<Response>) => {
    ask.mockImplementation(answer)
    queue.add([wanted('a'), wanted('b')])
    await shows('a failed', 'b stopped')
    return queue.get()[0]?.problem
  }
  expect(await problemOf(world(fakeCaches({ mostBytes: 3 })), async () => new Response('bytes'))).toBe(NO_ROOM)
  const lost = await problemOf(world(), () => Promise.reject(new TypeError('Failed to fetch')))
  expect(lost).toMatch(/^The connection was lost/)
  const half = async () => new Response('bytes', { headers: { 'content-length': '9' } })
  expect(await problemOf(world(), half)).toMatch(/did not arrive whole/)
})

it('goes on with the others when the shop refuses one, in the shop’s words', async () => {
  const { ask, queue, kept, shows } = world()
  const refusal = { code: 'not-found', title: 'There is nothing at this address.', status: 404, requestId: 'r' }
  ask.mockImplementation(async (url) =>
    url === '/file/a' ? Response.json(refusal, { status: 404 }) : new Response('bytes'),
  )
  queue.add([wanted('a'), wanted('b')])
  await shows('a failed')
  expect(await kept()).toEqual(['b'])
  expect(queue.get()[0]?.problem).toBe(refusal.title)
})
