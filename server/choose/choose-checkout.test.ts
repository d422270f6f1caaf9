import { pino } from 'pino'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { applyReport } from '../orders/apply-report.ts'
import { testRules } from '../orders/testing/checkout-world.ts'
import { listProviders } from '../payments/payments.ts'
import { TEST_BRAND } from '../testing/test-brand.ts'
import { chooseCheckout } from './choose-checkout.ts'

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const LEMON = {
  LEMONSQUEEZY_API_KEY: 'x'.repeat(30),
  LEMONSQUEEZY_STORE_ID: '1',
  LEMONSQUEEZY_WEBHOOK_SECRET: 'secret',
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('sqlite')
})
afterAll(() => database.drop())

async function heard(env: Record<string, string>): Promise<string[]> {
  const config = readConfig({ SECRET: 'a secret of 32 letters at least, so.', ...env }, { makesDataDir: false })
  const [brand, logger] = [() => TEST_BRAND, pino({ level: 'silent' })]
  const { db } = database
  const checkout = await chooseCheckout(config, brand, () => SAMPLE_CONTENT, standInCatalogue(), db, logger)
  return listProviders(checkout).map(({ provider }) => provider)
}

it('hears all whose keys are known, and the sandbox only where something was bought in it', async () => {
  expect(await heard({})).toEqual(['sandbox'])
  expect(await heard({ ...STRIPE, ...LEMON, PAYMENTS: 'lemonsqueezy' })).toEqual(['lemonsqueezy', 'stripe'])
  const at = '2026-05-01T10:00:00.000Z'
  const report = { providerOrderId: '1', mode: 'test', at, product: 'anime', payment: 'paid' } as const
  await applyReport(database.db, testRules, { provider: 'sandbox', isListed: false }, report)
  expect(await heard(STRIPE)).toEqual(['stripe', 'sandbox'])
  expect(await heard({ ...STRIPE, PAYMENTS: 'sandbox' })).toEqual(['sandbox', 'stripe'])
})
