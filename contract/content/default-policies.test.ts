import { describe, expect, it } from 'vitest'
import { SAMPLE_WORDS } from '../testing/sample-words.ts'
import { SECOND_SHOP } from '../testing/second-shop.ts'
import { policiesOf, policyOf, promisesOf } from './default-policies.ts'
import { USUAL_RETENTION } from './kept-data.ts'
import { readPolicy } from './read-policy.ts'

const { brand, seller, locale, policies } = SECOND_SHOP
const SHOP = {
  brand,
  seller,
  locale,
  trader: 'owner' as const,
  reviews: { least: 5, samples: [] },
  retention: USUAL_RETENTION,
  policies: { ...policies, 'privacy-policy': { ...policies['privacy-policy'], version: 1 } },
}

describe('the engine’s words for a policy', () => {
  it.each(['owner', 'merchant-of-record'] as const)(
    'can be shown, and name no other shop, where %s sells',
    (trader) => {
      for (const named of [seller, null])
        for (const { name, ...source } of policiesOf({ ...SHOP, trader, seller: named })) {
          expect(JSON.stringify(readPolicy(name, source)), name).not.toMatch(SAMPLE_WORDS)
          expect(source.description.length, name).toBeLessThan(200)
        }
    },
  )

  it('say who sells, as the owner wrote it', () => {
    const odd = { ...seller, name: '*Lume* [1]', address: 'Rua_1', vatId: null, email: null }
    const words = JSON.stringify(readPolicy('imprint', policyOf({ ...SHOP, seller: odd }, 'imprint')))
    expect(words).toContain('*Lume* [1]')
    expect(words).toContain('Rua_1, Portugal')
    expect(JSON.stringify(readPolicy('imprint', policyOf(SHOP, 'imprint')))).toContain('mailto:hello@lume.example')
  })

  it('say whom the buyer has the contract with', () => {
    const imprint = (trader: 'owner' | 'merchant-of-record') => policyOf({ ...SHOP, trader }, 'imprint').markdown
    expect(imprint('owner')).toContain('You buy from whoever runs this shop.')
    expect(imprint('merchant-of-record')).toContain('sells to you in its own name')
  })

  it('give way to the owner’s own', () => {
    const own = { version: 4, date: '2026-03-01', description: 'Ours.', markdown: '# Ours\n\n*Now*\n\nAll.' }
    expect(policyOf({ ...SHOP, policies: { ...SHOP.policies, refunds: own } }, 'refunds')).toEqual(own)
    expect(policyOf(SHOP, 'refunds').version).toBe(0)
  })

  it('are said in a line beside every price, unless the owner has a policy of their own or another line', () => {
    const policies = SHOP.policies
    const pages = {} as Parameters<typeof promisesOf>[0]['pages']
    const withdrawal = { asksConsent: true }
    expect(promisesOf({ pages, policies, withdrawal })).toEqual({
      licence: 'Every screen you own or use, for life.',
      refund: 'Money back within 14 days, as long as nothing was downloaded.',
      refundOfAll: 'Money back within 14 days, whatever was downloaded.',
    })
    expect(promisesOf({ pages, policies, withdrawal: { asksConsent: false } }).refund).toBe(
      'Money back within 14 days.',
    )
    const own = { version: 1, date: '2026-03-01', description: 'Ours.', markdown: '# Ours' }
    const all = { ...policies, licence: own, refunds: own }
    expect(promisesOf({ pages, policies: all, withdrawal })).toEqual({ licence: '', refund: '', refundOfAll: '' })
    const offer = { refund: 'Thirty days.' }
    expect(promisesOf({ pages: { ...pages, offer }, policies: all, withdrawal }).refund).toBe('Thirty days.')
  })
})
