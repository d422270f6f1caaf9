import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { LEMON, lemonStandIn } from '../payments/lemonsqueezy/testing/lemonsqueezy-stand-in.ts'
import { STRIPE, stripeStandIn } from '../payments/stripe/testing/stripe-stand-in.ts'
import type { Patient } from './check.ts'
import { paymentsCheck } from './payment-checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-payments-check-'))
const file = join(folder, 'links.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the doctor finds of prices; `around` leads to the stand-in. */
async function look(
  settings: Record<string, string>,
  links: object,
  around: object,
  content = SAMPLE_CONTENT,
  asked = 'prices',
) {
  writeFileSync(file, JSON.stringify(links))
  const config = readConfig({ DATA_DIR: folder, CHECKOUT_LINKS: file, ...settings })
  const payments = { ...config.payments, ...around }
  const findings = await paymentsCheck.look({
    config: { ...config, payments },
    catalogue: standInCatalogue(),
    content,
  } as Patient)
  return findings.filter(({ about }) => about === asked).map(({ verdict, found }) => `${verdict} ${found}`)
}

it('compares the prices of links with Lemon Squeezy’s, and of other variants only whether they are there', async () => {
  const store = await lemonStandIn()
  const settings = {
    LEMONSQUEEZY_STORE_ID: LEMON.storeId,
    LEMONSQUEEZY_API_KEY: 'in place of the real one',
    LEMONSQUEEZY_WEBHOOK_SECRET: LEMON.webhookSecret,
  }
  const url = 'https://store.example/buy'
  const found = (links: object) => look(settings, links, { apiUrl: store.url, apiKey: LEMON.apiKey })
  expect(await found({ anime: { url, productId: '4711' } })).toEqual(["ok All 1 are the provider's too."])
  expect(await found({ anime: { productId: '1' } })).toEqual(["ok All 1 are the provider's too."])
  expect(await found({ anime: { url, productId: '1' }, cars: { productId: '9' } })).toEqual([
    'fails Anime Bundle costs $3.00 here and $9.99 at the provider.',
    'fails Lemon Squeezy has no price for Cars Bundle.',
  ])
  expect(await found({})).toEqual(['note Nothing is sold, so there is no price to compare.'])
  const inEuros = { ...SAMPLE_CONTENT, currency: 'EUR' }
  const around = { apiUrl: store.url, apiKey: LEMON.apiKey }
  expect(await look(settings, { anime: { productId: '4711' } }, around, inEuros)).toEqual([
    'fails Anime Bundle costs €3.00 here and $3.00 at the provider.',
  ])
  await store.close()
})

it('compares the prices of payment links with Stripe’s, and needs none', async () => {
  const account = await stripeStandIn()
  const settings = { STRIPE_SECRET_KEY: STRIPE.secretKey, STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret }
  const found = (links: object) => look(settings, links, { api: account.api })
  const url = 'https://buy.stripe.com/1'
  const linked = { 'all-access': { url, productId: 'plink_1' } }
  expect(await look(settings, linked, { api: account.api }, SAMPLE_CONTENT, 'credit')).toEqual([
    'note Bundles do not count toward all-access, because a page of your own sells it.',
  ])
  expect(await look(settings, {}, { api: account.api }, SAMPLE_CONTENT, 'credit')).toEqual([])
  expect(await found({})).toEqual(["ok Every checkout is made at the shop's own price."])
  expect(await found({ 'all-access': { url, productId: 'plink_1' }, cars: { productId: 'plink_9' } })).toEqual([
    'fails All-access costs $8.00 here and $3.00 at the provider.',
  ])
  await account.close()
})
