import { describe, expect, it } from 'vitest'
import { outlook } from './progress.ts'

describe('the outlook of a long command', () => {
  it('says nothing before the first result', () => {
    expect(outlook(0, 10, 30)).toBe('')
  })

  it('tells the rate and the time left', () => {
    expect(outlook(5, 10, 30)).toBe(', 10.0 a minute, 30 s left')
    expect(outlook(1, 61, 60)).toBe(', 1.0 a minute, 60 min left')
  })

  it('tells only the rate at the end', () => {
    expect(outlook(10, 10, 30)).toBe(', 20.0 a minute')
  })
})
