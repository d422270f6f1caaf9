import { describe, expect, it } from 'vitest'
import { askRest, joinRows, type Rest, restAfter } from './more-pages.ts'

const page = (ids: string, next: string | null = 'x') => ({ rows: [...ids].map((id) => ({ id })), next })
const rest = (ids: string): Rest<{ id: string }> => ({ ...page(ids, null), pages: 1 })
const told = (before: string, now: string, below: string, next: string | null = 'x') => {
  const found = restAfter(page(before), page(now, next), rest(below))
  if (found === 'gap') return found
  return joinRows(page(now).rows, found)
    .map(({ id }) => id)
    .join('')
}

describe('a list whose later pages are open', () => {
  it('shows each row once, as its first page has it', () => {
    const shown = joinRows([{ id: 'a', is: 'new' }], { rows: [{ id: 'a', is: 'old' }], next: null, pages: 1 })
    expect(shown).toEqual([{ id: 'a', is: 'new' }])
  })

  it('keeps the rows that newer ones push off its first page', () => {
    expect(told('cba', 'dcb', '21')).toBe('dcba21')
    expect(told('cba', 'edc', '21')).toBe('edcba21')
  })

  it('keeps them also where another one went meanwhile', () => {
    expect(told('dcba', 'fedb', '21')).toBe('fedba21')
  })

  it('lets go what is done: the rows below move up', () => {
    expect(told('cba', 'cb2', '21')).toBe('cb21')
    expect(told('cba', 'ba2', '21')).toBe('ba21')
    expect(told('cba', 'cb', '21', null)).toBe('cb')
  })

  it('stays as it is while nothing changes', () => {
    expect(told('cba', 'cba', '21')).toBe('cba21')
  })

  it('is asked for anew where nobody knows what stands between', () => {
    expect(told('cba', 'hgf', '21')).toBe('gap')
  })

  it('is asked for anew as far as it was open, or as it goes', async () => {
    const pages: Record<string, ReturnType<typeof page>> = {
      1: page('ba', '2'),
      2: page('98', '3'),
      3: page('7', null),
    }
    const ask = async (place: string) => ({ page: pages[place] ?? page('', null) })
    const asked = async (open: string) => {
      const found = await askRest(page('c', '1'), rest(open), ask)
      return 'rest' in found ? [found.rest.rows.map(({ id }) => id).join(''), found.rest.next] : found
    }
    expect(await asked('ba9')).toEqual(['ba98', '3'])
    expect(await asked('ba9876')).toEqual(['ba987', null])
    expect(await askRest(page('c', '1'), rest('ba'), async () => ({ problem: 'offline' }))).toEqual({
      problem: 'offline',
    })
  })
})
