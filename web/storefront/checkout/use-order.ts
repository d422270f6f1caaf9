import { isOrderView } from '../../../contract/orders/orders.ts'
import { request } from '../../state/request.ts'
import { type Readable, useBrowserValue, useStore } from '../../state/store.ts'
import { NOT_WATCHED, type WatchedOrder, watchOrder } from './watch-order.ts'

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
