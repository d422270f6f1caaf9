import { heardOf, NAMED, type Node, type Tree } from './accessibility-tree.ts'

/** Drawn by the browser itself, in its language and the machine's. */
const ITS_OWN = new Set(['Date', 'DateTime', 'InputTime', 'ColorWell'])

/** What a page is made of. */
const OUTLINED = new Set([
  ...[...NAMED].filter((role) => role !== 'option' && role !== 'image'),
  ...['main', 'banner', 'contentinfo', 'form', 'search', 'navigation', 'group', 'list', 'columnheader'],
])

/** One of many: what it holds is told by the roles of the first alone, because their number is data. */
const MANY = new Set(['listitem', 'row', 'article'])

/** The page's middle, and what lies over it. What stands around it is the same everywhere, and told by itself. */
const MIDDLE = new Set(['main', 'dialog', 'alertdialog', 'menu'])

/** From what on a part of a page is written, and up to what. */
const PARTS = {
  page: { from: MIDDLE, to: new Set() },
  frame: { from: new Set(['RootWebArea']), to: MIDDLE },
}

/** States that readers tell where they hold, in their order. */
const STATES = ['pressed', 'checked', 'selected', 'expanded', 'disabled', 'invalid']

/** Of these they tell, too, that they do not hold: nothing else says that they could. */
const TOLD_EITHER_WAY = new Set(['pressed', 'expanded'])

/**
 * Landmarks, headings, controls and what else a page or its frame is made of, one to a line, as readers hear them: with
 * their levels and states, and without their words, which a journey asks for where they matter.
 */
export function outline(tree: Tree, part: keyof typeof PARTS): string {
  const { from, to } = PARTS[part]
  const lines: string[] = []
  const add = (depth: number, words: string) => {
    const line = `${'  '.repeat(depth)}${words}`
    // How many of a kind stand in a row is data.
    if (lines.at(-1) !== line) lines.push(line)
  }
  const write = (node: Node, depth: number, isWritten: boolean): void => {
    const { role } = heardOf(node)
    if (!node.ignored && to.has(role)) return
    const isIn = isWritten || (!node.ignored && from.has(role))
    const isLine = isIn && !node.ignored && (OUTLINED.has(role) || isReadAloud(node))
    if (isLine) add(depth, lineOf(node))
    if (ITS_OWN.has(role)) return
    const below = depth + (isLine ? 1 : 0)
    for (const child of tree.childrenOf(node)) {
      if (isIn && isOneOfMany(child)) add(below, lineOfMany(tree, child))
      else write(child, below, isIn)
    }
  }
  for (const root of tree.roots) write(root, 0, false)
  return `${lines.join('\n')}\n`
}

function isOneOfMany(node: Node): boolean {
  return !node.ignored && MANY.has(heardOf(node).role)
}

/** The region itself, not what is in it. */
function isReadAloud(node: Node): boolean {
  const told = node.properties?.map(({ name }) => name) ?? []
  return told.includes('live') && !told.includes('root')
}

function lineOf(node: Node): string {
  const { role, name } = heardOf(node)
  const description = String(node.description?.value ?? '').trim()
  // Readers say a tip that repeats the name once.
  const isDescribed = description !== '' && description !== name
  const words = [`${role}${levelOf(node)}`, statesOf(node), isDescribed ? 'described' : '']
  return words.filter((part) => part !== '').join(' ')
}

function lineOfMany(tree: Tree, node: Node): string {
  const words = [...new Set(rolesIn(tree, node))].sort().join(', ')
  return `each ${heardOf(node).role}${words && `: ${words}`}`
}

function rolesIn(tree: Tree, node: Node): string[] {
  return tree.childrenOf(node).flatMap((child) => {
    const { role } = heardOf(child)
    if (role === 'columnheader') return [role]
    return [...(!child.ignored && NAMED.has(role) ? [role] : []), ...rolesIn(tree, child)]
  })
}

function propertyOf({ properties }: Node, of: string): unknown {
  return properties?.find(({ name }) => name === of)?.value.value
}

function levelOf(node: Node): string {
  const level = propertyOf(node, 'level')
  return level === undefined ? '' : ` ${level}`
}

function statesOf(node: Node): string {
  const { role } = heardOf(node)
  const states = STATES.flatMap((state) => {
    const value = propertyOf(node, state)
    if (value === undefined) return []
    if (String(value) === 'true') return [state]
    if (String(value) !== 'false') return [`${state} ${value}`]
    // That a choice is not open needs no words.
    return TOLD_EITHER_WAY.has(state) && role !== 'combobox' ? [`not ${state}`] : []
  })
  return states.length === 0 ? '' : `(${states.join(', ')})`
}
