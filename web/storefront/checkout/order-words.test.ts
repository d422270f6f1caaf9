import { describe, expect, it } from 'vitest'
import { orderWords } from './thank-you-page.tsx'
import { NOT_WATCHED } from './thanks/watch-order.ts'

describe('what /thank-you says before an order is known', () => {
  it.each([undefined, null, 'unknown'])('claims no payment for the reference %s', (reference) => {
    const words = [NOT_WATCHED, { ...NOT_WATCHED, isLate: true }].map((order) => orderWords(order, reference)).join(' ')
    expect(words).not.toMatch(/said yes|is yours|your payment is|went through/i)
  })
})
