import { parseSync } from '@swc/core'

/** A part of a source as the parser gives it. */
export type SyntaxNode = Readonly<Record<string, unknown>>

/** Looks at every part of a source, from the whole to the smallest. */
export function visitSyntax(file: string, source: string, look: (node: SyntaxNode) => void): void {
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }), look)
}

function visit(value: unknown, look: (node: SyntaxNode) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) look(value as SyntaxNode)
  for (const part of Object.values(value)) visit(part, look)
}
