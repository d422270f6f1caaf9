// The words of the code: no brand outside the sample shop, and the field's names for things instead of our own.
import { readFileSync } from 'node:fs'
import { listTreeFiles } from './tree-files.ts'
import { visitSyntax } from './visit-syntax.ts'

export type SourceText = { readonly file: string; readonly text: string }

const BRAND = /pure[ _-]?8k/i
/** The sample shop has a brand, documents may speak of it, the package is called by it, and this check looks for it. */
const HAS_A_BRAND = /^sample-shop\/|\.md$|^LICENSE$|^package(-lock)?\.json$|^commands\/check-words\./
const CODE = /\.(ts|tsx|mjs)$/
const NO_TEXT = /\.(avif|webp|png|jpg|woff2|ico)$/

/** Every sentence names a file that names the brand. */
export function findBrandWords(sources: readonly SourceText[]): string[] {
  return sources
    .filter(({ file, text }) => !HAS_A_BRAND.test(file) && (BRAND.test(file) || BRAND.test(text)))
    .map(({ file }) => `${file} names the brand; that is the sample shop's.`)
}

type Coinage = {
  /** Found in identifiers and in the names of files, which are read as if they were types. */
  readonly name: RegExp
  readonly say: string
  /** The one place where it is ours. */
  readonly only?: RegExp
  readonly except?: RegExp
}

/** Words that we made up, and what the field says. */
const COINAGES: readonly Coinage[] = [
  { name: /turnstile/i, say: 'concurrency limit' },
  { name: /waitingRoom/i, say: 'single flight' },
  { name: /outboxBell/i, say: 'outbox signal' },
  { name: /brush/i, say: 'render lock', except: /^sample-shop\// },
  { name: /admission/i, say: 'authorize download' },
  { name: /downloadPass/i, say: 'download token' },
  { name: /renditionWish/i, say: 'rendition options' },
  { name: /^papers$|Papers/, say: 'owned wallpapers' },
  { name: /^Tick$/, say: 'Checkbox' },
  { name: /^Heart(Button)?$/, say: 'FavouriteButton' },
  { name: /rateLimit/i, say: 'throttle', only: /^web\/storefront\/home\// },
  { name: /^Place$|^(list|find)Places?$/, say: 'Route', except: /^sample-shop\// },
  { name: /^shel(f|ves)|Shel(f|ves)/, say: 'library or catalogue' },
  { name: /^a?wake(?![a-z])|A?[Ww]ake(?![a-z])/, say: 'hydrate', only: /^(web|e2e|sample-shop\/e2e)\// },
]

/** Every sentence names a word of our own, and the field's word for it. */
export function findCoinedWords({ file, text }: SourceText): string[] {
  const names = new Set(file.split('/').map(asTypeName))
  if (CODE.test(file))
    visitSyntax(file, text, ({ type, value }) => {
      if (type === 'Identifier') names.add(String(value))
    })
  const here = COINAGES.filter(({ only, except }) => (only?.test(file) ?? true) && !except?.test(file))
  return [...names].flatMap((name) =>
    here
      .filter((coinage) => coinage.name.test(name))
      .map(({ say }) => `${file}: '${name}' is a word of our own; say '${say}'.`),
  )
}

/** The name of a file or folder as a type would have it: words joined, without endings. */
function asTypeName(part: string): string {
  const words = (part.split('.')[0] ?? '').split('-')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

if (import.meta.main) {
  const sources = listTreeFiles('.')
    .filter((file) => !NO_TEXT.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const problems = [...findBrandWords(sources), ...sources.flatMap(findCoinedWords)]
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
