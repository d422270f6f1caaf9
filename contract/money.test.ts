import { describe, expect, it } from 'vitest'
import { findAmount, formatMoney, minorDigits, toDecimal } from './money.ts'

describe('an amount of money', () => {
  it.each([
    [300, 'USD', '$3.00', '$3', '3.00'],
    [350, 'USD', '$3.50', '$3.50', '3.50'],
    [123_456, 'EUR', '€1,234.56', '€1,234.56', '1234.56'],
    [300, 'JPY', '¥300', '¥300', '300'],
    [1500, 'KWD', 'KWD 1.500', 'KWD 1.500', '1.500'],
    [3000, 'KWD', 'KWD 3.000', 'KWD 3', '3.000'],
    [17_500, 'HUF', 'HUF 175.00', 'HUF 175', '175.00'],
    [0, 'GBP', '£0.00', '£0', '0.00'],
    [-50, 'USD', '-$0.50', '-$0.50', '-0.50'],
  ])('of %i in %s has the digits of its currency', (minor, currency, long, short, decimal) => {
    const plain = (text: string) => text.replace(/\s/g, ' ')
    expect(plain(formatMoney(minor, currency))).toBe(long)
    expect(plain(formatMoney(minor, currency, { isShort: true }))).toBe(short)
    expect(toDecimal(minor, currency)).toBe(decimal)
  })

  it('is written as its readers write it', () => {
    expect(formatMoney(300, 'EUR', { locale: 'de-DE' }).replace(/\s/g, ' ')).toBe('3,00 €')
  })

  it('is written plainly where its currency is none', () => {
    expect(['', 'usd', 'X'].map((code) => formatMoney(300, code))).toEqual(['3.00', '3.00 usd', '3.00 X'])
  })

  it.each([
    ['3', 'USD', 300],
    ['2.5', 'USD', 250],
    ['2.50', 'USD', 250],
    ['0.07', 'USD', 7],
    ['300', 'JPY', 300],
    ['1.5', 'KWD', 1500],
    ['1.005', 'KWD', 1005],
  ])('is read as it is typed: %s %s', (typed, currency, minor) => {
    expect(findAmount(typed, currency)).toBe(minor)
  })

  const odd = ['2.505', '', '.5', '3.', '-3', '+3', '3,50', '1e3', '0x3', '$3', ' 3', '1234567890']
  it.each([['300.5', 'JPY'] as const, ...odd.map((typed) => [typed, 'USD'] as const)])(
    'is not read where it cannot be meant: %j %s',
    (typed, currency) => {
      expect(findAmount(typed, currency)).toBeUndefined()
    },
  )

  it('counts in hundredths unless ISO 4217 says otherwise', () => {
    expect(['USD', 'HUF', 'IDR', 'JPY', 'ISK', 'KWD', 'CLF'].map(minorDigits)).toEqual([2, 2, 2, 0, 0, 3, 4])
  })
})
