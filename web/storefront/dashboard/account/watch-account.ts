import { type AccountOrder, type Device, isAccountOrders, isDevices } from '../../../../contract/accounts/account.ts'
import { type AccountNews, isAccountNews } from '../../../../contract/accounts/news.ts'
import { getValue, request } from '../../../state/request.ts'
import { hearOrderNews } from '../../checkout/order-news.ts'
import { type Watch, watch } from '../../library/watched.ts'

export type Orders = { readonly orders: readonly AccountOrder[] }
export type Devices = { readonly devices: readonly Device[] }

/** Asked for again while one of them is about to open. */
export function watchOrders(): Watch<Orders> {
  return watch(
    () => request('/api/account/orders', { asCustomer: true }, isAccountOrders),
    ({ orders }) => orders.some(({ state }) => state === 'pending' || state === 'checking'),
    (refresh) => hearOrderNews((news) => news === 'paid' && refresh()),
  )
}

export function watchDevices(): Watch<Devices> {
  return watch(() => request('/api/account/devices', { asCustomer: true }, isDevices))
}

/** Without an id all but this one. */
export async function endDevices(id?: string): Promise<void> {
  const path = id ? `/api/account/devices/${encodeURIComponent(id)}` : '/api/account/devices'
  getValue(await request(path, { method: 'DELETE', asCustomer: true }))
}

export function watchNews(): Watch<AccountNews> {
  return watch(() => request('/api/account/news', { asCustomer: true }, isAccountNews))
}

export async function decideNews(wanted: boolean): Promise<void> {
  getValue(await request('/api/account/news', { method: 'PUT', asCustomer: true, body: { wanted } }))
}
