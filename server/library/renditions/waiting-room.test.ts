import { describe, expect, it } from 'vitest'
import { turnstile } from '../../http/turnstile.ts'
import { waitingRoom } from './waiting-room.ts'

const stay = () => new AbortController().signal

/** Work that ends when it is told to. */
function workbench() {
  const started: string[] = []
  const dropped: string[] = []
  const finish = new Map<string, () => void>()
  const work = (name: string) => (abandoned: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      started.push(name)
      finish.set(name, resolve)
      abandoned.addEventListener('abort', () => {
        dropped.push(name)
        reject(abandoned.reason)
      })
    })
  return { started, dropped, work, finish: (name: string) => finish.get(name)?.() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('waitingRoom', () => {
  it('does the same work once for all who wait for it', async () => {
    const { started, work, finish } = workbench()
    const room = waitingRoom(turnstile({ parallel: 2, mostWaiting: 10, retryAfterSeconds: 1 }))
    const both = Promise.all([room.join('a', stay(), work('a')), room.join('a', stay(), work('a'))])
    await settled()
    finish('a')
    await both
    expect(started).toEqual(['a'])
  })

  it('works on no more than its share at a time, in the order of asking', async () => {
    const { started, work, finish } = workbench()
    const room = waitingRoom(turnstile({ parallel: 2, mostWaiting: 10, retryAfterSeconds: 1 }))
    const all = ['a', 'b', 'c', 'd'].map((name) => room.join(name, stay(), work(name)))
    await settled()
    expect(started).toEqual(['a', 'b'])
    finish('b')
    await settled()
    expect(started).toEqual(['a', 'b', 'c'])
    for (const name of ['a', 'c']) finish(name)
    await settled()
    finish('d')
    await Promise.all(all)
  })

  it('drops work when the last who waits leaves, and not before', async () => {
    const { dropped, work } = workbench()
    const room = waitingRoom(turnstile({ parallel: 1, mostWaiting: 10, retryAfterSeconds: 1 }))
    const [first, second] = [new AbortController(), new AbortController()]
    const one = room.join('a', first.signal, work('a')).catch(() => 'left')
    const two = room.join('a', second.signal, work('a')).catch(() => 'left')
    await settled()
    first.abort()
    await one
    expect(dropped).toEqual([])
    second.abort()
    await two
    expect(dropped).toEqual(['a'])
  })

  it('forgets queued work that nobody waits for any more, and goes on with the next', async () => {
    const { started, work, finish } = workbench()
    const room = waitingRoom(turnstile({ parallel: 1, mostWaiting: 10, retryAfterSeconds: 1 }))
    const leave = new AbortController()
    const running = room.join('a', stay(), work('a'))
    const gone = room.join('b', leave.signal, work('b')).catch(() => 'left')
    const last = room.join('c', stay(), work('c'))
    leave.abort()
    await gone
    finish('a')
    await running
    await settled()
    expect(started).toEqual(['a', 'c'])
    finish('c')
    await last
  })

  it('tells everyone who waits when the work fails, and tries again for the next who asks', async () => {
    const room = waitingRoom(turnstile({ parallel: 1, mostWaiting: 10, retryAfterSeconds: 1 }))
    const fail = async () => {
      throw new Error('broken')
    }
    await expect(room.join('a', stay(), fail)).rejects.toThrow('broken')
    await expect(room.join('a', stay(), async () => {})).resolves.toBeUndefined()
  })
})
