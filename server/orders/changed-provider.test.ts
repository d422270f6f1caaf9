import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { answerProblems } from '../http/problem.ts'
import { variantsOf } from '../payments/checkout-links.ts'
import { lemonSqueezyPayments } from '../payments/lemonsqueezy/lemonsqueezy-payments.ts'
import { LEMON, type LemonStandIn, lemonStandIn } from '../payments/lemonsqueezy/testing/lemonsqueezy-stand-in.ts'
import type { Payments } from '../payments/payments.ts'
import type { Delivery } from '../payments/payments-contract.ts'
import { stripePayments } from '../payments/stripe/stripe-payments.ts'
import { STRIPE, type StripeStandIn, stripeStandIn } from '../payments/stripe/testing/stripe-stand-in.ts'
import { eventInbox } from './event-inbox.ts'
import { mountCheckout } from './mount-orders.ts'
import type { OrderRow } from './order.ts'
import { reconcile, reconcileAll } from './reconcile.ts'
import { findRefundObstacle, refundOrder } from './refund-order.ts'
import { NO_PAGES, signedEvent, testCheckout, testOrder, testPayments } from './testing/checkout-world.ts'

const VARIANTS = { anime: { productId: '4711' } }

let database: TestDatabase
let stripe: StripeStandIn
let lemon: LemonStandIn
let atStripe: Payments
let atLemon: Payments
const open: (() => Promise<void>)[] = []

/** A shop that sells by one provider and has the keys of others, which may have sold before. */
function openShop(payments: Payments, ...alsoHeard: Payments[]) {
  const checkout = testCheckout(database.db, { payments, alsoHeard })
  const inbox = eventInbox(checkout)
  const app = Fastify()
  answerProblems(app)
  mountCheckout(app, { ...checkout, inbox }, async () => null, NO_PAGES)
  open.push(async () => {
    await app.close()
    await inbox.close()
  })
  async function deliver(provider: string, { body, headers }: Delivery): Promise<number> {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/webhooks/${provider}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })
    await inbox.apply()
    return statusCode
  }
  const find = (reference: string) => app.inject({ url: `/api/orders/${reference}` })
  return { checkout, deliver, find }
}

const orderOf = (provider: string): Promise<OrderRow> =>
  database.db.selectFrom('shop_order').selectAll().where('provider', '=', provider).executeTakeFirstOrThrow()

/** What both can do, in their own words. */
const WORLDS = {
  stripe: {
    payments: () => atStripe,
    async sell() {
      const { url } = await atStripe.startCheckout({ ...OFFER, ...CHECKOUT })
      return stripe.pay(url, 'ana@example.com')
    },
    refund: () => stripe.refund(300, true),
    dispute: () => stripe.dispute('needs_response'),
    other: 'lemonsqueezy',
  },
  lemonsqueezy: {
    payments: () => atLemon,
    sell: async () => lemon.sell({ variant: '4711', total: 300, custom: {}, email: 'ana@example.com' }),
    refund: () => lemon.change({ status: 'refunded', refunded_amount: 300, refunded: true }),
    dispute: () => lemon.change({ status: 'fraudulent' }),
    other: 'stripe',
  },
} as const

const OFFER = { product: 'anime', amountMinor: 300, currency: 'USD' }
const CHECKOUT = {
  checkoutId: 'ab'.repeat(16),
  email: null,
  name: 'Anime Bundle',
  pictureUrl: null,
  returnUrl: 'https://shop.example/thank-you',
}

