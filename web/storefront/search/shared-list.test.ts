import { describe, expect, it } from 'vitest'
import { MOST_IDS } from '../../../contract/search.ts'
import { findShared, sharedAddress } from './shared-list.ts'

const read = (address: string) => findShared(new URL(address).hash)

describe('a shared list', () => {
  it('names its pictures after the #, in their order', () => {
    const address = sharedAddress('https://shop.example', ['space-2', 'own-ü', 'anime-1'])
    expect(new URL(address).search).toBe('')
    expect(read(address)).toEqual(['space-2', 'own-ü', 'anime-1'])
  })

  it('is no list without pictures', () => {
    expect([findShared(''), findShared('#pictures='), findShared('#a=b')]).toEqual([null, null, null])
  })

  it('holds no more than can be asked for, each once', () => {
    const many = Array.from({ length: MOST_IDS + 5 }, (_, at) => `space-${at}`)
    expect(read(sharedAddress('https://shop.example', many))).toHaveLength(MOST_IDS)
    expect(findShared(`#pictures=${[...many, ...many].join('+')}`)).toHaveLength(MOST_IDS)
    expect(findShared('#pictures=a+a+b')).toEqual(['a', 'b'])
  })
})
