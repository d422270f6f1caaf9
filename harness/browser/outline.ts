import { heardOf, NAMED, type Node, type Tree } from './accessibility-tree.ts'

/** Drawn by the browser itself, in its language and the machine's. */
const ITS_OWN = new Set(['Date', 'DateTime', 'InputTime', 'ColorWell'])

/** What a page is made of, by name. */
const OUTLINED = new Set([
  ...[...NAMED].filter((role) => role !== 'option' && role !== 'image'),
  ...['main', 'banner', 'contentinfo', 'form', 'search', 'navigation', 'group', 'list', 'columnheader'],
])

/** One of many: what it holds is told by the roles of the first alone, because its words and their number are data. */
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
 * their names, their states, what describes them, and the words of what is read by itself when it changes.
 */
export function outline(tree: Tree, part: keyof typeof PARTS, title = ''): string {
  const { from, to } = PARTS[part]
  const say = sayWithout(title)
  const lines: string[] = []
  const add = (depth: number, words: string) => {
    const line = `${'  '.repeat(depth)}${words}`
    // Those in a row that are called alike say nothing more than the first.
    if (lines.at(-1) !== line) lines.push(line)
  }
  const write = (node: Node, depth: number, isWritten: boolean): void => {
    const { role } = heardOf(node)
    if (!node.ignored && to.has(role)) return
    const isIn = isWritten || (!node.ignored && from.has(role))
    const isLine = isIn && !node.ignored && (OUTLINED.has(role) || isReadAloud(node))
    if (isLine) add(depth, lineOf(tree, node, say))
    if (ITS_OWN.has(role)) return
    const below = depth + (isLine ? 1 : 0)
    for (const child of tree.childrenOf(node)) {
      if (isIn && isOneOfMany(child)) add(below, lineOfMany(tree, child, say))
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

function lineOf(tree: Tree, node: Node, say: Say): string {
  const { role, name } = heardOf(node)
  const words = [`${role}${levelOf(node)}`, say(name), statesOf(node)].filter((part) => part !== '').join(' ')
  const description = String(node.description?.value ?? '').trim()
  // Readers say a tip that repeats the name once.
  const described = description === name ? '' : say(description)
  const aloud = isReadAloud(node) ? say(wordsIn(tree, node)) : ''
  return `${words}${described && `, ${described}`}${aloud && `: ${aloud}`}`
}

function wordsIn(tree: Tree, node: Node): string {
  return tree
    .childrenOf(node)
    .map((child) => (heardOf(child).role === 'StaticText' ? heardOf(child).name : wordsIn(tree, child)))
    .filter((words) => words !== '')
    .join(' ')
}

function lineOfMany(tree: Tree, node: Node, say: Say): string {
  const words = [...new Set(rolesIn(tree, node, say))].sort().join(', ')
  return `each ${heardOf(node).role}${words && `: ${words}`}`
}

/** Of the heads of columns their names. */
function rolesIn(tree: Tree, node: Node, say: Say): string[] {
  return tree.childrenOf(node).flatMap((child) => {
    const { role, name } = heardOf(child)
    if (role === 'columnheader') return [say(name)]
    return [...(!child.ignored && NAMED.has(role) ? [role] : []), ...rolesIn(tree, child, say)]
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

const LONGEST = 80
const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)'
/** The year is left out in the year itself. */
const DAYS = new RegExp(`\\b\\d{1,2} ${MONTH}\\b(?: \\d{4}\\b)?`, 'g')
const MONTHS = new RegExp(`\\b${MONTH}\\b`, 'g')

/** Words as they are written down: in quotes, or nothing where there are none. */
type Say = (words: string) => string

function sayWithout(title: string): Say {
  const titles = new RegExp(RegExp.escape(title), 'gi')
  return (words) => {
    if (words === '') return ''
    const plain = settle(title === '' ? words : words.replaceAll(titles, 'its title'))
    return `‘${plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain}’`
  }
}

/** Without what is another at every visit: addresses, paths, numbers and days. */
function settle(words: string): string {
  return words
    .replaceAll(/\S+@\S+|\S*\/\S+/g, '…')
    .replaceAll(DAYS, '#')
    .replaceAll(MONTHS, '…')
    .replaceAll(/[\dA-Z-]*\d[\dA-Z.,:-]*/g, '#')
}
