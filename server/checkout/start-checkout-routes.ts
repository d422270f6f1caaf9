import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ShopBrand } from '../../contract/content/brand.ts'
import { shownPrice, UNSAID_CURRENCY } from '../../contract/orders/checkout.ts'
import type { Notice } from '../../contract/site/notice.ts'
import { accountLimits } from '../accounts/account-limits.ts'
import type { FindCustomer } from '../accounts/customer.ts'
import { parseForm } from '../http/parse-body.ts'
import { ProblemError } from '../http/problem.ts'
import type { SendPage } from '../http/served-pages.ts'
import { ALL_SCOPE } from '../library/entitlements.ts'
import { findViewer, type LibraryCookies, listHeld, type Viewer } from '../library/library-viewer.ts'
import type { Product } from '../prices/products.ts'
import {
  awayNotice,
  creditNotice,
  notForSaleNotice,
  nothingToPayPage,
  ownedNotice,
  priceNotice,
  waitNotice,
} from './checkout-notices.ts'
import { type FindCredit, type FoundCredit, type OpenCheckouts, openCheckout } from './open-checkout.ts'

/** The pages that are shown where no checkout starts. */
export type CheckoutPages = {
  readonly sendNotice: (reply: FastifyReply, status: number, notice: Notice) => FastifyReply
  readonly sendNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  readonly sendPage: SendPage
}

export type StartCheckoutRoutes = OpenCheckouts & {
  readonly findCustomer: FindCustomer
  readonly findCredit: FindCredit
  /** A guest is known by the library that the browser keeps. */
  readonly cookies: LibraryCookies
  readonly pages: CheckoutPages
}

/** `user_id` may stand there as well; it is nobody's proof of anything, so it is not read. */
const asked = z.object({
  /** What the page showed that the link stood on, in minor units. */
  price: z.coerce.number().int().nonnegative().optional().catch(undefined),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .catch(UNSAID_CURRENCY),
  /** Owned already, and wanted again. */
  again: z.string().optional().catch(undefined),
})

type OneProduct = { Params: { product: string } }

/**
 * GET /checkout/<product>: looks who asks, notes the checkout, and goes on to the provider's page, whose link carries the
 * checkout's id and nothing else of ours. Decision 12. Writes a checkout row although it is a GET, because Buy is a plain
 * link; an open checkout of the same buyer is used again, and what browsers fetch ahead writes nothing.
 */
export function startCheckoutRoutes(app: FastifyInstance, options: StartCheckoutRoutes): void {
  const { db, rules, findCustomer, cookies, pages } = options
  const limits = accountLimits(db, rules.now)

  app.get<OneProduct>('/checkout/:product', { exposeHeadRoute: false }, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    if (!isOpenedByPerson(request)) throw new ProblemError('forbidden', 'A checkout starts when somebody opens it.')
    const product = rules.products.get(request.params.product)
    if (!product) return pages.sendNotFound(request, reply)
    const asking = parseForm(asked, request.query)
    const viewer = await findViewer({ db, mode: rules.mode, findCustomer, cookies, now: rules.now }, request)
    if (asking.again === undefined && (await isOwned(options, viewer, product))) {
      return pages.sendNotice(reply, 200, ownedNotice(rules.brand(), product, `${pathOf(product)}&again=1`))
    }
    const credit = product.scope === ALL_SCOPE ? await options.findCredit(viewer.customer) : null
    if (credit?.toPayMinor === 0) return pages.sendPage(reply, 200, nothingToPayPage(rules.brand(), product, credit))
    const sold = credit?.product ?? product
    const path = asking.again === undefined ? pathOf(sold) : `${pathOf(sold)}&again=1`
    const notice = findPriceNotice(rules.brand(), product, credit, asking, path)
    if (notice) return pages.sendNotice(reply, 200, notice)
    const opening = { request, reply, product: sold, customer: viewer.customer, ...(credit && { credit }) }
    const opened = await openCheckout(options, limits, opening)
    switch (opened.result) {
      case 'open':
        return reply.redirect(opened.url, 303)
      case 'not-for-sale':
        return pages.sendNotice(reply, 503, notForSaleNotice(product))
      case 'away':
        return pages.sendNotice(reply.header('retry-after', AWAY_SECONDS), 503, awayNotice(product, path))
      case 'wait':
        return pages.sendNotice(reply.header('retry-after', opened.seconds), 429, waitNotice(path))
    }
  })
}

const AWAY_SECONDS = 60

/** What has to be said before anybody pays: another price than they were shown, or that part of it is paid. */
function findPriceNotice(
  brand: ShopBrand,
  product: Product,
  credit: FoundCredit | null,
  { price, currency }: z.infer<typeof asked>,
  goOn: string,
): Notice | null {
  if (credit) {
    const isShown = price === credit.toPayMinor && currency === credit.currency
    return isShown ? null : creditNotice(brand, credit, product, goOn)
  }
  if (price === undefined || (price >= product.priceMinor && currency === product.currency)) return null
  return priceNotice(brand, product, { minor: price, currency }, goOn)
}

/** Its checkout, with the price that is shown beside the link. */
export function pathOf({ slug, priceMinor, currency }: Product): string {
  return `/checkout/${slug}?${new URLSearchParams(shownPrice(priceMinor, currency))}`
}

/** Browsers say so when they fetch ahead of a press, and when the address is not opened but used as a picture or frame. */
function isOpenedByPerson({ headers }: FastifyRequest): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-purpose'] ?? ''}`
  const destination = headers['sec-fetch-dest']
  return !/prefetch|prerender|preview/i.test(purpose) && (destination === undefined || destination === 'document')
}

type Books = Pick<StartCheckoutRoutes, 'db' | 'rules'>

/** Whether /library shows it to whoever asks: by the account, or by a link that was opened in this browser. */
export async function isOwned({ db, rules }: Books, viewer: Viewer, { scope }: Product): Promise<boolean> {
  const owned = await listHeld(db, rules.mode, viewer)
  return owned.some((entitlement) => entitlement.scope === ALL_SCOPE || entitlement.scope === scope)
}
