// No brand outside the sample shop.
import { readFileSync } from 'node:fs'
import { listTreeFiles } from './tree-files.ts'

export type SourceText = { readonly file: string; readonly text: string }

const BRAND = /pure[ _-]?8k/i
/** The sample shop has a brand, documents may speak of it, the package is called by it, and this check looks for it. */
const HAS_A_BRAND = /^sample-shop\/|\.md$|^LICENSE$|^package(-lock)?\.json$|^commands\/check-words\./
const NO_TEXT = /\.(avif|webp|png|jpg|woff2|ico)$/

/** Every sentence names a file that names the brand. */
export function findBrandWords(sources: readonly SourceText[]): string[] {
  return sources
    .filter(({ file, text }) => !HAS_A_BRAND.test(file) && (BRAND.test(file) || BRAND.test(text)))
    .map(({ file }) => `${file} names the brand; that is the sample shop's.`)
}

if (import.meta.main) {
  const sources = listTreeFiles('.')
    .filter((file) => !NO_TEXT.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const problems = findBrandWords(sources)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
