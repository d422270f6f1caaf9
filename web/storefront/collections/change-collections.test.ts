import { describe, expect, it } from 'vitest'
import {
  type Collection,
  MOST_COLLECTED,
  MOST_COLLECTIONS,
  MOST_IN_ALL,
} from '../../../contract/accounts/collections.ts'
import { findChanges, fitted, parseCollections, withChanges } from './change-collections.ts'

const desk: Collection = { id: 'a', name: 'Desk', pictures: ['y', 'x'] }
const phone: Collection = { id: 'b', name: 'Phone', pictures: [] }

describe('changes of collections', () => {
  it.each([
    ['one is made and filled', [], [desk, phone]],
    ['one is renamed and emptied', [desk], [{ ...desk, name: 'Work', pictures: ['y'] }]],
    ['what was put in last comes first', [desk], [{ ...desk, pictures: ['z', 'y', 'x'] }]],
    ['one is deleted', [desk, phone], [phone]],
    ['nothing is as before', [desk, phone], [desk, phone]],
  ] as const)('lead from one state to the other: %s', (_, from, to) => {
    expect(withChanges(from, findChanges(from, to))).toEqual(to)
  })

  it('are none where two states are the same', () => {
    expect(findChanges([desk, phone], [desk, phone])).toEqual([])
  })

  it('change nothing twice, and nothing of one that is gone', () => {
    const changes = findChanges([], [desk])
    expect(withChanges(withChanges([], changes), changes)).toEqual([desk])
    expect(withChanges([phone], [{ kind: 'put-in', id: 'a', pictures: ['z'] }])).toEqual([phone])
  })

  it('make no more than there is room for', () => {
    const full = Array.from({ length: MOST_COLLECTIONS }, (_, at) => ({ ...phone, id: `c${at}`, name: `c${at}` }))
    expect(withChanges(full, [{ kind: 'make', id: 'a', name: 'Desk' }])).toEqual(full)
    expect(fitted(findChanges([], [desk]), full)).toEqual([])
    expect(fitted(findChanges([], [{ ...desk, name: 'C7' }]), full)).toEqual([
      { kind: 'put-in', id: 'c7', pictures: ['y', 'x'] },
    ])
  })

  it('put in no more than there is room for, in one and in all', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`)
    const put = (id: string, count: number) => ({ kind: 'put-in', id, pictures: many(count) }) as const
    const one = withChanges([phone], [put('b', MOST_COLLECTED + 1)])
    expect(one.map(({ pictures }) => pictures.length)).toEqual([MOST_COLLECTED])
    const full = ['a', 'b', 'c'].map((id) => ({ id, name: id, pictures: [] }))
    const three = withChanges(
      full,
      full.map(({ id }) => put(id, MOST_COLLECTED)),
    )
    expect(three.map(({ pictures }) => pictures.length)).toEqual([2000, 2000, MOST_IN_ALL - 4000])
  })

  it('mean the account’s own of the same name, and leave out what is gone from there', () => {
    const changes = [
      { kind: 'make', id: 'n', name: 'DESK' },
      { kind: 'put-in', id: 'n', pictures: ['z'] },
      { kind: 'put-in', id: 'gone', pictures: ['z'] },
    ] as const
    expect(fitted(changes, [desk])).toEqual([{ kind: 'put-in', id: 'a', pictures: ['z'] }])
  })

  it.each([null, undefined, '', '{', '{"a":1}', '[1,null]', '[{"id":"a","name":7,"pictures":[]}]'])(
    'are not read from %j',
    (text) => {
      expect(parseCollections(text)).toBeNull()
    },
  )
})
