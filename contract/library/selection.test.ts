import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSelection, writeSelection } from './selection.ts'

describe('a selection in an address', () => {
  it('is read as it was written, in any order, whatever is chosen', () => {
    const choice = fc.uniqueArray(fc.nat(400), { minLength: 1 })
    fc.assert(
      fc.property(choice, fc.nat(50), (places, more) => {
        const text = writeSelection(places)
        expect(text).toMatch(/^[\w-]+$/)
        expect(text).toBe(writeSelection(places.toSorted((one, other) => one - other)))
        expect([...(readSelection(text, Math.max(...places) + 1 + more) ?? [])]).toEqual(
          places.toSorted((one, other) => one - other),
        )
      }),
    )
  })

  it('is short: a hundred wallpapers are seventeen characters', () => {
    expect(writeSelection(Array.from({ length: 100 }, (_, at) => at))).toHaveLength(17)
  })

  it('is one text for each choice, so that equal choices are equal addresses', () => {
    const texts = fc.string({ unit: fc.constantFrom('A', 'B', 'Q', '_', '-', '9'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(texts, (text) => {
        const places = readSelection(text, 36)
        if (places) expect(writeSelection(places)).toBe(text)
        else expect(text).toMatch(/A$/)
      }),
    )
  })

  it.each([
    ['nothing', ''],
    ['no place', 'A'],
    ['a text with a needless end', 'BA'],
    ['a place beyond the last', 'Q'],
    ['more than there can be', 'BBBBBBBB'],
    ['another alphabet', '+'],
    ['a character of two units', '𝔸'],
    ['a separator', 'B,'],
  ])('refuses %s', (_, text) => {
    expect(readSelection(text, 4)).toBeUndefined()
  })

  it('refuses any choice from nothing', () => {
    expect(readSelection('B', 0)).toBeUndefined()
  })
})
