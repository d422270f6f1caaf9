import { useSyncExternalStore } from 'react'
import type { OrderView } from '../../contract/orders.ts'
import { fetchAsCustomer } from '../accounts/fetch-as-customer.ts'
import { NOT_WATCHED, type OrderWatch, type WatchedOrder, watchOrder } from './watch-order.ts'

const watches = new Map<string, OrderWatch>()

function watchOf(reference: string): OrderWatch {
  const watch = watches.get(reference) ?? watchOrder(() => askOrder(reference))
  watches.set(reference, watch)
  return watch
}

async function askOrder(reference: string): Promise<OrderView> {
  const response = await fetchAsCustomer(`/api/orders/${encodeURIComponent(reference)}`)
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`)
  return (await response.json()) as OrderView
}

const NOBODY: OrderWatch = { get: () => NOT_WATCHED, subscribe: () => () => {} }

/** The order that the address names, kept up to date; waiting while nothing is known. */
export function useOrder(reference: string | null): WatchedOrder {
  const watch = reference === null ? NOBODY : watchOf(reference)
  return useSyncExternalStore(watch.subscribe, watch.get, () => NOT_WATCHED)
}

/** `?order=…`: undefined in the prerendered page, null where there is none. */
export function useOrderReference(): string | null | undefined {
  return useSyncExternalStore(
    () => () => {},
    () => new URLSearchParams(location.search).get('order'),
    () => undefined,
  )
}
