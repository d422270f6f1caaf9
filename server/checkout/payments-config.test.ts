import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { choosePayments } from '../adapters/payments/choose-payments.ts'
import { readPaymentsConfig } from './payments-config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pure-8k-payments-'))
const around = { isProduction: false, dataDir, secret: 's'.repeat(32), sandboxUrl: 'http://localhost:3001' }
const production = { ...around, isProduction: true }
const links = { anime: { url: 'https://pay.example/anime', productId: '1' } }
writeFileSync(join(dataDir, 'checkout-links.json'), JSON.stringify(links))
const broken = join(dataDir, 'broken.json')
writeFileSync(broken, JSON.stringify({ anime: { url: 'http://pay.example', productId: '1' } }))

const lemon = {
  LEMONSQUEEZY_STORE_ID: '1',
  LEMONSQUEEZY_API_KEY: 'x'.repeat(30),
  LEMONSQUEEZY_WEBHOOK_SECRET: 'secret',
}
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

describe('the settings of payments', () => {
  it('are the sandbox’s on a fresh machine, with a secret of its own that stays the same', () => {
    const config = readPaymentsConfig({}, around)
    expect(config).toMatchObject({ provider: 'sandbox', mode: 'test', url: 'http://localhost:3001' })
    expect(readPaymentsConfig({}, around)).toEqual(config)
    expect(JSON.stringify(config)).not.toContain(around.secret)
  })

  it('need three variables and one file for Lemon Squeezy, and live mode in production', () => {
    expect(readPaymentsConfig(lemon, production)).toMatchObject({ provider: 'lemonsqueezy', mode: 'live', links })
    expect(readPaymentsConfig(lemon, around)).toMatchObject({ mode: 'test' })
  })

  it.each([
    ['the sandbox', {}, /^PAYMENTS must be lemonsqueezy or stripe in production/],
    ['the sandbox by name', { ...lemon, PAYMENTS: 'sandbox' }, /^PAYMENTS must be/],
    ['test mode', { ...lemon, PAYMENTS_MODE: 'test' }, /^PAYMENTS_MODE must be live/],
    ['a test key', { ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_SECRET_KEY must be a live key/],
    ['a test key with live in it', { ...stripe, STRIPE_SECRET_KEY: 'sk_test_a_live_1' }, /^STRIPE_SECRET_KEY must be/],
    ['no webhook secret', { STRIPE_SECRET_KEY: 'sk_live_1' }, /^STRIPE_WEBHOOK_SECRET must be set/],
    ['no signing secret', { ...lemon, LEMONSQUEEZY_WEBHOOK_SECRET: undefined }, /^LEMONSQUEEZY_WEBHOOK_SECRET must/],
    ['a missing file', { ...stripe, CHECKOUT_LINKS: '/nowhere.json' }, /^CHECKOUT_LINKS must name a JSON file/],
    ['a plain http link', { ...stripe, CHECKOUT_LINKS: broken }, /^CHECKOUT_LINKS: 'anime → url'/],
  ])('refuse %s in production with one sentence that names the variable', (_title, values, sentence) => {
    expect(() => readPaymentsConfig(values, production)).toThrow(sentence)
  })

  it('give a product without a link none, and refuse a shop without one for all-access', () => {
    const config = readPaymentsConfig(stripe, production)
    if (config.provider === 'sandbox') throw new Error('The sandbox was chosen.')
    expect(() => choosePayments(config, ['anime'])).toThrow("CHECKOUT_LINKS must have a link for 'all-access';")
    const link = { url: 'https://pay.example/all', productId: 'plink_all' }
    const payments = choosePayments({ ...config, links: { ...config.links, 'all-access': link } }, ['anime', 'bikes'])
    expect(payments.checkoutUrl('anime', { checkoutId: 'id', email: null })).toMatch(/^https:\/\/pay\.example\/anime\?/)
    expect(payments.checkoutUrl('bikes', { checkoutId: 'id', email: null })).toBeNull()
  })
})
