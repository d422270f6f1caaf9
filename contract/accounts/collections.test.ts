import { describe, expect, it } from 'vitest'
import { findNameProblem, isSameName, LONGEST_NAME, tidyName } from './collections.ts'

describe('the name of a collection', () => {
  it('is one line without edges, and turns no words around it about', () => {
    expect(tidyName('  Winter \n\t desk ')).toBe('Winter desk')
    expect(tidyName('Desk\u202egnp.exe\u2066')).toBe('Desk gnp.exe')
    expect(tidyName('\u0000\u2028')).toBe('')
  })

  it('may be written in every script, with pictures of several characters', () => {
    for (const name of ['Büro', 'سطح المكتب', '机', '👩‍💻 Desk']) expect(tidyName(name)).toBe(name)
    expect(tidyName('Bu\u0308ro')).toBe('Büro')
  })

  it('has one to sixty characters, counted as people count them', () => {
    expect(findNameProblem('')).toBe('A collection needs a name.')
    expect(findNameProblem('😀'.repeat(LONGEST_NAME))).toBeNull()
    expect(findNameProblem('a'.repeat(LONGEST_NAME + 1))).toBe('A name has at most 60 characters.')
  })

  it('is the same in capitals', () => {
    expect(isSameName('Desk', 'DESK')).toBe(true)
    expect(isSameName('Desk', 'Desk 2')).toBe(false)
  })
})
