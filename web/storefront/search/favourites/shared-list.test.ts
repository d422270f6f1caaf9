import { describe, expect, it } from 'vitest'
import { MOST_IDS } from '../../../../contract/pictures/search.ts'
import { findShared, sharedAddress } from './share-favourites.tsx'

const read = (address: string) => findShared(new URL(address).hash)
const idsIn = (address: string) => read(address)?.ids

describe('a shared list', () => {
  it('names its pictures after the #, in their order', () => {
    const address = sharedAddress('https://shop.example', ['space-2', 'own-ü', 'anime-1'])
    expect(new URL(address).search).toBe('')
    expect(read(address)).toEqual({ ids: ['space-2', 'own-ü', 'anime-1'], name: null })
  })

  it('is no list without pictures', () => {
    expect([findShared(''), findShared('#pictures='), findShared('#a=b')]).toEqual([null, null, null])
  })

  it('holds no more than can be asked for, each once', () => {
    const many = Array.from({ length: MOST_IDS + 5 }, (_, at) => `space-${at}`)
    expect(idsIn(sharedAddress('https://shop.example', many))).toHaveLength(MOST_IDS)
    expect(findShared(`#pictures=${[...many, ...many].join('+')}`)?.ids).toHaveLength(MOST_IDS)
    expect(findShared('#pictures=a+a+b')?.ids).toEqual(['a', 'b'])
  })

  it('carries the name of a collection after the # as well', () => {
    const address = sharedAddress('https://shop.example', ['a'], 'Büro & “Phone”')
    expect(new URL(address).search).toBe('')
    expect(read(address)).toEqual({ ids: ['a'], name: 'Büro & “Phone”' })
  })

  it('shows no more of a stranger’s words than a name has, in one line', () => {
    const named = (name: string) => findShared(`#pictures=a&${new URLSearchParams({ name })}`)?.name
    expect(named('x'.repeat(5000))).toHaveLength(60)
    expect(named('Log\u202e in \n here')).toBe('Log in here')
    expect(named(' ')).toBeNull()
  })
})
