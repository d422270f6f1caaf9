import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { BUNDLES } from 'sample-shop/content/bundles.ts'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { checkoutSandbox } from '../../../sandbox/checkout/checkout-sandbox.ts'
import { productsOf } from '../../prices/products.ts'
import { type Delivery, describePayments, type ProviderWorld } from '../payments-contract.ts'
import { sandboxPayments } from './sandbox-payments.ts'

const SECRET = 'sandbox-secret'

/** A shop that only listens: what the sandbox delivers is handed to the suite. */
async function listeningShop() {
  const arrived: Delivery[] = []
  const waiting: ((delivery: Delivery) => void)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const delivery = { body: Buffer.concat(chunks), headers: { 'x-signature': String(request.headers['x-signature']) } }
    response.end()
    const taker = waiting.shift()
    if (taker) taker(delivery)
    else arrived.push(delivery)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () =>
      new Promise<Delivery>((resolve) => {
        const first = arrived.shift()
        if (first) resolve(first)
        else waiting.push(resolve)
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function sandboxWorld(): Promise<ProviderWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-sandbox-'))
  const shop = await listeningShop()
  const app = Fastify()
  checkoutSandbox(app, {
    shopUrl: shop.url,
    shopName: () => 'The shop',
    secret: SECRET,
    folder,
    products: () => [...productsOf(SAMPLE_CONTENT, BUNDLES).values()],
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const products = new Set(['anime', 'bikes', 'cars', 'all-access', 'gone'])
  const payments = sandboxPayments({ url, secret: SECRET, products })
  const sign = (body: string): Delivery => ({
    body: Buffer.from(body),
    headers: { 'x-signature': createHmac('sha256', SECRET).update(body).digest('hex') },
  })
  let lastId = 1000
  const act = async (action: string) => {
    await fetch(`${url}/checkout/orders/${lastId}/${action}`, { method: 'POST', redirect: 'manual' })
    return shop.next()
  }
  const pay: ProviderWorld['pay'] = async (page, email) => {
    const { origin, pathname, searchParams } = new URL(page)
    const form = new URLSearchParams([...searchParams, ['email', email], ['card', '4242424242424242']])
    await fetch(`${origin}${pathname}`, { method: 'POST', body: form, redirect: 'manual' })
    lastId += 1
    return shop.next()
  }
  const buy: ProviderWorld['buy'] = (buyer) => pay(payments.checkoutUrl('anime', buyer) ?? '', buyer.email)
  return {
    payments,
    withWrongKey: sandboxPayments({ url, secret: 'another secret', products }),
    buy,
    pay,
    sign,
    unrelated: () => sign(JSON.stringify({ meta: { event_name: 'subscription_created' }, data: {} })),
    refund: (amount) => act(amount === 'all' ? 'refund' : 'partial-refund'),
    async dispute(state) {
      if (state === 'won') return act('win-dispute')
      await buy({ email: 'mara@example.com', checkoutId: 'ab'.repeat(16) })
      return act('dispute')
    },
    toldOfRefund: () => shop.next(),
    async close() {
      await app.close()
      await shop.close()
      rmSync(folder, { recursive: true })
    },
  }
}

describePayments('the sandbox', sandboxWorld)
