import { expect, it } from 'vitest'
import { timeInWords, whoAsked } from './who-asked.ts'

const AT = new Date('2026-03-01T12:05:33Z')

it('says a time in full, in UTC', () => {
  expect(timeInWords(AT)).toBe('1 March 2026, 12:05 UTC')
})

it('says that no name was given', () => {
  expect(whoAsked('', AT)).toBe('without a name on 1 March 2026, 12:05 UTC')
  expect(whoAsked('Mara', AT)).toBe('with the name “Mara” on 1 March 2026, 12:05 UTC')
})
