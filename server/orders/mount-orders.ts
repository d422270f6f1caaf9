import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Customer, FindCustomer } from '../accounts/customer.ts'
import { browserCookie } from '../checkout/browser-cookie.ts'
import { forgetBrowserHash, hasOpenCheckout } from '../checkout/checkout-queries.ts'
import { codeRoutes } from '../checkout/code-routes.ts'
import { type CheckoutPages, startCheckoutRoutes } from '../checkout/start-checkout-routes.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { createLibraryLink, libraryUrl } from '../library/library-links.ts'
import { readyMail } from '../library/library-mails.ts'
import { libraryCookies } from '../library/library-viewer.ts'
import { listDueNotices, removeReadyNotice } from '../library/supply-queries.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import type { Undelivered } from '../mail/send-outbox.ts'
import type { CheckoutRules } from '../prices/products.ts'
import { findCredit } from './credit.ts'
import { type ApplyEvents, type EventInbox, webhookRoutes } from './event-inbox.ts'
import { deleteUnpaidGifts, listDueGifts } from './gift-queries.ts'
import { claimRoutes } from './gifts/claim-routes.ts'
import { noteLostLetter, sendGift } from './gifts/gift-letters.ts'
import { giftRoutes } from './gifts/gift-routes.ts'
import { mailPictureOf } from './letters/order-letter-parts.ts'
import { noteLostReceipt } from './letters/queue-receipt.ts'
import { canBeMailed } from './order.ts'
import { creditRoutes } from './routes/credit-routes.ts'
import { findOrderRoutes, orderRoutes, refundSecondRoutes } from './routes/order-routes.ts'
import { withdrawRoutes } from './withdrawals/withdraw-routes.ts'
import { withdrawalsHere } from './withdrawals.ts'

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
  const starting = {
    ...checkout,
    findCustomer,
    browser,
    cookies,
    pages,
    findCredit: (customer: Customer | null) => findCredit(checkout, customer),
  }
  startCheckoutRoutes(app, starting)
  orderRoutes(app, { ...checkout, findCustomer, browser })
  creditRoutes(app, { checkout, findCustomer })
  codeRoutes(app, starting)
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

/** For the outbox: a mail that did not arrive, where it is one that its order cannot do without. */
export async function noteUndelivered(
  trx: Database,
  rules: CheckoutRules,
  mail: Undelivered,
  now: Date,
): Promise<void> {
  await noteLostReceipt(trx, mail, now)
  await noteLostLetter(trx, rules, mail, now)
}

const GIFTS_EVERY_MS = 60_000
const GIFT_BATCH = 100
const UNPAID_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** One look at all gifts whose day has come. One that fails holds up no other. */
export async function runGifts({ db, rules, logger }: ApplyEvents): Promise<void> {
  const now = rules.now()
  for (const gift of await listDueGifts(db, rules.mode, now.toISOString(), GIFT_BATCH)) {
    await sendGift(db, rules, gift).catch((err: unknown) => {
      logger.error({ err, gift: gift.id }, 'a gift could not be sent; it will be tried again')
    })
  }
  await deleteUnpaidGifts(db, new Date(now.getTime() - UNPAID_KEPT_MS).toISOString())
}

export function startGifts(checkout: ApplyEvents): Pick<Job, 'stop'> {
  return repeat({
    name: 'sending gifts',
    logger: checkout.logger,
    run: () => runGifts(checkout),
    everyMs: GIFTS_EVERY_MS,
  })
}

const READY_EVERY_MS = 20_000

/** Mails every buyer who asked for all files of a bundle and whose last one is there. Each notice is mailed once. */
export async function tellReady({ db, rules }: Pick<ApplyEvents, 'db' | 'rules'>): Promise<void> {
  for (const { orderId, bundle, askedAt, number, email, emailKey } of await listDueNotices(db)) {
    await inTransaction(db, async (trx) => {
      if (!(await removeReadyNotice(trx, orderId, bundle)) || !canBeMailed({ email })) return
      const now = rules.now()
      const token = await createLibraryLink(trx, { orderId, emailKey: emailKey ?? '' }, now)
      const mail = readyMail({
        brand: rules.brand(),
        to: email ?? '',
        number,
        libraryUrl: libraryUrl(rules.publicUrl, token),
        product: rules.products.get(bundle)?.name ?? 'Your purchase',
        picture: mailPictureOf(rules, bundle),
      })
      await queueMail(trx, `ready:${orderId}:${bundle}:${askedAt}`, mail, now, orderId)
    })
  }
}

export function startTellingReady(checkout: ApplyEvents): Pick<Job, 'stop'> {
  const { logger } = checkout
  return repeat({
    name: 'telling that files are there',
    everyMs: READY_EVERY_MS,
    logger,
    run: () => tellReady(checkout),
  })
}
