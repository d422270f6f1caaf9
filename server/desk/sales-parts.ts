import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { CustomerData } from '../accounts/customer-data.ts'
import type { CheckoutApp } from '../orders/mount-orders.ts'
import type { DeskParts } from './desk-parts.ts'
import type { KnownSetUp } from './machine/known-set-up.ts'
import type { ReadDesk } from './reading/desk-reads.ts'

/** What the screens of the day's work are made with. */
export type SalesParts = DeskParts & {
  readonly checkout: CheckoutApp
  /** For lists and sums: in SQLite they are read beside the shop's own work. */
  readonly read: ReadDesk
  readonly setUp: KnownSetUp
  readonly catalogue: Pick<Catalogue, 'categories' | 'bundles' | 'wallpapers'>
  /** What each feature keeps about a person. */
  readonly customerData: readonly CustomerData[]
  /** An IANA name; days on the desk begin and end there. */
  readonly timeZone: string
  /** What somebody who may not refund more gives back in a day at most, such as 10 or 10.50, in the shop's currency. */
  readonly refundLimit: string
}
