import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { checkOf } from './ask-desk.ts'

const hasShape = checkOf(z.object({ id: z.string(), state: z.enum(['open', 'done']), note: z.nullable(z.string()) }))
const ANSWER = { id: 'a', state: 'open', note: null }

it('an answer may hold more than this desk knows of: a newer shop sent it', () => {
  expect(hasShape({ ...ANSWER, later: 1 })).toBe(true)
})

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a missing part', { id: 'a', state: 'open' }],
  ['a number for a text', { ...ANSWER, id: 1 }],
  ['a word that is not agreed on', { ...ANSWER, state: 'lost' }],
])('an answer that is not what was agreed is refused: %s', (_, value) => {
  expect(hasShape(value)).toBe(false)
})
