import type { Customer } from '../accounts/customer.ts'
import type { CustomerData } from '../accounts/customer-data.ts'
import { normalizeEmail } from '../accounts/normalize-email.ts'
import { deleteCheckoutsOf, listCheckoutsOf } from './checkout-queries.ts'
import type { OrderRow } from './order.ts'
import { refundedMinorOf } from './order-amounts.ts'
import { forgetBuyer, keepOrdersOf, listOrdersOf } from './order-queries.ts'

/**
 * Purchases in the export of one's data, without the address of anybody else who paid. Deleting an account keeps what was
 * paid, because the books must show it, and empties who paid. Nobody can reach the downloads then, the receipt's link
 * included; the dashboard says so before. What another address paid for stays with that address.
 */
export const orderData: CustomerData = {
  name: 'orders',
  read: async (db, customer) => {
    const orders = await listOrdersOf(db, customer)
    return orders.map((order) => ({
      mode: order.mode,
      reference: order.reference,
      product: order.product,
      ...(isOwnAddress(order, customer) && { email: order.email, country: order.country }),
      totalMinor: order.total_minor,
      refundedMinor: refundedMinorOf(order),
      taxMinor: order.tax_minor,
      currency: order.currency,
      status: order.status,
      purchasedAt: order.purchased_at,
    }))
  },
  forget: forgetBuyer,
  keepOldAddress: keepOrdersOf,
}

function isOwnAddress({ email_key }: OrderRow, { email }: Customer): boolean {
  return email !== null && email_key === normalizeEmail(email)
}

/** Purchases that were started and may not have been paid. */
export const checkoutData: CustomerData = {
  name: 'checkouts',
  read: async (db, { id }) => {
    const checkouts = await listCheckoutsOf(db, id)
    return checkouts.map(({ product, price_minor, currency, started_at }) => ({
      product,
      priceMinor: price_minor,
      currency,
      startedAt: started_at,
    }))
  },
  forget: (trx, { id }) => deleteCheckoutsOf(trx, id),
}
