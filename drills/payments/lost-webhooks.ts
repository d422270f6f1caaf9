import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { inParallel } from '../../harness/in-parallel.ts'
import { checkoutSandbox } from '../../sandbox/checkout/checkout-sandbox.ts'
import { listEntitlements } from '../../server/library/entitlements.ts'
import { reconcile } from '../../server/orders/reconcile.ts'
import { TEST_SECRET, testCheckout, testRules } from '../../server/orders/testing/checkout-world.ts'
import { sandboxPayments } from '../../server/payments/sandbox/sandbox-payments.ts'
import { countBooks, difference } from './count-books.ts'
import type { DrillResult, DrillWorld } from './drill-result.ts'

const BUYER = 'lost@example.com'

/** Nobody hears a single webhook; asking the provider afterwards must find every order. */
export async function drillLostWebhooks({ db }: DrillWorld, orders: number): Promise<DrillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-drill-'))
  const app = Fastify()
  const products = () => [...testRules.products.values()]
  const shop = { shopUrl: 'http://127.0.0.1:9', shopName: () => 'The shop', secret: TEST_SECRET }
  checkoutSandbox(app, { ...shop, folder, products, retryDelaysMs: [] })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const before = await countBooks(db)
  await inParallel(
    Array.from({ length: orders }, (_, at) => at),
    8,
    async () => {
      const form = new URLSearchParams({ email: BUYER, card: '4242424242424242' })
      await fetch(`${url}/checkout/buy/anime`, { method: 'POST', body: form, redirect: 'manual' })
    },
  )
  const payments = sandboxPayments({ url, secret: TEST_SECRET, products: testRules.products })
  const checkout = testCheckout(db, { payments })
  await reconcile(checkout, { pauseMs: 0, deep: true })
  const again = await reconcile(checkout, { pauseMs: 0, deep: true })
  const { receipts } = difference(before, await countBooks(db))
  const buyer = { id: 'nobody', email: BUYER, isEmailVerified: true }
  const entitlements = (await listEntitlements(db, 'test', { kind: 'customer', customer: buyer })).length
  await app.close()
  rmSync(folder, { recursive: true })
  return {
    name: `${orders} orders, every webhook dropped, then reconciled twice`,
    found: `${entitlements} recovered, ${receipts} receipts, ${again?.changed} changed the second time`,
    isGood: entitlements === orders && receipts === orders && again?.changed === 0,
  }
}
