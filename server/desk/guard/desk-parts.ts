import type { ShopBrand } from '../../../contract/content/brand.ts'
import type { Catalogue } from '../../../contract/pictures/catalogue.ts'
import type { CustomerData } from '../../accounts/customer-data.ts'
import type { Database } from '../../database/database.ts'
import type { Job } from '../../jobs/repeat.ts'
import type { CheckoutApp } from '../../orders/mount-orders.ts'
import type { UploadBytes } from '../../uploads/upload-bytes.ts'
import type { KnownSteps } from '../machine/examine-steps.ts'
import type { Machine } from '../machine.ts'
import type { ReadDesk } from '../reading/desk-reads.ts'
import type { StaffPasswords } from '../staff-password.ts'
import type { DeskCookie } from '../staff-sessions.ts'
import type { DeskLimits } from './desk-limits.ts'

/** What routes of the desk are made with. A feature's own parts are added by whoever mounts its routes. */
export type DeskParts = {
  readonly db: Database
  readonly cookie: DeskCookie
  /** Held from a spent link until a way to sign in is chosen. */
  readonly ticket: DeskCookie
  readonly limits: DeskLimits
  readonly passwords: StaffPasswords
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly secret: string
  readonly brand: () => ShopBrand
  readonly now: () => Date
  readonly machine: Machine
  /** Where masters come in. */
  readonly uploads: {
    readonly bytes: UploadBytes
    /** Looks at those that are whole. */
    readonly checks: Pick<Job, 'runNow'>
  }
}

/** What the screens of the day's work are made with. */
export type SalesParts = DeskParts & {
  readonly checkout: CheckoutApp
  /** For lists and sums: in SQLite they are read beside the shop's own work. */
  readonly read: ReadDesk
  readonly steps: KnownSteps
  readonly catalogue: Pick<Catalogue, 'categories' | 'bundles' | 'wallpapers'>
  /** What each feature keeps about a person. */
  readonly customerData: readonly CustomerData[]
  /** An IANA name; days on the desk begin and end there. */
  readonly timeZone: string
  /** What somebody who may not refund more gives back in a day at most, such as 10 or 10.50, in the shop's currency. */
  readonly refundLimit: string
}
