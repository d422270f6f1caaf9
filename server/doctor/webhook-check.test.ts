import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { applyReport } from '../orders/apply-report.ts'
import { testRules } from '../orders/testing/checkout-world.ts'
import type { Patient } from './check.ts'
import { webhookCheck } from './payment-checks.ts'

const SELLS = { PUBLIC_URL: 'http://localhost:3000', SECRET: 'a secret of 32 letters at least, so.' }
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const LEMON = {
  PAYMENTS: 'lemonsqueezy',
  LEMONSQUEEZY_API_KEY: 'x'.repeat(30),
  LEMONSQUEEZY_STORE_ID: '1',
  LEMONSQUEEZY_WEBHOOK_SECRET: 'secret',
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('sqlite')
  const at = '2026-05-01T10:00:00.000Z'
  const paid = { at, mode: 'test', product: 'anime', totalMinor: 300, currency: 'USD', payment: 'paid' } as const
  await applyReport(
    database.db,
    testRules,
    { provider: 'stripe', isListed: true },
    { ...paid, providerOrderId: 'pi_1', reference: 'a reference', purchasedAt: at },
  )
})
afterAll(() => database.drop())

const look = (env: Record<string, string>) => {
  const config = readConfig({ ...SELLS, ...env }, { makesDataDir: false })
  return webhookCheck.look({ config, db: database.db } as Patient)
}

it('looks at each provider that is heard, whichever sells', async () => {
  const found = await look({ ...LEMON, ...STRIPE })
  expect(found.map(({ verdict, found: words }) => `${verdict}: ${words}`)).toEqual([
    'note: Nothing was sold yet, so none has come.',
    'fails: The order of 2026-05-01T10:00:00.000Z came without one; none ever came.',
  ])
})

it('fails where orders were paid at one whose keys are gone, and names them', async () => {
  const found = await look(LEMON)
  expect(found).toContainEqual(
    expect.objectContaining({
      verdict: 'fails',
      found: expect.stringMatching(/^Orders were paid at Stripe, whose keys are not set/),
      advice: expect.stringContaining('STRIPE_SECRET_KEY'),
    }),
  )
})
