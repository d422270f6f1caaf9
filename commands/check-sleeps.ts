// A test waits for the thing itself, or moves a clock of its own; one that lets time pass is slow on every machine and
// fails on a slow one.
import { readFileSync } from 'node:fs'
import { listTreeFiles } from './tree-files.ts'
import { type SyntaxNode, visitSyntax } from './visit-syntax.ts'

/** Tests, what they stand on, and what drives a shop from outside. */
const TESTS = /\.(test|spec|firebase)\.tsx?$|-contract\.ts$|\/testing\/|^(harness|e2e|sample-shop\/e2e)\//
/** Where everybody else waits: it looks again until the thing is there. */
const ALLOWED = new Set(['harness/eventually.ts'])

const TIMERS = new Set(['setTimeout', 'setInterval', 'waitForTimeout'])
const SLEEPS = new Set(['setTimeout', 'setInterval', 'scheduler'])

/** Every sentence names a line that lets time pass. */
export function findSleeps(file: string, source: string): string[] {
  if (!TESTS.test(file) || ALLOWED.has(file)) return []
  const found: string[] = []
  visitSyntax(file, source, (node) => {
    const name = findSleep(node)
    if (name) found.push(`${file}: ${name} lets time pass; wait for the thing itself, or use a clock of the test.`)
  })
  return found
}

function findSleep({ type, callee, source, specifiers }: SyntaxNode): string | undefined {
  if (type === 'CallExpression') return calledTimer(callee as SyntaxNode)
  const isTimers =
    type === 'ImportDeclaration' && /^(node:)?timers\/promises$/.test(String((source as SyntaxNode).value))
  if (!isTimers) return undefined
  const names = (specifiers as SyntaxNode[]).map(({ imported, local }) =>
    String(((imported ?? local) as SyntaxNode).value),
  )
  return names.find((name) => SLEEPS.has(name))
}

/** `setTimeout(…)`, `window.setTimeout(…)` or `page.waitForTimeout(…)`; `test.setTimeout(…)` gives a test more time. */
function calledTimer({ type, value, object, property }: SyntaxNode): string | undefined {
  const name = String(type === 'MemberExpression' ? (property as SyntaxNode).value : value)
  const isOfTest = type === 'MemberExpression' && (object as SyntaxNode).value === 'test'
  return TIMERS.has(name) && !isOfTest ? name : undefined
}

if (import.meta.main) {
  const files = listTreeFiles('.', '*.ts', '*.tsx').filter((file) => TESTS.test(file))
  const problems = files.flatMap((file) => findSleeps(file, readFileSync(file, 'utf8')))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
