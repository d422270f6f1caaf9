// No brand outside the sample shop, and no payment provider's name outside its folder.
import { readFileSync } from 'node:fs'
import { PROVIDERS } from '../server/choose/providers.ts'
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

/** The rooms of the shop itself; what tests, measures or describes it may speak of anybody. */
const SHOP = /^(contract|web|server|sandbox|commands|bootstrap)\//
const TESTS = /\.(test|firebase)\.tsx?$|-contract\.ts$|\/testing\//
/** A provider's own folder, and where one is chosen among them; what older versions have stored stays named as it was. */
const NAMES_PROVIDERS = /^server\/payments\/[^/]+\/|^server\/choose\/|^server\/database\/migrations\//

/** However they are written: as a folder, in a sentence, in a variable. The sandbox is no more than a sandbox. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[ _-]/g, '')
const PROVIDER_NAMES = PROVIDERS.filter(({ connecting }) => connecting !== null).flatMap(({ name, title }) => [
  plain(name),
  plain(title),
])

/** Every sentence names a file that knows a provider by its name. */
export function findProviderNames(sources: readonly SourceText[]): string[] {
  return sources
    .filter(({ file }) => SHOP.test(file) && !TESTS.test(file) && !NAMES_PROVIDERS.test(file))
    .filter(({ text }) => PROVIDER_NAMES.some((name) => plain(text).includes(name)))
    .map(({ file }) => `${file} names a payment provider; ask its abilities, or let its folder say it.`)
}

if (import.meta.main) {
  const sources = listTreeFiles('.')
    .filter((file) => !NO_TEXT.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const problems = [...findBrandWords(sources), ...findProviderNames(sources)]
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
