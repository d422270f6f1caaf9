import { isOrderView, type OrderView } from '../../../../contract/orders/orders.ts'
import { poll } from '../../../state/poll.ts'
import { type Answer, request } from '../../../state/request.ts'
import { createStore, type Readable, useBrowserValue, useStore } from '../../../state/store.ts'
import { tellOrderNews } from '../order-news.ts'
import { addOwned } from '../owned-hint.ts'

export type WatchedOrder = {
  readonly view: OrderView
  /** Long enough that something else than a slow minute must be said. */
  readonly isLate: boolean
  /** The shop did not answer the last question. */
  readonly isUnreachable: boolean
}

export const NOT_WATCHED: WatchedOrder = { view: { status: 'waiting' }, isLate: false, isUnreachable: false }

/** A second at first, then less and less often; a page left open asks twice a minute. */
const DELAYS_MS = [1000, 1000, 1500, 2000, 3000, 5000, 8000, 13_000, 20_000, 30_000]
const LATE_MS = 90_000

/** Nothing more is to come for these. */
const SETTLED = new Set<OrderView['status']>(['paid', 'failed', 'refunded', 'revoked'])

/** Asks until the order is settled, and tells the shop's other tabs when it is paid. */
export function watchOrder(
  ask: () => Promise<Answer<OrderView>>,
  now: () => number = Date.now,
): Readable<WatchedOrder> {
  const startedAt = now()
  const order = createStore(() => NOT_WATCHED, follow)
  const question = poll({ ask, take, delaysMs: DELAYS_MS })

  function take({ value, problem }: Answer<OrderView>): boolean {
    const before = order.get().view
    const view = value ?? before
    order.set({ view, isLate: now() - startedAt > LATE_MS, isUnreachable: problem !== undefined })
    if (view.status === 'paid' && before.status !== 'paid') arrive(view)
    return !SETTLED.has(view.status)
  }

  function follow(): () => void {
    if (!SETTLED.has(order.get().view.status)) question.start()
    return question.stop
  }

  return order
}

/** Its library is open to whoever looks only if the shop says so: an order's address may have been passed on. */
function arrive({ product, isMine, isThisBrowser, isGift }: Exclude<OrderView, { status: 'waiting' }>): void {
  if (product && !isGift && (isMine || isThisBrowser)) addOwned([product.slug])
  tellOrderNews('paid')
}

const watches = new Map<string, Readable<WatchedOrder>>()

function watchOf(reference: string): Readable<WatchedOrder> {
  const path = `/api/orders/${encodeURIComponent(reference)}`
  const ask = () => request(path, { asCustomer: true }, isOrderView)
  const watch = watches.get(reference) ?? watchOrder(ask)
  watches.set(reference, watch)
  return watch
}

/** The order that the address names, kept up to date; waiting while nothing is known. */
export function useOrder(reference: string | null): WatchedOrder {
  return useStore(reference === null ? null : watchOf(reference), NOT_WATCHED)
}

/** `?order=…`: undefined in the prerendered page, null where there is none. */
export function useOrderReference(): string | null | undefined {
  return useBrowserValue<string | null | undefined>(() => new URLSearchParams(location.search).get('order'), undefined)
}
