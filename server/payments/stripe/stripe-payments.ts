import Stripe from 'stripe'
import { ZodError } from 'zod'
import { type CheckoutLinks, type FindProduct, findProductBy } from '../checkout-links.ts'
import {
  type LinkedCheckout,
  type Mode,
  type OrderReport,
  type Payments,
  type ProviderPrice,
  type Refund,
  RefundRefusedError,
  RefusedEventError,
} from '../payments.ts'
import { findAmountObstacle, fromStripeAmount, STRIPE_ABILITIES, toStripeAmount } from './stripe-amounts.ts'
import { reachable, type StripeApi, stripeClient } from './stripe-api.ts'
import { createSession } from './stripe-checkout.ts'
import {
  charge,
  dispute,
  disputeReport,
  readStripeEvent,
  refundReport,
  session,
  sessionReport,
} from './stripe-event.ts'

export type StripeConfig = {
  readonly mode: Mode
  readonly secretKey: string
  readonly webhookSecret: string
  readonly links: CheckoutLinks
  readonly api?: StripeApi
}

/** Stripe as the payments port: a page for every checkout, or the owner's own payment link where there is one. */
export function stripePayments({ mode, secretKey, webhookSecret, links, api }: StripeConfig): Payments {
  const stripe = stripeClient(secretKey, api)
  const findProduct = findProductBy(links)
  return {
    provider: 'stripe',
    title: 'Stripe',
    mode,
    abilities: STRIPE_ABILITIES,
    paymentUrl,
    findObstacle: findAmountObstacle,
    checkoutUrl: (product, checkout) => linkFor(links[product]?.url, checkout),
    takesAmounts: (product) => links[product]?.url === undefined,
    startCheckout: (checkout) => reachable(() => createSession(stripe, checkout)),
    readEvent(body, headers) {
      checkSignature(stripe, body, headers['stripe-signature'], webhookSecret)
      return readStripeEvent(body.toString('utf8'), findProduct)
    },
    readStoredEvent: (body) => readStripeEvent(body, findProduct),
    ...orderReader(stripe, findProduct),
    listPrices: () => reachable(() => listPrices(stripe, links)),
    refund: (refund) => reachable(() => createRefund(stripe, refund)),
  }
}

/** An order that was free has no payment to be seen. */
function paymentUrl(providerOrderId: string, mode: Mode): string | null {
  if (!providerOrderId.startsWith('pi_')) return null
  return `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}payments/${encodeURIComponent(providerOrderId)}`
}

function linkFor(link: string | undefined, { checkoutId, email }: LinkedCheckout): string | null {
  if (!link) return null
  const url = new URL(link)
  if (email) url.searchParams.set('prefilled_email', email)
  url.searchParams.set('client_reference_id', checkoutId)
  return url.href
}

/** Four levels are the most that Stripe expands, and a list's `data` is one of them. */
const PAYMENT = 'payment_intent.latest_charge.balance_transaction'

function orderReader(stripe: Stripe, findProduct: FindProduct): Pick<Payments, 'listOrders' | 'findOrder'> {
  return {
    listOrders: (from) =>
      reachable(async () => {
        const askedAt = new Date().toISOString()
        const page = await stripe.checkout.sessions.list({
          limit: 100,
          status: 'complete',
          expand: [`data.${PAYMENT}`, 'data.invoice'],
          ...(from && { starting_after: from }),
        })
        const reports: OrderReport[] = []
        const unreadable: string[] = []
        for (const value of page.data) {
          const report = await wholeReport(stripe, value, askedAt, findProduct).catch(unlessUnreadable)
          if (report) reports.push(report)
          else unreadable.push(value.id)
        }
        return { reports, unreadable, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null }
      }),
    findOrder: (providerOrderId) =>
      reachable(async () => {
        const askedAt = new Date().toISOString()
        const found = await findSession(stripe, providerOrderId)
        return found ? wholeReport(stripe, found, askedAt, findProduct) : null
      }),
  }
}

function unlessUnreadable(error: unknown): null {
  if (error instanceof ZodError) return null
  throw error
}

