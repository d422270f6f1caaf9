import { createHmac, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { BUNDLES } from 'sample-shop/content/bundles.ts'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { eventBody, type SandboxOrder } from '../../../sandbox/checkout/sandbox-order.ts'
import { startCheckout } from '../../checkout/checkout-queries.ts'
import type { CheckoutPages } from '../../checkout/start-checkout-routes.ts'
import type { Database } from '../../database/database.ts'
import { libraryCookies } from '../../library/library-viewer.ts'
import type { Payments } from '../../payments/payments.ts'
import { sandboxPayments } from '../../payments/sandbox/sandbox-payments.ts'
import { type CheckoutRules, productsOf } from '../../prices/products.ts'
import { TEST_BRAND } from '../../testing/test-brand.ts'
import type { ApplyEvents } from '../event-inbox.ts'

export const TEST_SECRET = 'a secret for tests'

export const testRules: CheckoutRules = {
  products: productsOf(SAMPLE_CONTENT, BUNDLES),
  mode: 'test',
  publicUrl: 'http://shop.test',
  brand: () => TEST_BRAND,
  now: () => new Date(),
}

/** The sandbox's adapter, with nobody behind it unless a test puts orders there. */
export function testPayments(overrides: Partial<Payments> = {}): Payments {
  const { products } = testRules
  const payments = sandboxPayments({ url: 'http://127.0.0.1:9', secret: TEST_SECRET, products })
  return { ...payments, ...overrides }
}

export function testCheckout(db: Database, overrides: Partial<ApplyEvents> = {}): ApplyEvents {
  return {
    db,
    payments: testPayments(),
    alsoHeard: [],
    rules: testRules,
    logger: pino({ level: 'silent' }),
    ...overrides,
  }
}

/** Far from the numbers that the sandbox gives: a drill has both kinds in one book. */
let lastOrder = 1_000_000

/** An order as the provider would hold it; the clock of each state is given, as order decides. */
export function testOrder(order: Partial<SandboxOrder> = {}): SandboxOrder {
  lastOrder += 1
  return {
    id: String(lastOrder),
    identifier: randomUUID(),
    product: { slug: 'anime', name: 'Anime Bundle', priceMinor: 300 },
    email: 'mara@example.com',
    name: 'Mara',
    custom: {},
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    status: 'paid',
    refundedMinor: 0,
    ...order,
  }
}

/** What the link of a checkout carries that an account has started. */
export async function startedBy(db: Database, customerId: string, product = 'anime', priceMinor = 300) {
  const start = { customerId, browserHash: null, product, priceMinor, currency: SAMPLE_CONTENT.currency }
  return { checkout_id: await startCheckout(db, start, new Date()) }
}

/** What the library's routes need of a checkout. */
export function libraryParts({ db, rules: { mode, now } }: ApplyEvents) {
  return { db, mode, now, cookies: libraryCookies(false) }
}

/** A test of other things has no pages. */
export const NO_PAGES: CheckoutPages = {
  sendNotice: (reply, status, notice) => reply.code(status).send(notice),
  sendNotFound: (_request, reply) => reply.code(404).send({ code: 'not-found' }),
  sendPage: (reply, status, { title, body }) =>
    reply.code(status).type('text/html; charset=utf-8').send(`<h1>${title}</h1>${body.html}`),
}

export type SignedBody = { readonly body: string; readonly signature: string }

export function signedEvent(name: string, order: SandboxOrder): SignedBody {
  return sign(eventBody(name, order))
}

export function sign(body: string, secret = TEST_SECRET): SignedBody {
  return { body, signature: createHmac('sha256', secret).update(body).digest('hex') }
}
