import { expect, it } from 'vitest'
import { requestWindow } from './request-limits.ts'

it('lets each in so often, says when there is room again, and counts nobody who has no name', () => {
  let time = 0
  const window = requestWindow({ most: 2, windowMs: 60_000, now: () => new Date(time) })
  for (const who of ['a', 'a', 'b', undefined, undefined, undefined]) window.take(who)
  time = 20_000
  expect(() => window.take('a')).toThrow(expect.objectContaining({ code: 'too-many-requests', retryAfterSeconds: 40 }))
  window.take('b')
  time = 60_000
  window.take('a')
})
