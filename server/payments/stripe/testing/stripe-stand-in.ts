import Stripe from 'stripe'
import type { Delivery } from '../../payments-contract.ts'
import { type Answer, jsonServer, Refused, withKey } from '../../testing/json-server.ts'
import { stripeAccount } from './stripe-account.ts'

export const STRIPE = { secretKey: 'sk_test_x', webhookSecret: 'whsec_test' } as const
/** An address that Stripe does not take. */
export const REFUSED_EMAIL = 'nobody@refused.example'

/** Until when an answer to a dispute is taken: 10 January 2026. */
const DISPUTE_DUE = 1_768_003_200

type Json = Record<string, unknown>
type Session = Json & { id: string; payment_intent: Json & { id: string; latest_charge: Json } }

export type StripeStandIn = {
  readonly api: { readonly host: string; readonly port: number; readonly protocol: 'http' }
  /** Pays what a page that the API made asks for. */
  readonly pay: (page: string, email: string, facts?: Json) => Delivery
  /** Pays through a payment link. */
  readonly payLink: (paymentLink: string, link: URL, amount: number) => Delivery
  readonly refund: (amount: number, isAll: boolean) => Delivery
  readonly dispute: (status: string) => Delivery
  /** What is told of the newest charge once the API was asked to refund. */
  readonly told: () => Delivery
  readonly event: (type: string, object: unknown) => Delivery
  /** What the API was asked to make, as its form said it. */
  readonly asked: URLSearchParams[]
  /** Webhooks that were made and not ended. */
  readonly webhooks: Json[]
  /** Pages that were ended. */
  readonly expired: string[]
  readonly close: () => Promise<void>
}

const { webhooks } = new Stripe(STRIPE.secretKey)

/** The official library makes the headers, so its own idea of a signature is what is checked. */
export function signStripe(payload: string, timestamp = Math.floor(Date.now() / 1000)): Delivery {
  const header = webhooks.generateTestHeaderString({ payload, secret: STRIPE.webhookSecret, timestamp })
  return { body: Buffer.from(payload), headers: { 'stripe-signature': header } }
}

const lineItems = (unit_amount: number) => ({ data: [{ quantity: 1, price: { unit_amount, currency: 'usd' } }] })
const PAYMENT_LINKS: Readonly<Record<string, Json>> = {
  plink_1: { id: 'plink_1', active: true, line_items: lineItems(300) },
  plink_2: { id: 'plink_2', active: false, line_items: lineItems(300) },
}

/** An account at Stripe, in the words and shapes of its documentation. */
export async function stripeStandIn(): Promise<StripeStandIn> {
  const sessions: Session[] = []
  const disputes = new Map<string, Json>()
  const refunds = new Map<unknown, unknown>()
  const asked: URLSearchParams[] = []
  const setUp = stripeAccount()
  let clock = 1_767_225_600
  let events = 0
  const answer: Answer = (url, request, sent) => {
    const form = new URLSearchParams(sent)
    if (url.pathname === '/v1/refunds') return refundOnce(sessions, refunds, request.headers['idempotency-key'], form)
    if (request.method === 'POST') return makeSession(asked, form)
    const link = /^\/v1\/payment_links\/(\w+)$/.exec(url.pathname)?.[1]
    if (link) return PAYMENT_LINKS[link] ?? null
    if (url.pathname === '/v1/disputes') return { object: 'list', data: [...disputes.values()], has_more: false }
    return readSessions(sessions, url)
  }
  const server = await jsonServer(withKey(STRIPE.secretKey, setUp.answer, answer))
  const event = (type: string, object: unknown) => {
    events += 1
    return signStripe(JSON.stringify({ id: `evt_${events}`, object: 'event', type, created: clock, data: { object } }))
  }
  const last = () => lastOf(sessions)
  const complete = (facts: Json) => {
    clock += 10
    sessions.push({ ...sessionFacts(sessions.length + 1, clock, String(facts.currency)), ...facts })
    return event('checkout.session.completed', { ...last(), payment_intent: last().payment_intent.id })
  }
  return {
    api: { host: '127.0.0.1', port: server.port, protocol: 'http' },
    asked,
    webhooks: setUp.webhooks,
    expired: setUp.expired,
    event,
    pay: (page, email, facts = {}) => complete({ ...paidFacts(asked, page, email), ...facts }),
    payLink: (paymentLink, link, amount) => complete(linkFacts(paymentLink, link, amount)),
    told: () => event('charge.refunded', last().payment_intent.latest_charge),
    refund: (amount_refunded, refunded) =>
      event('charge.refunded', Object.assign(last().payment_intent.latest_charge, { amount_refunded, refunded })),
    dispute(status) {
      const { id, latest_charge: charge } = last().payment_intent
      charge.disputed = true
      disputes.set(id, disputeFacts(id, status))
      const type = status === 'won' ? 'charge.dispute.closed' : 'charge.dispute.created'
      return event(type, disputes.get(id))
    },
    close: () => server.close(),
  }
}

