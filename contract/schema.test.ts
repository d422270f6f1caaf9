import { describe, expect, expectTypeOf, it } from 'vitest'
import { boolean, either, list, literal, nullable, number, object, optional, string, type ValueOf } from './schema.ts'

const isPicture = object({
  id: string,
  width: nullable(number),
  isNew: optional(boolean),
  tags: list(literal('red', 'blue')),
})
const PICTURE = { id: 'a', width: 7680, tags: ['red'] }

describe('a schema', () => {
  it('takes a value of its shape, and one with more in it', () => {
    expect(isPicture(PICTURE)).toBe(true)
    expect(isPicture({ ...PICTURE, isNew: true, width: null, later: 1 })).toBe(true)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'a'],
    ['a missing field', { id: 'a', width: null }],
    ['a number for a text', { ...PICTURE, id: 1 }],
    ['undefined where null is meant', { ...PICTURE, width: undefined }],
    ['null where a field may be missing', { ...PICTURE, isNew: null }],
    ['a word that is not agreed on', { ...PICTURE, tags: ['green'] }],
    ['an object for a list', { ...PICTURE, tags: { length: 0 } }],
  ])('refuses %s', (_, value) => {
    expect(isPicture(value)).toBe(false)
  })

  it('takes either of two shapes', () => {
    const isAnswer = either(object({ status: literal('waiting') }), object({ status: literal('paid'), at: string }))
    expect(isAnswer({ status: 'waiting' })).toBe(true)
    expect(isAnswer({ status: 'paid', at: '2026' })).toBe(true)
    expect(isAnswer({ status: 'paid' })).toBe(false)
  })

  it('names the type that it stands for', () => {
    expectTypeOf<ValueOf<typeof isPicture>>().toEqualTypeOf<{
      readonly id: string
      readonly width: number | null
      readonly isNew?: boolean
      readonly tags: readonly ('red' | 'blue')[]
    }>()
  })
})
