import type { CustomerData } from '../accounts/customer-data.ts'
import { listOrdersOf, untieOrders } from './order-queries.ts'

/**
 * Purchases in the export of one's data. Deleting an account unties them from it and keeps the rest: the books must show
 * what was paid, and the receipt's link goes on opening what was bought.
 */
export const orderData: CustomerData = {
  name: 'orders',
  read: async (db, customer) => {
    const orders = await listOrdersOf(db, customer)
    return orders.map((order) => ({
      reference: order.reference,
      product: order.product,
      email: order.email,
      totalMinor: order.total_minor,
      currency: order.currency,
      status: order.status,
      purchasedAt: order.purchased_at,
    }))
  },
  forget: (trx, customer) => untieOrders(trx, customer.id),
}