describe.each(DATABASE_KINDS)('a shop whose payment provider has changed, on %s', (kind) => {
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    stripe = await stripeStandIn()
    lemon = await lemonStandIn()
    atStripe = stripePayments({ ...STRIPE, mode: 'test', links: {}, api: stripe.api })
    atLemon = lemonSqueezyPayments({ ...LEMON, mode: 'test', apiUrl: lemon.url, variants: variantsOf(VARIANTS) })
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()))
    await Promise.all([stripe.close(), lemon.close()])
    await database.drop()
  })

  describe.each(['stripe', 'lemonsqueezy'] as const)('from %s', (before) => {
    const world = WORLDS[before]
    const openChanged = () => openShop(WORLDS[world.other].payments(), world.payments())
    beforeEach(async () => {
      expect(await openShop(world.payments()).deliver(before, await world.sell())).toBe(200)
      expect((await orderOf(before)).status).toBe('paid')
    })

    it('hears of a refund that is made there', async () => {
      expect(await openChanged().deliver(before, world.refund())).toBe(200)
      expect((await orderOf(before)).status).toBe('refunded')
    })

    it('hears of a dispute', async () => {
      await openChanged().deliver(before, world.dispute())
      expect(['disputed', 'fraudulent']).toContain((await orderOf(before)).status)
    })

    it('takes nothing that the former one has not signed', async () => {
      const { body } = world.refund()
      expect(await openChanged().deliver(before, { body, headers: {} })).toBe(401)
      expect((await orderOf(before)).status).toBe('paid')
    })

    it('finds at both what no webhook brought', async () => {
      const { checkout } = openChanged()
      world.refund()
      await WORLDS[world.other].sell()
      expect(await reconcileAll(checkout, { pauseMs: 0 })).toMatchObject({ orders: 2, changed: 2, unread: [] })
      expect((await orderOf(before)).status).toBe('refunded')
      expect((await orderOf(world.other)).status).toBe('paid')
    })

    it('asks the former one although the one that sells does not answer', async () => {
      const { checkout } = openChanged()
      world.refund()
      await (before === 'stripe' ? lemon : stripe).close()
      await expect(reconcileAll(checkout, { pauseMs: 0 })).rejects.toThrow(/does not answer/)
      expect((await orderOf(before)).status).toBe('refunded')
    })

    it('gives each order back where it was paid', async () => {
      const { checkout, deliver } = openChanged()
      await deliver(world.other, await WORLDS[world.other].sell())
      for (const provider of [before, world.other]) {
        const order = await orderOf(provider)
        expect(await findRefundObstacle(checkout, order)).toBeNull()
        await refundOrder(checkout, order, { amountMinor: 100, reason: '', by: 'the owner' })
        expect((await orderOf(provider)).refunded_minor).toBe(100)
        expect(await WORLDS[provider].payments().findOrder(order.provider_order_id)).toMatchObject({
          refundedMinor: 100,
        })
      }
    })

    it('knows the order of whoever comes back from a page that was made before', async () => {
      const { reference } = await orderOf(before)
      expect((await openChanged().find(reference ?? '')).json()).toMatchObject({ status: 'paid' })
    })

    it('goes on with it once that one sells again', async () => {
      const { checkout } = openChanged()
      await reconcileAll(checkout, { pauseMs: 0 })
      const again = openShop(world.payments(), WORLDS[world.other].payments())
      await again.deliver(before, world.refund())
      expect((await orderOf(before)).status).toBe('refunded')
    })

    it('says what is missing where it has no keys of the former one, and opens nothing by its word', async () => {
      const { checkout, deliver } = openShop(WORLDS[world.other].payments())
      expect(await deliver(before, world.refund())).toBe(404)
      expect(await findRefundObstacle(checkout, await orderOf(before))).toMatch(/has no keys/)
    })
  })

  it('asks by a key of test mode about no live order, and so takes none for unknown', async () => {
    const shop = openShop(atStripe)
    await shop.deliver('stripe', await WORLDS.stripe.sell())
    const live = {
      mode: 'live',
      provider_order_id: 'pi_live',
      confirmed_at: null,
      stored_at: '2020-01-01T00:00:00.000Z',
    }
    await database.db
      .updateTable('shop_order')
      .set(live as never)
      .execute()
    const { checkout } = openShop(atLemon, atStripe)
    await reconcile({ ...checkout, rules: { ...checkout.rules, mode: 'live' }, payments: atStripe }, { pauseMs: 0 })
    const rows = await database.db.selectFrom('shop_order').select('disowned_at').execute()
    expect(rows.filter(({ disowned_at }) => disowned_at !== null)).toEqual([])
  })

  it('goes on with what was bought in the sandbox beside a real one that is tried', async () => {
    const order = testOrder()
    const asDelivery = ({ body, signature }: ReturnType<typeof signedEvent>) => ({
      body: Buffer.from(body),
      headers: { 'x-signature': signature },
    })
    await openShop(testPayments()).deliver('sandbox', asDelivery(signedEvent('order_created', order)))
    const { deliver } = openShop(atStripe, testPayments())
    const refunded = {
      ...order,
      status: 'refunded',
      refundedMinor: 300,
      updatedAt: '2026-02-01T00:00:00.000Z',
    } as const
    expect(await deliver('sandbox', asDelivery(signedEvent('order_refunded', refunded)))).toBe(200)
    expect((await orderOf('sandbox')).status).toBe('refunded')
  })
})
