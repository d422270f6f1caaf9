import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Credit } from '../../contract/orders/reductions.ts'
import type { AccountLimits } from '../accounts/account-limits.ts'
import type { Customer } from '../accounts/customer.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { provenKeyOf } from '../library/entitlements.ts'
import { type NewCheckout, type Payments, ProviderUnreachableError } from '../payments/payments.ts'
import type { CodeBuyer, CodeRow } from '../prices/code-queries.ts'
import { CodeRefusedError, takeCode } from '../prices/judge-code.ts'
import { type CheckoutRules, offerOf, type Product } from '../prices/products.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import {
  type CheckoutRow,
  type CheckoutStart,
  type CountedOrder,
  endOfLife,
  holdBuyer,
  keepCheckoutPage,
  noteCheckoutCredit,
  reuseCheckout,
  startCheckout,
} from './checkout-queries.ts'

export type OpenCheckouts = {
  readonly db: Database
  readonly payments: Pick<Payments, 'findObstacle' | 'checkoutUrl' | 'startCheckout' | 'takesAmounts'>
  readonly rules: CheckoutRules
  readonly browser: BrowserCookie
}

export type Opening = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly product: Product
  readonly customer: Customer | null
  /** What it is for besides its product. */
  readonly purpose?: string
  /** What the price leaves out. The product has what is left to pay for its price. */
  readonly credit?: { readonly purpose: string; readonly counted: readonly CountedOrder[] } | undefined
  /** What took off the rest of it. */
  readonly code?: { readonly code: CodeRow; readonly offMinor: number } | undefined
}

/** What somebody has paid of all-access already, and by which orders. */
export type FoundCredit = Credit & {
  /** All-access at what is left to pay. */
  readonly product: Product
  readonly counted: readonly CountedOrder[]
  /** Equal for the same orders at the same amounts: a checkout that was started with others is not gone on with. */
  readonly purpose: string
}

export type FindCredit = (customer: Customer | null) => Promise<FoundCredit | null>

export type Opened =
  | { readonly result: 'open'; readonly url: string }
  | { readonly result: 'wait'; readonly seconds: number }
  /** The code is used up. */
  | { readonly result: 'refused'; readonly why: string }
  | { readonly result: 'not-for-sale' | 'away' }

type Limits = Pick<AccountLimits, 'checkout' | 'limitedCode'>

/** Whoever goes on with an open checkout shall have the time to pay. */
const LEAST_TIME_MS = 30 * 60 * 1000

/**
 * The provider's page for a checkout of this buyer: the owner's own link, or a page that the provider makes. Nothing is
 * noted when the product cannot be sold or the buyer has to wait. Going on with an open checkout never waits and asks no
 * provider, so nobody wears out what the provider lets us ask.
 */
export async function openCheckout(options: OpenCheckouts, limits: Limits, opening: Opening): Promise<Opened> {
  const { db, payments, rules } = options
  const { request, product, customer, credit, code } = opening
  if (payments.findObstacle(offerOf(product)) !== null) return { result: 'not-for-sale' }
  const start = startOf(options, opening)
  const email = customer?.email ?? null
  // The owner's own page has a price of its own: the usual one.
  const linkFor = (checkoutId: string) =>
    credit || code || product.isReduced ? null : payments.checkoutUrl(product.slug, { checkoutId, email })
  const open = await reuseCheckout(db, start, rules.now())
  const known = open && (linkFor(open.id) ?? pageOf(open, rules.now()))
  if (known) return { result: 'open', url: known }
  // Else one place, new to us each time, could hold every use of a code that not everybody can have.
  const isScarce = !open && code !== undefined && code.code.most_uses !== null
  const seconds =
    (await limits.checkout(request.ip, customer?.id)) || (isScarce ? await limits.limitedCode(request.ip) : 0)
  if (seconds > 0) return { result: 'wait', seconds }
  try {
    const id = open?.id ?? (await begin(options, start, opening))
    const link = linkFor(id)
    return link === null ? makePage(options, opening, id) : { result: 'open', url: link }
  } catch (error) {
    if (error instanceof CodeRefusedError) return { result: 'refused', why: error.message }
    throw error
  }
}

/** With what its price leaves out, all or nothing. */
function begin(
  { db, rules }: OpenCheckouts,
  start: CheckoutStart,
  { customer, credit, code }: Opening,
): Promise<string> {
  const { customerId, browserHash, currency } = start
  const buyer: CodeBuyer =
    customerId === null
      ? { column: 'browser_hash', value: browserHash, provenKey: null }
      : { column: 'customer_id', value: customerId, provenKey: customer && provenKeyOf(customer) }
  return inTransaction(db, async (trx) => {
    await holdBuyer(trx, buyer.value)
    const now = rules.now()
    const id = await startCheckout(trx, start, now)
    await noteCheckoutCredit(trx, id, credit?.counted ?? [])
    if (code) await takeCode(trx, { ...code, currency, buyer, until: endOfLife(now) }, id, now)
    return id
  })
}

function startOf({ browser }: OpenCheckouts, opening: Opening): CheckoutStart {
  const { request, reply, product, customer, credit, code } = opening
  const parts = [opening.purpose ?? credit?.purpose, code && `code:${code.code.id}`].filter(Boolean)
  const purpose = parts.length > 0 ? parts.join(' ') : undefined
  const { slug, priceMinor, currency } = product
  const buyer = customer
    ? { customerId: customer.id, browserHash: null }
    : { customerId: null, browserHash: browser.keep(request, reply) }
  return { ...buyer, product: slug, priceMinor, currency, purpose }
}

function pageOf({ page_url, page_until }: Pick<CheckoutRow, 'page_url' | 'page_until'>, now: Date): string | null {
  const soon = new Date(now.getTime() + LEAST_TIME_MS).toISOString()
  return page_until !== null && page_until > soon ? page_url : null
}

async function makePage({ db, payments, rules }: OpenCheckouts, opening: Opening, id: string): Promise<Opened> {
  try {
    const page = await payments.startCheckout(newCheckout(rules, opening, id))
    await keepCheckoutPage(db, id, page)
    return { result: 'open', url: page.url }
  } catch (error) {
    if (!(error instanceof ProviderUnreachableError)) throw error
    opening.request.log.error({ err: error }, 'the payment provider made no page for a checkout')
    // What it understood and refused, it refuses again: the owner has to mend it.
    const isRefused = error.status !== undefined && error.status >= 400 && error.status < 500 && error.status !== 429
    return { result: isRefused ? 'not-for-sale' : 'away' }
  }
}

function newCheckout({ publicUrl }: CheckoutRules, { product, customer }: Opening, checkoutId: string): NewCheckout {
  // Providers fetch it, and take no address that only this machine knows.
  const isPublic = publicUrl.startsWith('https://')
  return {
    ...offerOf(product),
    checkoutId,
    email: customer?.email ?? null,
    name: product.name,
    pictureUrl: isPublic && product.picturePath ? `${publicUrl}${product.picturePath}` : null,
    returnUrl: `${publicUrl}/thank-you`,
  }
}
