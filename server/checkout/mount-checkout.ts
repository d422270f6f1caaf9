import type { FastifyInstance } from 'fastify'
import type { FindCustomer } from '../accounts/customer.ts'
import { entitlementRoutes } from '../library/entitlement-routes.ts'
import type { ApplyEvents } from './apply-events.ts'
import { browserCookie } from './browser-cookie.ts'
import { hasOpenCheckout } from './checkout-queries.ts'
import type { EventInbox } from './event-inbox.ts'
import { findOrderRoutes } from './find-order-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { type CheckoutPages, startCheckoutRoutes } from './start-checkout-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

export type CheckoutApp = ApplyEvents & { readonly inbox: EventInbox }

/** Everything that payments add to the shop's routes. */
export function mountCheckout(
  app: FastifyInstance,
  checkout: CheckoutApp,
  findCustomer: FindCustomer,
  pages: CheckoutPages,
): void {
  const { db, rules } = checkout
  const browser = browserCookie(rules.publicUrl.startsWith('https://'))
  webhookRoutes(app, checkout)
  startCheckoutRoutes(app, { ...checkout, findCustomer, browser, pages })
  orderRoutes(app, { ...checkout, findCustomer, browser })
  findOrderRoutes(app, checkout)
  const isBuying = (customerId: string) => hasOpenCheckout(db, customerId, rules.now())
  entitlementRoutes(app, { db, mode: rules.mode, findCustomer, isBuying })
}
