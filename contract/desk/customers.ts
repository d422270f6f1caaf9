import { boolean, list, nullable, number, object, string, type ValueOf } from '../schema.ts'
import { isContactSummary } from './contact.ts'
import { isDeskMail } from './messages.ts'
import { isDeskOrder } from './orders.ts'

/** What stands for an address in addresses of the desk. */
export const isCustomerKey = object({ key: string })
export type CustomerKey = ValueOf<typeof isCustomerKey>

/** What the shop knows about an address, as an account or as a guest. */
export const isDeskCustomer = object({
  email: string,
  account: nullable(object({ name: string, since: nullable(string), isProved: boolean, favourites: number })),
  orders: list(isDeskOrder),
  mails: list(isDeskMail),
  /** What they wrote to the shop, newest first. */
  messages: list(isContactSummary),
  /** What was agreed to before the first download of an order, by the order's number. */
  consents: list(object({ number: string, givenAt: string, version: string })),
})
export type DeskCustomer = ValueOf<typeof isDeskCustomer>
