import { describe, expect, it } from 'vitest'
import { inFewLengths } from './prepared.ts'

describe('a list in parts of few lengths', () => {
  it.each([0, 1, 2, 10, 11, 99, 100, 101, 500, 501, 1234])('holds every value of %i, in their order', (length) => {
    const values = Array.from({ length }, (_, at) => at)
    const parts = inFewLengths(values)
    expect([...new Set(parts.flat())]).toEqual(values)
    for (const part of parts) expect([1, 10, 100, 500]).toContain(part.length)
  })
})
