// Sizes of style: source files stay small, so that a reader can hold one in mind.
import { readFileSync } from 'node:fs'
import { listTreeFiles } from './tree-files.ts'

const CAP_LINES = 300
const MEDIAN_LINES = 80
const P90_LINES = 200

export type Sized = { readonly file: string; readonly lines: number }

/** Every sentence says what is too large; none means that all is well. */
export function findOversize(files: readonly Sized[]): string[] {
  const sorted = files.toSorted((a, b) => a.lines - b.lines)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.lines ?? 0
  const overCap = sorted.filter(({ lines }) => lines > CAP_LINES)
  return [
    ...overCap.map(({ file, lines }) => `${file} has ${lines} lines; the cap is ${CAP_LINES}.`),
    ...(at(0.5) > MEDIAN_LINES ? [`The median file has ${at(0.5)} lines; keep it at ${MEDIAN_LINES} or less.`] : []),
    ...(at(0.9) > P90_LINES
      ? [`One file in ten has ${at(0.9)} lines or more; keep that at ${P90_LINES} or less.`]
      : []),
  ]
}

function listSources(): Sized[] {
  return listTreeFiles('.', '*.ts', '*.tsx', '*.css', '*.mjs')
    .filter((file) => !file.startsWith('sample-shop/previews/'))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }))
}

if (import.meta.main) {
  const problems = findOversize(listSources())
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
