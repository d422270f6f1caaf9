import type { CustomerData } from '../accounts/customer-data.ts'
import { refundedMinorOf } from './order-amounts.ts'
import { forgetBuyer, keepOrdersOf, listOrdersOf } from './order-queries.ts'

/**
 * Purchases in the export of one's data. Deleting an account keeps what was paid, because the books must show it, and
 * empties who paid. Nobody can reach the downloads then, the receipt's link included; the dashboard says so before.
 */
export const orderData: CustomerData = {
  name: 'orders',
  read: async (db, customer) => {
    const orders = await listOrdersOf(db, customer)
    return orders.map((order) => ({
      mode: order.mode,
      reference: order.reference,
      product: order.product,
      email: order.email,
      totalMinor: order.total_minor,
      refundedMinor: refundedMinorOf(order),
      taxMinor: order.tax_minor,
      country: order.country,
      currency: order.currency,
      status: order.status,
      purchasedAt: order.purchased_at,
    }))
  },
  forget: forgetBuyer,
  keepOldAddress: keepOrdersOf,
}
