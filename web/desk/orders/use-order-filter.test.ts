import { expect, it } from 'vitest'
import { readFilter, writeFilter } from './use-order-filter.ts'

const EVERY = readFilter(new URLSearchParams())

it.each(['all', 'twice', 'paid', 'a b&c=d', 'ü@example.com'])(
  'the address of the orders keeps what is looked for, also where it is “%s”',
  (text) => {
    const filter = { ...EVERY, text, state: 'flagged' as const, days: '30' }
    expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter)
  },
)

it('the address of the orders says nothing of what shows by itself', () => {
  expect(writeFilter(EVERY)).toBe('')
})