function disputeFacts(payment_intent: string, status: string): Json {
  return { object: 'dispute', livemode: false, payment_intent, status, evidence_details: { due_by: DISPUTE_DUE } }
}

function lastOf(sessions: readonly Session[]): Session {
  const found = sessions.at(-1)
  if (!found) throw new Error('Nothing was bought.')
  return found
}

/** The answer to a key is kept, whatever it was. */
function refundOnce(sessions: readonly Session[], kept: Map<unknown, unknown>, key: unknown, form: URLSearchParams) {
  if (!kept.has(key)) kept.set(key, refundCharge(sessions, form))
  return kept.get(key)
}

function refundCharge(sessions: readonly Session[], form: URLSearchParams) {
  const found = sessions.find((session) => session.payment_intent.id === form.get('payment_intent'))
  if (!found) return new Refused(400, 'payment_intent')
  const charge = found.payment_intent.latest_charge
  const [total, before] = [Number(found.amount_total), Number(charge.amount_refunded)]
  if (before >= total) return new Refused(400, undefined, 'charge_already_refunded')
  const amount = Number(form.get('amount') ?? total - before)
  if (before + amount > total) return new Refused(400, 'amount')
  Object.assign(charge, { amount_refunded: before + amount, refunded: before + amount === total })
  return { id: 're_1', object: 'refund', amount, status: 'succeeded' }
}

function linkFacts(payment_link: string, { searchParams }: URL, amount_total: number): Json {
  return {
    payment_link,
    metadata: {},
    amount_total,
    currency: 'usd',
    client_reference_id: searchParams.get('client_reference_id'),
    customer_details: { email: searchParams.get('prefilled_email') },
  }
}

function makeSession(asked: URLSearchParams[], form: URLSearchParams) {
  if (form.get('customer_email') === REFUSED_EMAIL) return new Refused(400, 'customer_email')
  if (Number(form.get('line_items[0][price_data][unit_amount]')) < 50) return new Refused(400, 'line_items')
  const made = asked.push(form) - 1
  const expires_at = Math.floor(Date.now() / 1000) + 24 * 60 * 60
  return { id: `cs_test_made_${made}`, object: 'checkout.session', url: `https://pay.example/c/${made}`, expires_at }
}

/** What the session of a page says once it was paid. */
function paidFacts(asked: readonly URLSearchParams[], page: string, email: string): Json {
  const form = asked[Number(page.split('/').at(-1))]
  if (!form) throw new Error(`There is no page ${page}.`)
  const metadata = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key ? [[key, value] as const] : []
  })
  return {
    payment_link: null,
    metadata: Object.fromEntries(metadata),
    customer_details: { email },
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]'),
    client_reference_id: form.get('client_reference_id'),
  }
}

function sessionFacts(number: number, created: number, currency: string): Session {
  const intent = `pi_${number}`
  const unspoiled = { amount_refunded: 0, refunded: false, disputed: false }
  return {
    id: `cs_test_${number}00000`,
    object: 'checkout.session',
    livemode: false,
    created,
    payment_status: 'paid',
    status: 'complete',
    total_details: { amount_discount: 0 },
    payment_intent: {
      id: intent,
      latest_charge: { object: 'charge', livemode: false, payment_intent: intent, currency, ...unspoiled },
    },
  }
}

function readSessions(sessions: readonly Session[], { pathname, searchParams }: URL) {
  const one = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(pathname)?.[1]
  if (one) return sessions.find(({ id }) => id === one) ?? null
  const newestFirst = sessions.toReversed()
  const intent = searchParams.get('payment_intent')
  if (intent) return { object: 'list', data: newestFirst.filter((value) => value.payment_intent.id === intent) }
  const after = newestFirst.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1
  return { object: 'list', data: newestFirst.slice(after, after + 1), has_more: after + 1 < newestFirst.length }
}
