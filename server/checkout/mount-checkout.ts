import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FindCustomer } from '../accounts/customer.ts'
import { libraryCookies } from '../library/library-viewer.ts'
import type { ApplyEvents } from './apply-events.ts'
import { browserCookie } from './browser-cookie.ts'
import { forgetBrowserHash, hasOpenCheckout } from './checkout-queries.ts'
import { codeRoutes } from './codes/code-routes.ts'
import { creditRoutes } from './credit/credit-routes.ts'
import type { EventInbox } from './event-inbox.ts'
import { findOrderRoutes } from './find-order-routes.ts'
import { claimRoutes } from './gifts/claim-routes.ts'
import { giftRoutes } from './gifts/gift-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { refundSecondRoutes } from './refund-second-routes.ts'
import { type CheckoutPages, startCheckoutRoutes } from './start-checkout-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { withdrawRoutes } from './withdrawals/withdraw-routes.ts'
import { withdrawalsHere } from './withdrawals/withdrawals.ts'

export type CheckoutApp = ApplyEvents & { readonly inbox: EventInbox }

export type MountedCheckout = {
  /** A guest's purchases open in this browser by their mailed links only from now on. */
  readonly forgetBrowser: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Whether a checkout of the account is open. */
  readonly isBuying: (customerId: string) => Promise<boolean>
}

/** Everything that payments add to the shop's routes. */
export function mountCheckout(
  app: FastifyInstance,
  checkout: CheckoutApp,
  findCustomer: FindCustomer,
  pages: CheckoutPages,
): MountedCheckout {
  const { db, rules } = checkout
  const isSecure = rules.publicUrl.startsWith('https://')
  const browser = browserCookie(isSecure)
  webhookRoutes(app, checkout)
  const cookies = libraryCookies(isSecure)
  startCheckoutRoutes(app, { ...checkout, findCustomer, browser, cookies, pages })
  orderRoutes(app, { ...checkout, findCustomer, browser })
  creditRoutes(app, { checkout, findCustomer })
  codeRoutes(app, { ...checkout, findCustomer, browser, cookies, pages })
  giftRoutes(app, { ...checkout, checkout, findCustomer, browser, pages })
  claimRoutes(app, { checkout, findCustomer, cookies, pages })
  refundSecondRoutes(app, { checkout, findCustomer, cookies })
  findOrderRoutes(app, checkout)
  const withdrawals = withdrawalsHere(checkout)
  withdrawRoutes(app, { checkout, withdrawals, findCustomer, sendPage: pages.sendPage })
  app.addHook('onClose', withdrawals.stop)
  return {
    isBuying: (customerId) => hasOpenCheckout(db, customerId, rules.now()),
    async forgetBrowser(request, reply) {
      const browserHash = browser.forget(request, reply)
      if (browserHash !== undefined) await forgetBrowserHash(db, browserHash)
    },
  }
}
