import { describe, expect, it } from 'vitest'
import { findBrandWords, findProviderNames } from './check-words.ts'

describe('the check of brand words', () => {
  it.each([
    ['web/page.tsx', "export const title = 'PURE 8K'"],
    ['server/mail.ts', '// Pure8K'],
    ['deploy/pure-8k.service', ''],
    ['.env.example', 'SHOP=pure_8k'],
  ])('finds one in %s', (file, text) => {
    expect(findBrandWords([{ file, text }])).toEqual([`${file} names the brand; that is the sample shop's.`])
  })

  it.each(['sample-shop/content/home.ts', 'README.md', 'LICENSE', 'package.json', 'package-lock.json'])(
    'lets %s name the brand',
    (file) => {
      expect(findBrandWords([{ file, text: 'PURE 8K' }])).toEqual([])
    },
  )
})

describe('the check of providers’ names', () => {
  it.each([
    ['server/orders/refund-order.ts', "if (order.provider === 'stripe') return"],
    ['server/doctor/seller-check.ts', 'LEMONSQUEEZY_API_KEY'],
    ['web/desk/orders/order-panels.tsx', '<a>Open at Stripe</a>'],
    ['sandbox/checkout/orders-api.ts', '/** As Lemon Squeezy does. */'],
    ['server/payments/payments.ts', "type ProviderName = 'lemonSqueezy'"],
  ])('finds one in %s', (file, text) => {
    expect(findProviderNames([{ file, text }])).toEqual([
      `${file} names a payment provider; ask its abilities, or let its folder say it.`,
    ])
  })

  it.each([
    'server/payments/stripe/stripe.ts',
    'server/choose/providers.ts',
    'server/orders/changed-provider.test.ts',
    'server/database/migrations/0009-providers.ts',
    'harness/world.ts',
    'docs/operations.md',
  ])('lets %s name one', (file) => {
    expect(findProviderNames([{ file, text: 'Stripe' }])).toEqual([])
  })
})
