import { CLOSURES, isProduct } from '../orders/orders.ts'
import { boolean, list, literal, nullable, object, string, type ValueOf } from '../schema.ts'

const isAccountOrder = object({
  number: string,
  product: isProduct,
  /** The path of a small picture of what was bought. */
  picture: nullable(string),
  boughtAt: string,
  /** As it is written; null while it is not known, and for what was a gift. */
  paid: nullable(string),
  state: literal('paid', 'pending', 'failed', ...CLOSURES),
  /** When the money went back, or the bank asked for it. */
  closedAt: nullable(string),
  /** Kept as they were mailed, newest first. */
  receipts: list(object({ id: string, madeAt: string })),
  /** They name whoever paid, and are shown to nobody else. */
  isPaidByAnother: boolean,
  /** The payment provider's own. */
  invoiceUrl: nullable(string),
  /** For whom it was bought, where it was for somebody else, and since when they have it. */
  gift: nullable(object({ toName: string, sentAt: nullable(string), openedAt: nullable(string) })),
})

/** An order as its buyer's account shows it. */
export type AccountOrder = ValueOf<typeof isAccountOrder>

export const isAccountOrders = object({ orders: list(isAccountOrder) })

const isDevice = object({
  id: string,
  /** Browser and system. */
  client: string,
  since: string,
  /** To the day: a session is prolonged once a day. */
  seenAt: string,
  isHere: boolean,
})

/** A browser in which the account is signed in. */
export type Device = ValueOf<typeof isDevice>

export const isDevices = object({ devices: list(isDevice) })
