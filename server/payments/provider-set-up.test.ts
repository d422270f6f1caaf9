import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lemonSqueezySetUp } from './lemonsqueezy/lemonsqueezy-set-up.ts'
import { LEMON, type LemonStandIn, lemonStandIn } from './lemonsqueezy/testing/lemonsqueezy-stand-in.ts'
import { type NewCheckout, type ProviderSetUp, ProviderUnreachableError } from './payments.ts'
import { stripeSetUp } from './stripe/stripe-set-up.ts'
import { STRIPE, type StripeStandIn, stripeStandIn } from './stripe/testing/stripe-stand-in.ts'

const ADDRESS = 'https://shop.example/webhooks/provider'
const CHECKOUT: NewCheckout = {
  product: 'anime',
  amountMinor: 300,
  currency: 'USD',
  checkoutId: 'ab'.repeat(16),
  email: null,
  name: 'Anime Bundle',
  pictureUrl: null,
  returnUrl: 'https://shop.example/thank-you',
}

let stripe: StripeStandIn
let lemon: LemonStandIn
beforeAll(async () => {
  ;[stripe, lemon] = await Promise.all([stripeStandIn(), lemonStandIn()])
})
afterAll(() => Promise.all([stripe.close(), lemon.close()]))

type Case = {
  title: string
  open: () => ProviderSetUp
  refused: () => ProviderSetUp
  webhooks: () => readonly object[]
}
const CASES: Case[] = [
  {
    title: 'Stripe',
    open: () => stripeSetUp(STRIPE.secretKey, stripe.api),
    refused: () => stripeSetUp('sk_test_wrong', stripe.api),
    webhooks: () => stripe.webhooks,
  },
  {
    title: 'Lemon Squeezy',
    open: () => lemonSqueezySetUp(LEMON.apiKey, lemon.url),
    refused: () => lemonSqueezySetUp('wrong', lemon.url),
    webhooks: () => lemon.webhooks,
  },
]

describe.each(CASES)('setting up $title', ({ open, refused, webhooks }) => {
  it('names the place that the key may sell at, with its currency and its mode', async () => {
    const [store] = await open().listStores()
    expect(store).toMatchObject({ name: 'Example Wallpapers', currency: 'USD', mode: 'test' })
  })

  it('says that a key is not taken', async () => {
    await expect(refused().listStores()).rejects.toThrow(ProviderUnreachableError)
    await expect(refused().listStores()).rejects.toThrow(/does not take the key/)
  })

  it('makes a webhook, and ends older ones of the same address only when it is told to', async () => {
    const storeId = (await open().listStores())[0]?.id ?? ''
    const first = await open().makeWebhook(storeId, ADDRESS)
    await open().makeWebhook(storeId, 'https://another.example/webhooks/provider')
    const second = await open().makeWebhook(storeId, ADDRESS)
    expect(first.secret).not.toBe(second.secret)
    expect(second.secret.length).toBeGreaterThan(5)
    expect(webhooks()).toHaveLength(3)
    await second.endOlder()
    await second.endOlder()
    expect(webhooks()).toHaveLength(2)
  })
})

it('tries a checkout at Stripe and ends it', async () => {
  const at = { storeId: 'acct_1', mode: 'test', variantId: null } as const
  await stripeSetUp(STRIPE.secretKey, stripe.api).tryCheckout(CHECKOUT, at)
  expect(stripe.expired).toEqual(['cs_test_made_0'])
})

it('tries a checkout at Lemon Squeezy with the variant that was picked', async () => {
  const { tryCheckout, listVariants } = lemonSqueezySetUp(LEMON.apiKey, lemon.url)
  const at = { storeId: LEMON.storeId, mode: 'test' } as const
  await tryCheckout(CHECKOUT, { ...at, variantId: '4711' })
  await expect(tryCheckout(CHECKOUT, { ...at, variantId: null })).rejects.toThrow(/No variant is picked/)
  await expect(tryCheckout(CHECKOUT, { ...at, variantId: '404' })).rejects.toThrow(/no variant '404'/)
  expect((await listVariants(LEMON.storeId)).map(({ id, name }) => `${id} ${name}`)).toEqual([
    '4711 Anime 8K',
    '4712 Anime 8K, Gift',
  ])
})
