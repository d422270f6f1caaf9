// An object is written where it stands. The compiler does not compare a literal that is spread into another with the
// type that is asked for: a wrong name inside would compile.
import { readFileSync } from 'node:fs'
import { listTreeFiles } from './tree-files.ts'
import { type SyntaxNode, visitSyntax } from './visit-syntax.ts'

/** Every sentence names a file and a literal that hides in another one, or in the attributes of an element. */
export function findSpreadLiterals(file: string, source: string): string[] {
  if (!source.includes('...{')) return []
  const found: string[] = []
  visitSyntax(file, source, (node) => {
    const spread = findSpread(node)
    if (spread?.type === 'ObjectExpression')
      found.push(`${file}: an object literal is spread; write what it holds directly.`)
  })
  return found
}

function findSpread({ type, properties, attributes }: SyntaxNode): SyntaxNode | undefined {
  const parts = type === 'ObjectExpression' ? properties : type === 'JSXOpeningElement' ? attributes : []
  const spreads = (parts as SyntaxNode[]).filter((part) => part.type === 'SpreadElement')
  return spreads.map((part) => part.arguments as SyntaxNode).find((spread) => spread.type === 'ObjectExpression')
}

if (import.meta.main) {
  const files = listTreeFiles('.', '*.ts', '*.tsx', '*.mts', '*.mjs')
  const problems = files.flatMap((file) => findSpreadLiterals(file, readFileSync(file, 'utf8')))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
