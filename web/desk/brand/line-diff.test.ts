import { expect, it } from 'vitest'
import { diffLines } from './line-diff.ts'

const words = (before: string, after: string) => diffLines(before, after).map(({ kind, text }) => `${kind} ${text}`)

it('says which lines were taken out and which came, and leaves the others alone', () => {
  expect(words('a\nb\nc', 'a\nx\nc\nd')).toEqual(['same a', 'removed b', 'added x', 'same c', 'added d'])
  expect(words('a\nb', 'b')).toEqual(['removed a', 'same b'])
  expect(words('a', 'a')).toEqual(['same a'])
})
