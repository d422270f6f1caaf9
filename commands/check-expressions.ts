// Regular expressions of the shop must be linear: with a quadratic one, a few kilobytes from a stranger stop a process.
import { readFileSync } from 'node:fs'
import { findSlowness } from './regular-expressions.ts'
import { listTreeFiles } from './tree-files.ts'
import { type SyntaxNode, visitSyntax } from './visit-syntax.ts'

/** What meets outside text: all that runs in the shop. Tests and pictures meet none. */
const ROOMS = ['contract', 'server', 'web', 'sandbox', 'commands', 'bootstrap']
const MEETS_NOBODY = /\.test\.tsx?$|\/testing\//

/** Every sentence names an expression that is not linear, or one that cannot be judged. */
export function findSlowExpressions(file: string, source: string): string[] {
  const found: string[] = []
  visitSyntax(file, source, (node) => {
    if (node.type === 'RegExpLiteral') {
      const slowness = findSlowness(String(node.pattern), String(node.flags))
      if (slowness) found.push(`${file}: /${node.pattern}/${node.flags} ${slowness}`)
    }
    if (isBuilt(node)) found.push(`${file}: new RegExp(…) is made while the shop runs and cannot be judged.`)
  })
  return found
}

function isBuilt({ type, callee }: SyntaxNode): boolean {
  return (
    (type === 'NewExpression' || type === 'CallExpression') && (callee as SyntaxNode | undefined)?.value === 'RegExp'
  )
}

function listSources(): string[] {
  const patterns = ROOMS.flatMap((room) => [`${room}/*.ts`, `${room}/*.tsx`, `${room}/*.mjs`])
  return listTreeFiles('.', ...patterns).filter((file) => !MEETS_NOBODY.test(file))
}

if (import.meta.main) {
  const problems = listSources().flatMap((file) => findSlowExpressions(file, readFileSync(file, 'utf8')))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
