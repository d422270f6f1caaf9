import { expect, it } from 'vitest'
import { turnstile } from './turnstile.ts'

const OPTIONS = { parallel: 1, mostWaiting: 1, retryAfterSeconds: 7 }

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { run: () => promise, end: resolve }
}

it('works in turn and refuses with 503 and a time whom it has no room for', async () => {
  const gate = turnstile(OPTIONS)
  const [first, second] = [work(), work()]
  const passing = [gate.pass(first.run), gate.pass(second.run)]
  await expect(gate.pass(async () => 'never')).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 7 })
  first.end('one')
  second.end('two')
  expect(await Promise.all(passing)).toEqual(['one', 'two'])
  expect(await gate.pass(async () => 'three')).toBe('three')
})

it('gives the place of whoever leaves the line to the next', async () => {
  const gate = turnstile(OPTIONS)
  const first = work()
  const leaving = new AbortController()
  const passing = gate.pass(first.run)
  const left = gate.pass(async () => 'left', leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const next = gate.pass(async () => 'next')
  first.end('one')
  expect(await Promise.all([passing, next])).toEqual(['one', 'next'])
})

it('goes on after work that fails', async () => {
  const gate = turnstile(OPTIONS)
  await expect(gate.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.pass(async () => 'fine')).toBe('fine')
})

it('lets places take turns, and gives none of them the whole line', async () => {
  const gate = turnstile({ ...OPTIONS, mostWaiting: 8 })
  const first = work()
  const done: string[] = []
  const pass = (place: string, name: string) =>
    gate.pass(async () => void done.push(name), undefined, place).catch(() => done.push(`${name} refused`))
  const passing = [gate.pass(first.run, undefined, 'crowd')]
  const waiting = [1, 2, 3].map((at) => pass('crowd', `crowd ${at}`))
  waiting.push(pass('visitor', 'visitor'))
  first.end('one')
  await Promise.all([...passing, ...waiting])
  expect(done).toEqual(['crowd 3 refused', 'crowd 1', 'visitor', 'crowd 2'])
})
