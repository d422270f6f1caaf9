import { expect, it } from 'vitest'
import { withWords } from '../../state/kept-words.ts'
import { readFilter, writeFilter } from './order-filters.tsx'

const { text: _, ...EVERY } = readFilter({ search: '', state: null })

it.each(['all', 'twice', 'paid', 'a b&c=d', 'ü@example.com', ''])(
  'the address of the orders keeps what is looked for, and its words “%s” stand beside it',
  (text) => {
    const filter = { ...EVERY, state: 'flagged' as const, days: '30' }
    const search = `?${writeFilter(filter)}`
    expect(search).toBe('?days=30&state=flagged')
    expect(readFilter({ search, ...withWords(text) })).toEqual({ ...filter, text })
  },
)

it('the address of the orders says nothing of what shows by itself', () => {
  expect(writeFilter(EVERY)).toBe('')
})

it('words that an older link says are looked for, until others stand beside it', () => {
  const place = { search: '?text=mara%40example.com&state=paid', state: null }
  expect(readFilter(place)).toMatchObject({ text: 'mara@example.com', state: 'paid' })
  expect(readFilter({ ...place, ...withWords('') })).toMatchObject({ text: '' })
})
