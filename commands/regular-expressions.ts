import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'
import { JS, NFA } from 'refa'
import { analyse } from 'scslre'

/** Why an expression takes more than linear time on some text; undefined when it does not. */
export function findSlowness(pattern: string, flags: string): string | undefined {
  const [report] = analyse({ source: pattern, flags }).reports
  if (report) return report.exponential ? 'takes exponential time.' : 'takes quadratic time.'
  const literal = parseRegExpLiteral(`/${pattern}/${flags}`)
  const loops = listLoops(literal)
  for (const later of loops) {
    if (canAlwaysMatch(later.after, flags)) continue
    for (const { loop, between } of earlierLoops(later, literal)) {
      if (canTrade(loop, between, later.loop, flags)) return 'takes quadratic time: two repetitions share a text.'
    }
  }
  return undefined
}

type Loop = {
  readonly node: AST.Quantifier
  /** What it repeats, as often as it likes. */
  readonly loop: string
  /** What must have matched before it, from the start, and what must match after it. */
  readonly before: readonly AST.Element[]
  readonly after: string
}

function listLoops(literal: AST.RegExpLiteral): Loop[] {
  const loops: Loop[] = []
  visitRegExpAST(literal, {
    onQuantifierEnter(node) {
      if (node.max !== Number.POSITIVE_INFINITY) return
      const { before, after } = surroundings(node)
      loops.push({ node, loop: `(?:${node.element.raw})*`, before, after: after.map(({ raw }) => raw).join('') })
    },
  })
  return loops
}

/** Siblings of a node and of all that it lies in, up to the whole expression. */
function surroundings(node: AST.Element): { before: AST.Element[]; after: AST.Element[] } {
  const before: AST.Element[] = []
  const after: AST.Element[] = []
  for (let at: AST.Node | null = node; at; at = at.parent) {
    if (at.parent?.type !== 'Alternative') continue
    const { elements } = at.parent
    const place = elements.indexOf(at as AST.Element)
    before.unshift(...elements.slice(0, place))
    after.push(...elements.slice(place + 1))
  }
  return { before, after }
}

/** The repetitions that stand before; an expression that may begin anywhere has one more, over everything. */
function* earlierLoops({ before }: Loop, { flags }: AST.RegExpLiteral) {
  const join = (elements: readonly AST.Element[]) => elements.map(({ raw }) => raw).join('')
  const [first, ...rest] = before
  const isAnchored = first?.type === 'Assertion' && first.kind === 'start'
  if (isAnchored && flags.multiline) yield { loop: '[^]*', between: `\\n${join(rest)}` }
  if (!isAnchored && !flags.sticky) yield { loop: '[^]*', between: join(before) }
  for (const [place, element] of before.entries()) {
    if (element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY) {
      yield { loop: `(?:${element.element.raw})*`, between: join(before.slice(place + 1)) }
    }
  }
}

/** Whether one text can be read by the earlier loop, by the later loop, and by both with all that lies between them. */
function canTrade(earlier: string, between: string, later: string, flags: string): boolean {
  const each = NFA.fromIntersection(automaton(earlier, flags), automaton(later, flags))
  const shared = NFA.fromIntersection(each, automaton(`${earlier}${between}${later}`, flags))
  for (const word of shared.words()) if (word.length > 0) return true
  return false
}

function canAlwaysMatch(source: string, flags: string): boolean {
  return !source.includes('$') && automaton(source, flags).test([])
}

/** Look-arounds are taken as met. */
function automaton(source: string, flags: string): NFA {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source: source || '(?:)', flags }).parse({
    backreferences: 'disable',
    assertions: 'parse',
  })
  return NFA.fromRegex(expression, { maxCharacter }, { assertions: 'ignore' })
}
