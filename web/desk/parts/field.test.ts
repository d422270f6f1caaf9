import { expect, it } from 'vitest'
import { wellFormed } from './field.tsx'

it('half a character is none that an address could not hold; whole ones stay', () => {
  expect(wellFormed('a\uD83Cb')).toBe('a\uFFFDb')
  expect(wellFormed('\uDF0A')).toBe('\uFFFD')
  expect(wellFormed('🌊 übermorgen')).toBe('🌊 übermorgen')
  expect(() => encodeURIComponent(wellFormed('\uD83C'))).not.toThrow()
})
