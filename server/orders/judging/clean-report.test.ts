import { describe, expect, it } from 'vitest'
import { type OrderReport, RefusedEventError } from '../../payments/payments.ts'
import { cleanEvent, cleanReport } from './clean-report.ts'

const report: OrderReport = {
  providerOrderId: '1',
  mode: 'test',
  at: '2026-01-01T00:00:00.000Z',
  reference: 'reference',
  email: 'Mara@Example.com',
  checkoutId: 'ab'.repeat(16),
  totalMinor: 300,
}

describe('a report', () => {
  it('that is plain stays as it is', () => {
    expect(cleanReport(report)).toEqual(report)
    expect(cleanReport({ ...report, email: 'méra+1@例え.jp' }).email).toBe('méra+1@例え.jp')
  })

  it.each([
    'a\u0000b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '\u001b[31mred@example.com',
    'half\ud800@example.com',
    '\udc00',
    '',
    `${'a'.repeat(400)}@example.com`,
  ])('loses an address that cannot be written down, and is never given another: %j', (email) => {
    const { email: _, ...rest } = report
    expect(cleanReport({ ...report, email })).toEqual(rest)
  })

  it.each<Partial<OrderReport>>([
    { providerOrderId: '1\u0000' },
    { reference: 'x\n' },
    { currency: '\ud800' },
    { totalMinor: 2_147_483_648 },
    { totalMinor: Number.NaN },
    { discountMinor: 0.5 },
  ])('is refused when what no buyer can write is not plain: %j', (wrong) => {
    expect(() => cleanReport({ ...report, ...wrong })).toThrow(RefusedEventError)
  })

  it.each([
    ['2026-03-01T12:00:00.123456Z', '2026-03-01T12:00:00.123Z'],
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T13:00:00+01:00', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z'],
  ])('has its times in the one form in which the books compare them: %s', (given, plain) => {
    expect(cleanReport({ ...report, at: given, purchasedAt: given })).toMatchObject({ at: plain, purchasedAt: plain })
  })

  it.each(['', 'yesterday', '+275760-01-01T00:00:00Z', '-000001-01-01T00:00:00Z'])(
    'is refused when a time of it is none: %j',
    (wrong) => {
      expect(() => cleanReport({ ...report, purchasedAt: wrong })).toThrow(RefusedEventError)
      expect(() => cleanReport({ ...report, at: wrong })).toThrow(RefusedEventError)
    },
  )

  it('is refused with the delivery that brought it', () => {
    expect(() => cleanEvent({ key: 'k\u0000', name: 'order_created', report })).toThrow(RefusedEventError)
    expect(cleanEvent({ key: 'k', name: 'order_created', report })).toEqual({ key: 'k', name: 'order_created', report })
  })
})
