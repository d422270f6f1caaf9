import { expect, it } from 'vitest'
import { aboutTime } from './in-words.ts'

it.each([
  [0, 'less than a minute'],
  [50, 'about a minute'],
  [400, 'about 7 minutes'],
  [7200, 'about 2 hours'],
])('%s seconds are %s', (seconds, words) => {
  expect(aboutTime(seconds)).toBe(words)
})
