import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderReport } from '../../payments/payments.ts'
import { NO_FACTS } from '../order.ts'
import { testRules } from '../testing/checkout-world.ts'
import { judgeOrder, type Terms } from './judge-order.ts'
import { mergeReport } from './merge-report.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
const key = { providerOrderId: '1', mode: 'test' as const }
const purchase: OrderReport = {
  ...key,
  at: at(1),
  reference: 'reference',
  product: 'anime',
  email: 'mara@example.com',
  totalMinor: 300,
  currency: 'USD',
  payment: 'paid',
  purchasedAt: at(1),
}
const story = {
  pending: { ...purchase, at: at(0), payment: 'pending' },
  paid: purchase,
  partRefund: { ...key, at: at(2), refundedMinor: 100 },
  dispute: { ...key, at: at(3), dispute: 'open' },
  won: { ...key, at: at(4), dispute: 'won' },
  lost: { ...key, at: at(4), dispute: 'lost' },
  refund: { ...key, at: at(5), isRefundedInFull: true },
} satisfies Record<string, OrderReport>

const NOT_JUDGED = { owner_decision: null, price_minor: null, price_currency: null }

function termsOf(slug: string | null): Terms {
  const product = testRules.products.get(slug ?? '')
  return {
    scope: product?.scope ?? null,
    prices: product ? [{ amountMinor: product.priceMinor, currency: product.currency }] : [],
  }
}

function judge(reports: readonly OrderReport[]) {
  const facts = reports.reduce(mergeReport, NO_FACTS)
  return judgeOrder({ ...facts, ...NOT_JUDGED, mode: 'test' }, termsOf(facts.product), 'test')
}

describe('merging reports about an order', () => {
  it.each<[string, (keyof typeof story)[], string, boolean]>([
    ['a purchase opens', ['paid'], 'paid', true],
    ['a delayed purchase opens when it is paid', ['pending', 'paid'], 'paid', true],
    ['a pending one opens nothing', ['pending'], 'pending', false],
    ['a partial refund changes nothing', ['paid', 'partRefund'], 'paid', true],
    ['a full refund closes', ['paid', 'refund'], 'refunded', false],
    ['an open dispute closes', ['paid', 'dispute'], 'disputed', false],
    ['a won dispute opens again', ['paid', 'dispute', 'won'], 'paid', true],
    ['a lost dispute stays closed', ['paid', 'dispute', 'lost'], 'disputed', false],
    ['a refund after a won dispute closes', ['paid', 'dispute', 'won', 'refund'], 'refunded', false],
    ['a refund that is heard of first opens nothing', ['refund'], 'incomplete', false],
  ])('%s, in every sequence and however often repeated', (_title, names, status, isOpen) => {
    const reports = names.map((name): OrderReport => story[name])
    const sequences = fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 })
    fc.assert(
      fc.property(sequences, (sequence) => {
        const verdict = judge(sequence)
        expect(verdict.status).toBe(status)
        expect(verdict.scope !== null).toBe(isOpen)
      }),
    )
  })

  it('ends in the same facts, whatever the sequence of any reports', () => {
    const report = fc.record(
      {
        second: fc.integer({ min: 0, max: 50 }),
        payment: fc.constantFrom('pending', 'failed', 'paid' as const),
        refundedMinor: fc.integer({ min: 0, max: 400 }),
        isRefundedInFull: fc.boolean(),
        taxMinor: fc.integer({ min: 0, max: 60 }),
        feeMinor: fc.integer({ min: 0, max: 60 }),
        country: fc.constantFrom('DE', 'US'),
        dispute: fc.constantFrom('none', 'open', 'won', 'lost', 'fraud' as const),
        disputeDueAt: fc.constantFrom(at(100), at(200)),
      },
      { requiredKeys: ['second'] },
    )
    const sequences = fc
      .uniqueArray(report, { maxLength: 6, selector: ({ second }) => second })
      .chain((reports) => fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length })))
    fc.assert(
      fc.property(sequences, ([first, second]) => {
        const merge = (all: typeof first) =>
          all
            .map(({ second: s, ...said }) => ({ ...purchase, ...said, at: at(s) }) as OrderReport)
            .reduce(mergeReport, NO_FACTS)
        expect(merge(second)).toEqual(merge(first))
      }),
    )
  })
})

describe('judging an order', () => {
  const flagOf = (report: Partial<OrderReport>) => judge([{ ...purchase, ...report }]).flag
  it.each<[string, Partial<OrderReport>, string | null]>([
    ['the right one', {}, null],
    ['tax on top', { totalMinor: 363 }, null],
    ['a discount code of the owner', { totalMinor: 150, discountMinor: 150 }, null],
    ['too little', { totalMinor: 299 }, 'wrong-amount'],
    ['the price of a bundle for all-access', { product: 'all-access' }, 'wrong-amount'],
    ['another currency', { currency: 'INR' }, 'wrong-currency'],
    ['a product the shop does not sell', { product: null }, 'unknown-product'],
  ])('%s', (_title, report, flag) => {
    expect(flagOf(report)).toBe(flag)
    expect(judge([{ ...purchase, ...report }]).scope).toBe(flag ? null : 'bundle:anime')
  })

  it('opens nothing in a live shop for a test order, whatever it says', () => {
    const facts = mergeReport(NO_FACTS, purchase)
    const verdict = judgeOrder({ ...facts, ...NOT_JUDGED, mode: 'test' }, termsOf('anime'), 'live')
    expect(verdict).toEqual({ status: 'paid', flag: 'other-mode', scope: null, price: null })
  })

  const paid = { ...mergeReport(NO_FACTS, purchase), ...NOT_JUDGED, mode: 'test' as const }
  const kept = { ...paid, price_minor: 300, price_currency: 'USD' }
  const dear: Terms = { scope: 'bundle:anime', prices: [{ amountMinor: 500, currency: 'EUR' }] }

  it('takes the lowest of the prices that the buyer may have been shown, and names it', () => {
    const prices = [500, 300, 400].map((amountMinor) => ({ amountMinor, currency: 'USD' }))
    const verdict = judgeOrder(paid, { scope: 'bundle:anime', prices }, 'test')
    expect(verdict).toMatchObject({ flag: null, price: { amountMinor: 300, currency: 'USD' } })
  })

  it('asks no later price, currency or product about an order that was found good once', () => {
    expect(judgeOrder(paid, dear, 'test').flag).toBe('wrong-currency')
    const price = { amountMinor: 300, currency: 'USD' }
    expect(judgeOrder(kept, dear, 'test')).toEqual({ status: 'paid', flag: null, scope: 'bundle:anime', price })
    expect(judgeOrder(kept, { scope: 'bundle:anime', prices: [] }, 'test').scope).toBe('bundle:anime')
  })

  it.each([
    ['a refund', { refunded_minor: 300 }, false],
    ['a dispute', { dispute: 'open' as const }, false],
    ['fraud', { dispute: 'fraud' as const }, false],
    ['the owner', { owner_decision: 'closed' as const }, false],
    ['a provider that does not know it', {}, true],
  ])('still closes it for %s', (_title, change, isDisowned) => {
    expect(judgeOrder({ ...kept, ...change }, dear, 'test', isDisowned).scope).toBeNull()
  })
})
