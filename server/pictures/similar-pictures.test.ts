import { expect, it } from 'vitest'
import { findSimilar } from './similar-pictures.ts'

const DARK = '0'.repeat(16)
const hashOf = (level: string) => DARK + level.repeat(48)
const picture = (id: string, category: string, level: string) => ({ id, category, hash: hashOf(level) })

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
