// Files that comments and documents name must be there: a reader who follows a name that was changed finds nothing.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { listTreeFiles } from './tree-files.ts'

/** They tell what was. */
const HISTORY = /^CHANGELOG\.md$|^\.changeset\//
const DOCUMENT = /\.md$/
const SOURCE = /\.(ts|tsx|mjs|css|ya?ml|example|service|nft)$|(^|\/)(Dockerfile|Caddyfile)$/

/** A kind of file that only we write here. */
const FILE = /\.(ts|tsx|mjs|css|md)$/
const COMMENT = /^\s*(\/\/|\/?\*|#)/
const BETWEEN_WORDS = /[^\w./*<>{}$@:…-]+/
/** A pattern, an address, or a path of the system or of the shop's pages. */
const NO_PATH = /[*<>{}$@:…]|^\//

export type House = {
  readonly files: readonly string[]
  readonly paths: ReadonlySet<string>
  readonly rooms: ReadonlySet<string>
}

/** What may be named: files, folders with a slash at their end, bare names of files, and what git ignores because it is made. */
export function houseOf(files: readonly string[], ignored: readonly string[] = []): House {
  const ours = files.flatMap((path) => [path, posix.basename(path), ...foldersOf(path)])
  return { files, paths: new Set([...ours, ...ignored]), rooms: new Set(files.map(roomOf)) }
}

/**
 * Every sentence names a path that leads nowhere, read from the root and from the folder of the file that names it. An
 * ending such as .test.ts is there when some file has it.
 */
export function findLostPaths(file: string, text: string, { files, paths, rooms }: House): string[] {
  const isNamed = (word: string) =>
    !NO_PATH.test(word) && (word.endsWith('/') ? rooms.has(roomOf(word)) : FILE.test(word))
  const isThere = (path: string) =>
    paths.has(path) ||
    paths.has(posix.join(posix.dirname(file), path)) ||
    (path.startsWith('.') && files.some((name) => name.endsWith(path)))
  const named = new Set(wordsOf(file, text).filter(isNamed))
  return [...named].filter((path) => !isThere(path)).map((path) => `${file} names ${path}, and there is none.`)
}

/** Of a document all words, of a source those of its lines of comment. */
function wordsOf(file: string, text: string): string[] {
  const lines = text.split('\n').filter((line) => DOCUMENT.test(file) || COMMENT.test(line))
  return lines.flatMap((line) => line.split(BETWEEN_WORDS)).map((word) => word.replace(/[.:]$/, ''))
}

function roomOf(path: string): string {
  return path.slice(0, path.indexOf('/') + 1)
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`)
}

if (import.meta.main) {
  const files = listTreeFiles('.')
  const house = houseOf(files, readFileSync('.gitignore', 'utf8').split('\n'))
  const problems = files
    .filter((file) => (DOCUMENT.test(file) || SOURCE.test(file)) && !HISTORY.test(file))
    .flatMap((file) => findLostPaths(file, readFileSync(file, 'utf8'), house))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
