import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Entitlements, NO_ENTITLEMENTS } from '../../../contract/orders/entitlements.ts'
import type { OrderNews } from './order-news.ts'
import { entitlementsStore } from './use-entitlements.ts'

const OWNED: Entitlements = { ...NO_ENTITLEMENTS, allAccessSince: '2026-01-01T00:00:00.000Z' }
const MINUTE = 60_000

/** Messages between tabs, without the real channel's own timing. */
class Channel extends EventTarget {
  static readonly open = new Set<Channel>()
  constructor() {
    super()
    Channel.open.add(this)
  }
  postMessage(data: OrderNews) {
    for (const other of Channel.open) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
  }
  close() {
    Channel.open.delete(this)
  }
}

let page: EventTarget & { visibilityState: string }
let heard: OrderNews[]

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const frame = new EventTarget()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', frame.addEventListener.bind(frame))
  vi.stubGlobal('removeEventListener', frame.removeEventListener.bind(frame))
  heard = []
  new Channel().addEventListener('message', (event) => heard.push((event as MessageEvent<OrderNews>).data))
})
afterEach(() => {
  Channel.open.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function tell(message: OrderNews): void {
  const channel = new Channel()
  channel.postMessage(message)
  channel.close()
}

function show(state: 'visible' | 'hidden'): void {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

async function watchWith(answers: () => Entitlements) {
  const ask = vi.fn(async () => ({ value: answers() }))
  const store = entitlementsStore(ask)('mara')
  const leave = store.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return { ask, store, leave, owns: () => store.get().entitlements.allAccessSince !== null }
}

describe('what a user owns', () => {
  it('is asked for once while nothing is being bought', async () => {
    const { ask } = await watchWith(() => NO_ENTITLEMENTS)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('is learned after a checkout was opened, though its tab never says a word, and told to the other tabs', async () => {
    let answer = NO_ENTITLEMENTS
    const { owns } = await watchWith(() => answer)
    tell('opened')
    answer = { ...NO_ENTITLEMENTS, isBuying: true }
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(owns()).toBe(false)
    answer = OWNED
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(owns()).toBe(true)
    expect(heard).toEqual(['opened', 'paid'])
  })

  it('is asked for again and again by a page that was loaded while a checkout is open, and at last only on a look', async () => {
    const { ask } = await watchWith(() => ({ ...NO_ENTITLEMENTS, isBuying: true }))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(ask.mock.calls.length).toBeGreaterThan(5)
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    const before = ask.mock.calls.length
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(ask.mock.calls.length).toBe(before)
    show('visible')
    await vi.advanceTimersByTimeAsync(0)
    expect(ask.mock.calls.length).toBe(before + 1)
  })

  it('is not asked for by a hidden page, and at once when somebody looks at it', async () => {
    let answer: Entitlements = { ...NO_ENTITLEMENTS, isBuying: true }
    const { ask, owns } = await watchWith(() => answer)
    show('hidden')
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(ask).toHaveBeenCalledTimes(1)
    answer = OWNED
    show('visible')
    await vi.advanceTimersByTimeAsync(0)
    expect(owns()).toBe(true)
  })

  it('is asked for when another tab has learned of a purchase', async () => {
    let answer = NO_ENTITLEMENTS
    const { owns } = await watchWith(() => answer)
    answer = OWNED
    tell('paid')
    await vi.advanceTimersByTimeAsync(0)
    expect(owns()).toBe(true)
  })

  it('is no longer asked for when nobody reads it', async () => {
    const { ask, store, leave } = await watchWith(() => ({ ...NO_ENTITLEMENTS, isBuying: true }))
    const leaveToo = store.subscribe(() => {})
    leave()
    leaveToo()
    const before = ask.mock.calls.length
    tell('opened')
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(ask.mock.calls.length).toBe(before)
  })
})
