import { expect, it } from 'vitest'
import { diffLines } from './line-diff.ts'

const words = (before: string, after: string) => diffLines(before, after).map(({ kind, text }) => `${kind} ${text}`)

it('says which lines were taken out and which came, and leaves the others alone', () => {
  expect(words('a\nb\nc', 'a\nx\nc\nd')).toEqual(['same a', 'removed b', 'added x', 'same c', 'added d'])
  expect(words('a\nb', 'b')).toEqual(['removed a', 'same b'])
  expect(words('a', 'a')).toEqual(['same a'])
})

it('compares what is between the lines that are the same at both ends alone', () => {
  const long = Array.from({ length: 50_000 }, (_, at) => `line ${at}`)
  const changed = diffLines(long.join('\n'), long.with(25_000, 'other').join('\n')).filter(
    ({ kind }) => kind !== 'same',
  )
  expect(changed).toEqual([
    { kind: 'removed', text: 'line 25000' },
    { kind: 'added', text: 'other' },
  ])
})

it('says that all is another where there are too many lines to compare each with each', () => {
  const lines = diffLines('a\n'.repeat(100_000), `${'b\n'.repeat(100_000)}c`)
  expect(lines.map(({ kind }) => kind)).toEqual([
    ...Array<string>(100_001).fill('removed'),
    ...Array<string>(100_001).fill('added'),
  ])
})
