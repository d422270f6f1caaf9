import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const DESK = join(import.meta.dirname, '..')

/** Younger than Safari 16.4, Chrome 111 or Firefox 113, and nothing puts them there: a screen would not open. */
const TOO_YOUNG =
  /\b(?:Map|Object)\.groupBy\b|\bPromise\.(?:withResolvers|try)\b|\b(?:to|is)WellFormed\b|\.to(?:Sorted|Reversed|Spliced)\(|\bArray\.fromAsync\b|\bURL\.(?:canParse|parse)\(|\bAbortSignal\.any\(|\bIterator\./

it('the desk asks nothing of a browser that the oldest of them cannot do', () => {
  const sources = readdirSync(DESK, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => TOO_YOUNG.test(readFileSync(join(DESK, file), 'utf8')))).toEqual([])
})
