import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSimilar, nearDuplicates } from './picture-likeness.ts'

const GREY = '8'.repeat(48)

/** A shape of 64 bits as its hash, some of the bits flipped. */
function hashOf(shape: bigint, flipped: readonly number[] = []): string {
  const bits = flipped.reduce((all, bit) => all ^ (1n << BigInt(bit)), shape)
  return bits.toString(16).padStart(16, '0') + GREY
}

const shape = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const bits = (count: number) => fc.uniqueArray(fc.nat(63), { minLength: count, maxLength: count })

describe('pictures that look alike', () => {
  it('are found whichever four bits differ, and are different with five', () => {
    fc.assert(
      fc.property(shape, bits(4), bits(5), (original, four, five) => {
        const looks = nearDuplicates()
        looks.findLike('original', hashOf(original))
        expect(looks.findLike('five', hashOf(original, five))).toBeUndefined()
        const again = nearDuplicates()
        again.findLike('original', hashOf(original))
        expect(again.findLike('four', hashOf(original, four))).toBe('original')
      }),
    )
  })

  it('name the one that was seen first', () => {
    const looks = nearDuplicates()
    looks.findLike('first', hashOf(0n))
    looks.findLike('second', hashOf(0n, [63]))
    expect(looks.findLike('third', hashOf(0n, [0, 63]))).toBe('first')
  })

  it('have the same shape and the same colours', () => {
    const looks = nearDuplicates()
    looks.findLike('grey', hashOf(5n))
    expect(looks.findLike('white', `${hashOf(5n).slice(0, 16)}${'f'.repeat(48)}`)).toBeUndefined()
  })
})

const DARK = '0'.repeat(16)
const lookOf = (level: string) => DARK + level.repeat(48)
const picture = (id: string, category: string, level: string) => ({ id, category, hash: lookOf(level) })

it('names what looks most alike, the nearest first, and no strangers', () => {
  const like = findSimilar([
    picture('a', 'sea', '2'),
    picture('b', 'sea', '3'),
    picture('c', 'sea', '4'),
    picture('d', 'moor', '3'),
    picture('e', 'moor', 'f'),
  ])
  expect(like.a).toEqual(['b', 'd', 'c'])
  expect(like.e).toBeUndefined()
})

it('names six at most', () => {
  const many = Array.from({ length: 20 }, (_, at) => picture(`p${at}`, 'sea', '5'))
  expect(findSimilar(many).p7).toHaveLength(6)
})
