import type { ShopBrand } from '../../contract/content/brand.ts'
import type { Customer } from '../accounts/customer.ts'
import { type CustomerData, exportCustomer } from '../accounts/customer-data.ts'
import { findChoiceOf, type NewsChoice } from '../announcements/news-choices.ts'
import type { Database } from '../database/database.ts'
import { listAgreements } from '../library/supply-queries.ts'
import { listOrdersOf } from '../orders/order-queries.ts'
import type { Products } from '../prices/products.ts'

/** What is kept about a person, as their page shows it; the copy has all of it. */
export type Overview = {
  readonly email: string | null
  readonly orders: readonly { readonly number: string; readonly product: string; readonly boughtAt: string }[]
  /** What they agreed to before a first download. */
  readonly agreements: readonly { readonly number: string; readonly givenAt: string; readonly version: string }[]
  /** By part of the copy, how many entries it has; none that is empty. */
  readonly counts: readonly (readonly [part: string, count: number])[]
  /** The shop's name, and whether its news may be sent to them; null where their address is not proved. */
  readonly news: { readonly shop: string; readonly choice: NewsChoice | undefined } | null
}

type Parts = {
  readonly db: Database
  readonly customerData: readonly CustomerData[]
  readonly products: Products
  readonly now: () => Date
  readonly brand: () => ShopBrand
}

/** By its key in the copy, what a part is called on the page. */
const NAMES: Readonly<Record<string, string>> = {
  favourites: 'Favourites',
  collections: 'Collections of favourites',
  feeds: 'Feeds',
  setup: 'Monitors of your setup',
  checkouts: 'Started purchases',
  reviews: 'Reviews',
  notes: 'Notes of the team',
  messages: 'Messages',
  mails: 'Mails to you',
  withdrawals: 'Withdrawals from unknown orders',
  desk: 'Lines in the team’s log',
}

export async function readOverview(parts: Parts, customer: Customer): Promise<Overview> {
  const { db, customerData, products, now, brand } = parts
  const copy = await exportCustomer(db, customer, customerData, now())
  const orders = await listOrdersOf(db, customer)
  const ids = orders.map(({ id }) => id)
  const agreements = ids.length === 0 ? [] : await listAgreements(db, ids)
  return {
    email: customer.email,
    orders: orders.map(({ number, product, purchased_at, stored_at }) => ({
      number,
      boughtAt: purchased_at ?? stored_at,
      product: products.get(product ?? '')?.name ?? 'A purchase',
    })),
    agreements: agreements.map(({ number, given_at, version }) => ({ number, givenAt: given_at, version })),
    counts: Object.entries(NAMES).flatMap(([key, name]) => {
      const part = copy[key]
      return Array.isArray(part) && part.length > 0 ? [[name, part.length] as const] : []
    }),
    news:
      customer.email && customer.isEmailVerified
        ? { shop: brand().name, choice: await findChoiceOf(db, customer.email) }
        : null,
  }
}
