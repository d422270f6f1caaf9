import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUNDLES } from 'sample-shop/content/bundles.ts'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { describe, expect, it } from 'vitest'
import { chooseSale } from '../choose/choose-payments.ts'
import { productsOf } from '../prices/products.ts'
import { type PaymentsConfig, readOtherPayments, readPaymentsConfig } from './payments-config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shop-payments-'))
const around = {
  isProduction: false,
  dataDir,
  secret: 's'.repeat(32),
  sandbox: { url: 'http://localhost:3001', apiUrl: 'http://localhost:3001' },
}
const production = { ...around, isProduction: true }
const links = { anime: { url: 'https://pay.example/anime', productId: '1' } }
const link = (productId: string) => ({ url: 'https://pay.example/one', productId })
writeFileSync(join(dataDir, 'checkout-links.json'), JSON.stringify(links))

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

  it('are nobody’s in production without a key: everything is shown and nothing can be bought', async () => {
    const config = readPaymentsConfig({}, production)
    expect(config).toMatchObject({ provider: 'none', mode: 'live', usesSandbox: false })
    const sale = await chooseSale(config, productsOf(SAMPLE_CONTENT, BUNDLES))
    expect(sale.findObstacle('anime')).toBe('cannot be bought, because no payment provider is set up')
  })

  it.each([
    [
      'the sandbox by name',
      { ...lemon, PAYMENTS: 'sandbox' },
      /^PAYMENTS must be lemonsqueezy or stripe in production/,
    ],
    ['test mode', { ...lemon, PAYMENTS_MODE: 'test' }, /^PAYMENTS_MODE must be live/],
    ['a test key', { ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_SECRET_KEY must be a live key/],
    ['a test key with live in it', { ...stripe, STRIPE_SECRET_KEY: 'sk_test_a_live_1' }, /^STRIPE_SECRET_KEY must be/],
    ['no webhook secret', { STRIPE_SECRET_KEY: 'sk_live_1' }, /^STRIPE_WEBHOOK_SECRET must be set/],
    ['no signing secret', { ...lemon, LEMONSQUEEZY_WEBHOOK_SECRET: undefined }, /^LEMONSQUEEZY_WEBHOOK_SECRET must/],
  ])('refuse %s in production with one sentence that names the variable', (_title, values, sentence) => {
    expect(() => readPaymentsConfig(values, production)).toThrow(sentence)
  })

  it.each([
    ['a missing file', undefined, /^Nothing is sold, because there is no file of checkout links at .*given\.json\.$/],
    [
      'half a file',
      '{"anime":{"url"',
      /^Nothing is sold, because the file of checkout links is damaged: .*given\.json\.$/,
    ],
    ['a list', '[]', /^Nothing is sold, because the file of checkout links is damaged: /],
  ])('sell nothing with %s of checkout links, and say why', async (_title, text, sentence) => {
    const CHECKOUT_LINKS = join(mkdtempSync(join(tmpdir(), 'shop-payments-')), 'given.json')
    if (text) writeFileSync(CHECKOUT_LINKS, text)
    const config = readPaymentsConfig({ ...lemon, CHECKOUT_LINKS }, production)
    expect(config).toMatchObject({ links: {}, linksProblem: expect.stringMatching(sentence) })
    expect(await soldOf(config)).toEqual([])
  })

  it('sell what has a good link of its own with Lemon Squeezy, and name the rest', async () => {
    const CHECKOUT_LINKS = join(dataDir, 'half-good.json')
    const bad = { anime: { url: 'http://pay.example', productId: '1' }, cars: {}, bikes: link('2'), city: link('2') }
    const good = { sport: link('3'), scifi: { productId: '4' } }
    writeFileSync(CHECKOUT_LINKS, JSON.stringify({ ...bad, ...good }))
    const config = readPaymentsConfig({ ...lemon, CHECKOUT_LINKS }, production)
    expect(config).toMatchObject({
      links: good,
      linksProblem: `Not sold, because each in ${CHECKOUT_LINKS} must hold a productId of its own, and https in its url: anime, cars, bikes, city.`,
    })
    expect(await soldOf(config)).toEqual(['scifi', 'sport'])
  })

  it('sell everything with Stripe’s keys alone, whatever is in the file of links', async () => {
    for (const CHECKOUT_LINKS of [join(dataDir, 'nowhere.json'), join(dataDir, 'half-good.json')]) {
      const config = readPaymentsConfig({ ...stripe, CHECKOUT_LINKS }, production)
      expect(await soldOf(config)).toHaveLength(BUNDLES.length + 1)
    }
    expect(readPaymentsConfig({ ...stripe, CHECKOUT_LINKS: 'nowhere.json' }, production).linksProblem).toBeNull()
  })
})

const products = productsOf(SAMPLE_CONTENT, BUNDLES)

async function soldOf(config: PaymentsConfig): Promise<string[]> {
  const { isSold } = await chooseSale(config, products)
  expect(['constructor', 'nothing'].some(isSold)).toBe(false)
  return [...products.keys()].filter(isSold)
}

describe('the settings of those who sell nothing today', () => {
  const others = (values: Record<string, string | undefined>, at: typeof around = production) =>
    readOtherPayments(values, at).map(({ provider, mode }) => [provider, mode])

  it('are read beside those of the one that sells, whichever that is', () => {
    const both = { ...lemon, ...stripe }
    expect(others({ ...both, PAYMENTS: 'stripe' })).toEqual([['lemonsqueezy', 'live']])
    expect(others({ ...both, PAYMENTS: 'lemonsqueezy' })).toEqual([['stripe', 'live']])
    expect(others({ ...both, PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' }, around)).toEqual([
      ['lemonsqueezy', 'test'],
      ['sandbox', 'test'],
    ])
  })

  it('keep no shop closed: half of the keys are as none, and a key has the mode that it names', () => {
    expect(others({ ...lemon, STRIPE_SECRET_KEY: 'sk_live_1' })).toEqual([])
    expect(others({ ...lemon, PAYMENTS: 'lemonsqueezy', ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      ['stripe', 'test'],
    ])
  })

  it('have the sandbox among them wherever nobody sells in earnest', () => {
    expect(others({})).toEqual([])
    expect(others({}, around)).toEqual([])
    expect(others(stripe)).toEqual([])
  })
})
