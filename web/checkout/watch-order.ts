import type { OrderView } from '../../contract/orders.ts'
import { tellTabs } from './checkout-link.ts'

export type WatchedOrder = {
  readonly view: OrderView
  /** Long enough that something else than a slow minute must be said. */
  readonly isLate: boolean
  /** The shop did not answer the last question. */
  readonly isUnreachable: boolean
}

export const NOT_WATCHED: WatchedOrder = { view: { status: 'waiting' }, isLate: false, isUnreachable: false }

/** A second at first, then less and less often; a page left open asks twice a minute. */
const DELAYS_MS = [1000, 1000, 1500, 2000, 3000, 5000, 8000, 13000, 20000]
const SLOWEST_MS = 30_000
const LATE_MS = 90_000

/** Nothing more is to come for these. */
const SETTLED = new Set<OrderView['status']>(['paid', 'failed', 'refunded', 'revoked'])

export type OrderWatch = {
  readonly get: () => WatchedOrder
  readonly subscribe: (onChange: () => void) => () => void
}

/** Asks until the order is settled, and tells the shop's other tabs when it is paid. */
export function watchOrder(ask: () => Promise<OrderView>, now: () => number = Date.now): OrderWatch {
  let state = NOT_WATCHED
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const startedAt = now()
  const readers = new Set<() => void>()

  async function look(): Promise<void> {
    const answer = await ask().catch(() => null)
    const view = answer ?? state.view
    if (view.status === 'paid' && state.view.status !== 'paid') tellTabs('paid')
    state = { view, isLate: now() - startedAt > LATE_MS, isUnreachable: answer === null }
    for (const onChange of readers) onChange()
    if (SETTLED.has(view.status) || readers.size === 0) return
    timer = setTimeout(look, DELAYS_MS[tries] ?? SLOWEST_MS)
    tries += 1
  }

  return {
    get: () => state,
    subscribe(onChange) {
      readers.add(onChange)
      if (readers.size === 1 && !SETTLED.has(state.view.status)) void look()
      return () => {
        readers.delete(onChange)
        if (readers.size === 0) clearTimeout(timer)
      }
    },
  }
}
