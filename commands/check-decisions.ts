// Decisions stay short, so that whoever wants to undo one reads it to its end.
import { readFileSync } from 'node:fs'
import { listTreeFiles } from './tree-files.ts'

const CAP_WORDS = 300

/** Every sentence names a record that is too long; its headings do not count. */
export function findLongDecisions(records: readonly { readonly file: string; readonly text: string }[]): string[] {
  return records.flatMap(({ file, text }) => {
    const words = countWords(text)
    return words > CAP_WORDS ? [`${file} has ${words} words; the cap is ${CAP_WORDS}.`] : []
  })
}

function countWords(text: string): number {
  const body = text.split('\n').filter((line) => !line.startsWith('#'))
  return body.flatMap((line) => line.split(/\s+/).filter(Boolean)).length
}

if (import.meta.main) {
  const files = listTreeFiles('.', 'docs/decisions/*.md')
  const problems = findLongDecisions(files.map((file) => ({ file, text: readFileSync(file, 'utf8') })))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
