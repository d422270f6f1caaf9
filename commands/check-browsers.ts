// Visitors and owners come with browsers of years ago. What is newer than Safari 16.4, Chrome 111 and Firefox 113 throws there, and what
// throws while a page is drawn empties it: no build and no test on this machine would tell.
import { readFileSync } from 'node:fs'
import { listTreeFiles } from './tree-files.ts'
import { type SyntaxNode, visitSyntax } from './visit-syntax.ts'

/** What browsers load. */
const ROOMS = ['contract', 'web/desk', 'web/routing', 'web/state', 'web/storefront', 'web/ui', 'web/worker']
const MEETS_NOBODY = /\.test\.tsx?$|-contract\.ts$|\/testing\/|prerender\.tsx$/

/** Of these objects alone: others have something of the same name. */
const STATICS = new Set([
  ...[
    'URL.canParse',
    'URL.parse',
    'Response.json',
    'AbortSignal.any',
    'Object.groupBy',
    'Map.groupBy',
    'Iterator.from',
  ],
  ...['Array.fromAsync', 'Promise.withResolvers', 'Promise.try', 'RegExp.escape', 'Error.isError', 'Math.sumPrecise'],
  ...['Intl.DurationFormat', 'Uint8Array.fromBase64', 'Uint8Array.fromHex'],
])
const METHODS = new Set([
  ...['toSorted', 'toReversed', 'toSpliced', 'with', 'isWellFormed', 'toWellFormed', 'checkVisibility', 'requestClose'],
  ...[
    'showPopover',
    'hidePopover',
    'togglePopover',
    'startViewTransition',
    'getOrInsert',
    'toBase64',
    'toHex',
    'bytes',
  ],
  ...['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
])
const ITERATORS = new Set(['values', 'keys', 'entries', 'matchAll'])
const OF_ITERATORS = new Set([
  ...['map', 'filter', 'flatMap', 'take', 'drop', 'some', 'every', 'find', 'reduce', 'toArray', 'forEach'],
])

/** Every sentence names what some browser in use does not have. */
export function findNewNames(file: string, source: string): string[] {
  const found: string[] = []
  const asked = new Set<unknown>()
  visitSyntax(file, source, (node) => {
    // `a.name?.()` is seen before the `a.name` in it.
    if (node.type === 'OptionalChainingExpression' && node.optional) asked.add(memberOf(node.base))
    const name = node.type === 'CallExpression' || node.type === 'NewExpression' ? calledName(node) : undefined
    if (name && !asked.has(memberOf(node))) found.push(`${file}: some browsers in use have no ${name}.`)
  })
  return found
}

function calledName(node: SyntaxNode): string | undefined {
  const member = memberOf(node)
  if (!member) return undefined
  const [object, name] = [member.object as SyntaxNode, String((member.property as SyntaxNode).value)]
  const whole = `${object.value}.${name}`
  if (STATICS.has(whole)) return whole
  if (METHODS.has(name)) return `${name}()`
  return OF_ITERATORS.has(name) && isIterator(object) ? `${name}() of an iterator` : undefined
}

/** `map.values()`; `Object.values(map)` is an array. */
function isIterator(node: SyntaxNode): boolean {
  const member = node.type === 'CallExpression' ? memberOf(node) : undefined
  if (!member) return false
  return (
    ITERATORS.has(String((member.property as SyntaxNode).value)) && (member.object as SyntaxNode).value !== 'Object'
  )
}

/** What a call calls, where that is a member of something. */
function memberOf(node: unknown): SyntaxNode | undefined {
  const { callee } = node as SyntaxNode
  const called = callee as SyntaxNode | undefined
  const member = called?.type === 'OptionalChainingExpression' ? (called.base as SyntaxNode) : called
  return member?.type === 'MemberExpression' ? member : undefined
}

if (import.meta.main) {
  const files = listTreeFiles('.', ...ROOMS.flatMap((room) => [`${room}/*.ts`, `${room}/*.tsx`]))
  const problems = files
    .filter((file) => !MEETS_NOBODY.test(file))
    .flatMap((file) => findNewNames(file, readFileSync(file, 'utf8')))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
