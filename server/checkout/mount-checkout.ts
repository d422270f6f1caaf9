import type { FastifyInstance } from 'fastify'
import type { FindCustomer } from '../accounts/customer.ts'
import { entitlementRoutes } from '../library/entitlement-routes.ts'
import type { ApplyEvents } from './apply-events.ts'
import type { EventInbox } from './event-inbox.ts'
import { findOrderRoutes } from './find-order-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

export type CheckoutApp = ApplyEvents & { readonly inbox: EventInbox }

/** Everything that payments add to the shop's routes. */
export function mountCheckout(app: FastifyInstance, checkout: CheckoutApp, findCustomer: FindCustomer): void {
  webhookRoutes(app, checkout)
  orderRoutes(app, { ...checkout, findCustomer })
  findOrderRoutes(app, checkout)
  entitlementRoutes(app, { db: checkout.db, mode: checkout.rules.mode, findCustomer })
}