/** A payment link that is switched off sells nothing. What has none is sold at the shop's own price. */
async function listPrices(stripe: Stripe, links: CheckoutLinks): Promise<ProviderPrice[]> {
  const linked = Object.entries(links).filter(([, { url }]) => url !== undefined)
  // The key is tried also where there is no price to ask for.
  if (linked.length === 0) await stripe.checkout.sessions.list({ limit: 1 })
  const prices = await Promise.all(
    linked.map(async ([product, { productId }]) => {
      const link = await stripe.paymentLinks.retrieve(productId, { expand: ['line_items'] }).catch(missingIsNull)
      const [item, more] = link?.line_items?.data ?? []
      const priceMinor = item?.price?.unit_amount
      if (!link?.active || !item?.price || more || typeof priceMinor !== 'number') return []
      const currency = item.price.currency.toUpperCase()
      return [{ product, priceMinor: fromStripeAmount(priceMinor * (item.quantity ?? 1), currency), currency }]
    }),
  )
  return prices.flat()
}

function missingIsNull(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null
  throw error
}

async function findSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | null> {
  if (id.startsWith('cs_')) {
    return stripe.checkout.sessions.retrieve(id, { expand: [PAYMENT, 'invoice'] }).catch(missingIsNull)
  }
  const { data } = await stripe.checkout.sessions.list({
    payment_intent: id,
    expand: [`data.${PAYMENT}`, 'data.invoice'],
  })
  return data[0] ?? null
}

/**
 * A session with what happened to its payment since: refunds and disputes are not part of it. The time is that of the
 * question, so an event that happened while it was answered still counts as newer.
 */
async function wholeReport(
  stripe: Stripe,
  value: Stripe.Checkout.Session,
  askedAt: string,
  findProduct: FindProduct,
): Promise<OrderReport> {
  const report = sessionReport(session.parse(value), askedAt, findProduct)
  const latest = typeof value.payment_intent === 'object' ? value.payment_intent?.latest_charge : null
  if (!latest || typeof latest === 'string') return report
  const refund = refundReport(charge.parse(latest), askedAt)
  const disputed = latest.disputed ? await latestDispute(stripe, report.providerOrderId, askedAt) : null
  const money = { ...pick(refund, 'refundedMinor'), ...pick(refund, 'isRefundedInFull'), ...pick(refund, 'feeMinor') }
  const card = pick(refund, 'cardKey')
  // An invoice says more than the receipt of a charge.
  return {
    ...pick(refund, 'invoiceUrl'),
    ...report,
    dispute: 'none',
    ...money,
    ...card,
    ...pick(disputed, 'dispute'),
    ...pick(disputed, 'disputeDueAt'),
  }
}

async function latestDispute(stripe: Stripe, paymentIntent: string, at: string): Promise<OrderReport | null> {
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntent, limit: 1 })
  return data[0] ? disputeReport(dispute.parse(data[0]), at) : null
}

/** `constructEvent` also checks the age of the signature; `verifyHeader` alone would not. */
function checkSignature(stripe: Stripe, body: Buffer, signature: unknown, secret: string): void {
  if (typeof signature !== 'string') throw new RefusedEventError('signature', 'There is no signature.')
  try {
    stripe.webhooks.constructEvent(body, signature, secret)
  } catch (error) {
    // The body is parsed after its signature was found good, so only a genuine one can fail there.
    const isGenuine = error instanceof SyntaxError
    throw new RefusedEventError(isGenuine ? 'shape' : 'signature', 'Stripe did not send this.')
  }
}

function pick<Key extends keyof OrderReport>(report: OrderReport | null, key: Key): Partial<OrderReport> {
  return report?.[key] === undefined ? {} : { [key]: report[key] }
}

/** Stripe remembers a key for a day; whoever asks later looks first what has gone back. */
export async function createRefund(stripe: Stripe, refund: Refund): Promise<void> {
  const { providerOrderId, amountMinor, currency, isRest, key } = refund
  if (!providerOrderId.startsWith('pi_')) throw new RefundRefusedError('Nothing was paid for this order.')
  // Without an amount all that is left goes back, whatever was counted here.
  const amount = isRest ? {} : { amount: toStripeAmount(amountMinor, currency) }
  const options = { idempotencyKey: `refund-${key}` }
  await stripe.refunds.create({ payment_intent: providerOrderId, ...amount }, options).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (error.code === 'charge_already_refunded') return
    throw new RefundRefusedError(`Stripe does not refund this order: ${error.message}`)
  })
}
