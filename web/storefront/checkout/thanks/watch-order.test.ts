import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderView } from '../../../../contract/orders/orders.ts'
import { UNREACHABLE } from '../../../state/request.ts'
import { hearOrderNews } from '../order-news.ts'
import { watchOrder } from './watch-order.ts'

const PAID: OrderView = {
  status: 'paid',
  number: 'T-1',
  product: { slug: 'racing', name: 'Racing Bundle' },
  purchasedAt: '2026-03-01T12:00:00.000Z',
  closedAt: null,
  maskedEmail: 'm••@example.com',
  isReceiptBounced: false,
  isMine: true,
  isThisBrowser: false,
  isGift: false,
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('an order that is watched', () => {
  it('is asked for until it is paid, and never again', async () => {
    let answer: OrderView = { status: 'waiting' }
    const ask = vi.fn(async () => ({ value: answer }))
    const order = watchOrder(ask)
    const leave = order.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(2500)
    expect(ask).toHaveBeenCalledTimes(3)
    answer = PAID
    await vi.advanceTimersByTimeAsync(60_000)
    expect(order.get().view).toEqual(PAID)
    const asked = ask.mock.calls.length
    leave()
    order.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(asked)
  })

  it('tells the other tabs once that it is paid', async () => {
    const heard = vi.fn()
    const stop = hearOrderNews(heard)
    watchOrder(async () => ({ value: PAID })).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    vi.useRealTimers()
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([['paid']]), { timeout: 20_000 })
    stop()
  })

  it('keeps what is known when the shop does not answer, says so, and is late after a minute and a half', async () => {
    let isDown = false
    const order = watchOrder(async () => (isDown ? UNREACHABLE : { value: { ...PAID, status: 'pending' } }))
    order.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(order.get()).toMatchObject({ view: { status: 'pending' }, isUnreachable: false, isLate: false })
    isDown = true
    await vi.advanceTimersByTimeAsync(120_000)
    expect(order.get()).toMatchObject({ view: { status: 'pending' }, isUnreachable: true, isLate: true })
  })
})
