import { randomUUID } from 'node:crypto'
import { bundleScope, listEntitlements } from '../../server/library/entitlements.ts'
import { reconcile } from '../../server/orders/reconcile.ts'
import { testCheckout } from '../../server/orders/testing/checkout-world.ts'
import { variantsOf } from '../../server/payments/checkout-links.ts'
import { lemonSqueezyPayments } from '../../server/payments/lemonsqueezy/lemonsqueezy-payments.ts'
import { LEMON, lemonStandIn } from '../../server/payments/lemonsqueezy/testing/lemonsqueezy-stand-in.ts'
import type { Payments } from '../../server/payments/payments.ts'
import { stripePayments } from '../../server/payments/stripe/stripe-payments.ts'
import { STRIPE, stripeStandIn } from '../../server/payments/stripe/testing/stripe-stand-in.ts'
import type { DrillResult, DrillWorld } from './drill-result.ts'

type Provider = {
  readonly payments: Payments
  readonly pay: (page: string, email: string) => unknown
  readonly close: () => Promise<void>
}

/** Two bundles of one price. */
const SOLD = ['bikes', 'cars'] as const
const PRICE = { amountMinor: 300, currency: 'USD' }

/** Two products of one price are sold and nobody hears a webhook: what the provider lists opens each its own. */
export async function drillUnheardProducts({ db }: DrillWorld): Promise<DrillResult> {
  let [orders, right] = [0, 0]
  for (const open of [lemonSqueezy, stripe]) {
    const { payments, pay, close } = await open()
    const buyers: { email: string; product: string }[] = []
    for (const product of [...SOLD, ...SOLD]) {
      const email = `${randomUUID()}@example.com`
      const { url } = await payments.startCheckout({ ...PRICE, ...checkoutOf(product) })
      pay(url, email)
      buyers.push({ email, product })
    }
    await reconcile(testCheckout(db, { payments }), { pauseMs: 0, deep: true })
    await close()
    for (const { email, product } of buyers) {
      const customer = { id: 'nobody', email, isEmailVerified: true }
      const owned = await listEntitlements(db, 'test', { kind: 'customer', customer })
      orders += 1
      right += Number(owned.map(({ scope }) => scope).join() === bundleScope(product))
    }
  }
  return {
    name: 'two products of one price through each provider, every webhook dropped, then reconciled',
    found: `${orders} orders, ${right} open what was bought and nothing else`,
    isGood: orders === 8 && right === orders,
  }
}

function checkoutOf(product: string) {
  const checkoutId = randomUUID().replaceAll('-', '')
  const page = { name: product, pictureUrl: null, returnUrl: 'https://shop.example/thank-you' }
  return { ...page, product, checkoutId, email: null }
}

async function lemonSqueezy(): Promise<Provider> {
  const store = await lemonStandIn()
  const links = Object.fromEntries(SOLD.map((slug, at) => [slug, { productId: String(100 + at) }]))
  const payments = lemonSqueezyPayments({ ...LEMON, mode: 'test', apiUrl: store.url, variants: variantsOf(links) })
  return { payments, pay: store.pay, close: store.close }
}

async function stripe(): Promise<Provider> {
  const account = await stripeStandIn()
  const payments = stripePayments({ ...STRIPE, mode: 'test', links: {}, api: account.api })
  return { payments, pay: account.pay, close: account.close }
}
