import { describe, expect, it } from 'vitest'
import { RenditionQueue } from './rendition-queue.ts'

const OPTIONS = { parallel: 1, mostWaiting: 200, retryAfterSeconds: 7 }
const stay = () => new AbortController().signal
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when it is told to. */
function workbench(queue: RenditionQueue) {
  const started: string[] = []
  const dropped: string[] = []
  const turns: string[] = []
  const finish = new Map<string, () => void>()
  const work = (key: string) => (abandoned: AbortSignal, buyer: string) =>
    new Promise<void>((resolve, reject) => {
      started.push(key)
      turns.push(buyer)
      finish.set(key, resolve)
      abandoned.addEventListener('abort', () => {
        dropped.push(key)
        reject(abandoned.reason)
      })
    })
  return {
    started,
    dropped,
    turns,
    ask: (buyer: string, key: string, signal = stay()) =>
      queue.join({ key, buyer, signal }, work(key)).then(
        () => 'done',
        (error: { code?: string }) => (error.code === 'busy' ? 'busy' : 'left'),
      ),
    async finish(key: string) {
      finish.get(key)?.()
      await settled()
    },
    async finishAll() {
      for (let done = 0; done < started.length; done++) await this.finish(started[done] ?? '')
    },
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('RenditionQueue', () => {
  it('does the same work once for all who wait for it', async () => {
    const bench = workbench(new RenditionQueue(OPTIONS))
    const both = [bench.ask('ada', 'a'), bench.ask('bob', 'a')]
    await bench.finishAll()
    expect([await Promise.all(both), bench.started]).toEqual([['done', 'done'], ['a']])
  })

  it('works on no more than its share at a time, a buyer’s own in the order of asking', async () => {
    const bench = workbench(new RenditionQueue({ ...OPTIONS, parallel: 2 }))
    const all = ['a', 'b', 'c', 'd'].map((key) => bench.ask('ada', key))
    expect(bench.started).toEqual(['a', 'b'])
    await bench.finish('b')
    expect(bench.started).toEqual(['a', 'b', 'c'])
    await bench.finishAll()
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done'])
  })

  it('draws another buyer’s first before anything more of one who waits for a hundred', async () => {
    const bench = workbench(new RenditionQueue(OPTIONS))
    const many = numbers(100).map((at) => bench.ask('greedy', `greedy ${at}`))
    await bench.finish('greedy 0')
    const others = ['ada', 'bob'].flatMap((buyer) => [bench.ask(buyer, `${buyer} 1`), bench.ask(buyer, `${buyer} 2`)])
    await bench.finish('greedy 1')
    for (const key of ['ada 1', 'bob 1', 'greedy 2', 'ada 2']) await bench.finish(key)
    expect(bench.started.slice(1, 7)).toEqual(['greedy 1', 'ada 1', 'bob 1', 'greedy 2', 'ada 2', 'bob 2'])
    await bench.finishAll()
    expect(new Set(await Promise.all([...many, ...others]))).toEqual(new Set(['done']))
  })

  it('brings forward what somebody else has waited for at the end of a long line', async () => {
    const bench = workbench(new RenditionQueue(OPTIONS))
    const many = numbers(50).map((at) => bench.ask('greedy', `picture ${at}`))
    const ada = bench.ask('ada', 'picture 49')
    await bench.finish('picture 0')
    await bench.finish('picture 49')
    expect([bench.started.slice(0, 2), await ada, await many[49]]).toEqual([
      ['picture 0', 'picture 49'],
      'done',
      'done',
    ])
  })

  it('takes room for a newcomer from the longest line, newest first, and refuses with a time', async () => {
    const bench = workbench(new RenditionQueue({ ...OPTIONS, mostWaiting: 3 }))
    const greedy = numbers(4).map((at) => bench.ask('greedy', `greedy ${at}`))
    expect(await bench.ask('greedy', 'greedy 4')).toBe('busy')
    const ada = bench.ask('ada', 'ada 0')
    expect(await greedy[3]).toBe('busy')
    await bench.finishAll()
    expect([await ada, await greedy[2], bench.started]).toEqual([
      'done',
      'done',
      ['greedy 0', 'ada 0', 'greedy 1', 'greedy 2'],
    ])
    const full = new RenditionQueue({ ...OPTIONS, mostWaiting: 0 })
    void full.join({ key: 'a', buyer: 'ada', signal: stay() }, () => new Promise(() => {}))
    await expect(full.join({ key: 'b', buyer: 'bob', signal: stay() }, async () => {})).rejects.toMatchObject({
      code: 'busy',
      retryAfterSeconds: 7,
    })
  })

  it('drops work when the last who waits leaves, and not before', async () => {
    const bench = workbench(new RenditionQueue(OPTIONS))
    const [first, second] = [new AbortController(), new AbortController()]
    const both = [bench.ask('ada', 'a', first.signal), bench.ask('bob', 'a', second.signal)]
    first.abort()
    expect([await both[0], bench.dropped]).toEqual(['left', []])
    second.abort()
    expect([await both[1], bench.dropped]).toEqual(['left', ['a']])
  })

  it('forgets queued work that nobody waits for any more, and goes on with the next', async () => {
    const bench = workbench(new RenditionQueue(OPTIONS))
    const leave = new AbortController()
    const all = [bench.ask('ada', 'a'), bench.ask('ada', 'b', leave.signal), bench.ask('ada', 'c')]
    leave.abort()
    await settled()
    await bench.finishAll()
    expect([await Promise.all(all), bench.started]).toEqual([
      ['done', 'left', 'done'],
      ['a', 'c'],
    ])
  })

  it('tells whose turn it was, once', async () => {
    const bench = workbench(new RenditionQueue(OPTIONS))
    const first = bench.ask('bob', 'b')
    const leave = new AbortController()
    const all = [bench.ask('ada', 'a', leave.signal), bench.ask('bob', 'a'), bench.ask('cleo', 'a')]
    leave.abort()
    await settled()
    await bench.finishAll()
    expect([await first, ...(await Promise.all(all))]).toEqual(['done', 'left', 'done', 'done'])
    expect(bench.turns).toEqual(['bob', 'cleo'])
  })

  it('tells everyone who waits when the work fails, and tries again for the next who asks', async () => {
    const queue = new RenditionQueue(OPTIONS)
    const asking = { key: 'a', buyer: 'ada', signal: stay() }
    const fail = () => Promise.reject(new Error('broken'))
    await expect(queue.join(asking, fail)).rejects.toThrow('broken')
    await expect(queue.join(asking, async () => {})).resolves.toBeUndefined()
  })
})
