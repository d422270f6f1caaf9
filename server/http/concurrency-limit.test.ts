import { expect, it } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

const OPTIONS = { parallel: 1, mostWaiting: 1, retryAfterSeconds: 7 }

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { run: () => promise, end: resolve }
}

it('works in turn and refuses with 503 and a time whom it has no room for', async () => {
  const limit = concurrencyLimit(OPTIONS)
  const [first, second] = [work(), work()]
  const running = [limit.run(first.run), limit.run(second.run)]
  await expect(limit.run(async () => 'never')).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 7 })
  first.end('one')
  second.end('two')
  expect(await Promise.all(running)).toEqual(['one', 'two'])
  expect(await limit.run(async () => 'three')).toBe('three')
})

it('gives the place of whoever leaves the line to the next', async () => {
  const limit = concurrencyLimit(OPTIONS)
  const first = work()
  const leaving = new AbortController()
  const running = limit.run(first.run)
  const left = limit.run(async () => 'left', leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const next = limit.run(async () => 'next')
  first.end('one')
  expect(await Promise.all([running, next])).toEqual(['one', 'next'])
})

it('goes on after work that fails', async () => {
  const limit = concurrencyLimit(OPTIONS)
  await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit.run(async () => 'fine')).toBe('fine')
})

it('lets places take turns, and gives none of them the whole line', async () => {
  const limit = concurrencyLimit({ ...OPTIONS, mostWaiting: 8 })
  const first = work()
  const done: string[] = []
  const wait = (place: string, name: string) =>
    limit.run(async () => void done.push(name), undefined, place).catch(() => done.push(`${name} refused`))
  const running = [limit.run(first.run, undefined, 'crowd')]
  const waiting = [1, 2, 3].map((at) => wait('crowd', `crowd ${at}`))
  waiting.push(wait('visitor', 'visitor'))
  first.end('one')
  await Promise.all([...running, ...waiting])
  expect(done).toEqual(['crowd 3 refused', 'crowd 1', 'visitor', 'crowd 2'])
})
