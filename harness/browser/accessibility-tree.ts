import type { Page } from '@playwright/test'

/** One thing that screen readers are told of. */
export type Heard = { readonly role: string; readonly name: string }

/** What says nothing without a name. */
const NAMED = new Set([
  ...['region', 'heading', 'image', 'dialog', 'alertdialog', 'tab', 'tabpanel', 'menu', 'progressbar', 'iframe'],
  ...['link', 'button', 'menuitem', 'checkbox', 'radio', 'switch', 'slider', 'spinbutton', 'DisclosureTriangle'],
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'option', 'table', 'article', 'complementary'],
  ...['Date', 'DateTime', 'InputTime', 'ColorWell'],
])

/** Drawn by the browser itself, in its language and the machine's. */
const ITS_OWN = new Set(['Date', 'DateTime', 'InputTime', 'ColorWell'])

/** What a page is made of, by name. */
const OUTLINED = new Set([
  ...[...NAMED].filter((role) => role !== 'option' && role !== 'image'),
  ...['main', 'form', 'search', 'navigation', 'group', 'list', 'columnheader', 'status', 'alert'],
])

/** One of many: what it holds is told by the roles of the first alone, because its words and their number are data. */
const MANY = new Set(['listitem', 'row', 'article'])

/** The page's middle, and what lies over it. What stands around it is the same everywhere. */
const WRITTEN = new Set(['main', 'dialog', 'alertdialog', 'menu'])

type Node = {
  readonly nodeId: string
  readonly parentId?: string
  readonly childIds?: readonly string[]
  readonly ignored: boolean
  readonly role?: { readonly value?: unknown }
  readonly name?: { readonly value?: unknown }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
}

export type Tree = { readonly roots: readonly Node[]; readonly childrenOf: (node: Node) => readonly Node[] }

/** What Chromium tells screen readers, of the whole page. */
export async function readTree(page: Page): Promise<Tree> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: readonly Node[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  return {
    roots: nodes.filter(({ parentId }) => parentId === undefined),
    childrenOf: ({ childIds = [] }) => childIds.flatMap((id) => byId.get(id) ?? []),
  }
}

/** Everything that is told, in its order. */
export function listHeard({ roots, childrenOf }: Tree): readonly Heard[] {
  const list = (node: Node): Heard[] => [...(node.ignored ? [] : [heardOf(node)]), ...childrenOf(node).flatMap(list)]
  return roots.flatMap(list)
}

export function listNameless(tree: Tree): readonly string[] {
  return listHeard(tree)
    .filter(({ role, name }) => NAMED.has(role) && name === '')
    .map(({ role }) => role)
}

/** Landmarks, headings, controls and what else a page is made of, one to a line, with the names that readers hear. */
export function outline({ roots, childrenOf }: Tree, title: string): string {
  const lines: string[] = []
  const write = (node: Node, depth: number, isWritten: boolean): void => {
    const { role, name } = heardOf(node)
    const isIn = isWritten || (!node.ignored && WRITTEN.has(role))
    const isLine = isIn && !node.ignored && OUTLINED.has(role)
    const line = `${'  '.repeat(depth)}${role}${levelOf(node)}${settle(name)}`
    // Those in a row that are called alike say nothing more than the first.
    if (isLine && lines.at(-1) !== line) lines.push(line)
    if (ITS_OWN.has(role)) return
    const below = depth + (isLine ? 1 : 0)
    for (const child of childrenOf(node)) {
      if (isIn && isOneOfMany(child)) writeMany(child, below)
      else write(child, below, isIn)
    }
  }
  const writeMany = (node: Node, depth: number): void => {
    const words = [...new Set(saidIn(node))].sort().join(', ')
    const line = `${'  '.repeat(depth)}each ${heardOf(node).role}${words && `: ${words}`}`
    if (lines.at(-1) !== line) lines.push(line)
  }
  const saidIn = (node: Node): string[] =>
    childrenOf(node).flatMap((child) => {
      const { role, name } = heardOf(child)
      if (role === 'columnheader') return [settle(name).trim()]
      return [...(!child.ignored && NAMED.has(role) ? [role] : []), ...saidIn(child)]
    })
  for (const root of roots) write(root, 0, false)
  const text = `${lines.join('\n')}\n`
  return title === '' ? text : text.replaceAll(new RegExp(RegExp.escape(title), 'gi'), 'its title')
}

function isOneOfMany(node: Node): boolean {
  return !node.ignored && MANY.has(heardOf(node).role)
}

function heardOf({ role, name }: Node): Heard {
  return { role: String(role?.value), name: String(name?.value ?? '').trim() }
}

function levelOf({ properties }: Node): string {
  const level = properties?.find(({ name }) => name === 'level')?.value.value
  return level === undefined ? '' : ` ${level}`
}

const LONGEST = 80
const MONTHS =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\b/g

/** Without what is another at every visit: addresses, paths, numbers and days. */
function settle(name: string): string {
  if (name === '') return ''
  const plain = name
    .replaceAll(/\S+@\S+|\S*\/\S+/g, '…')
    .replaceAll(MONTHS, '…')
    .replaceAll(/[\dA-Z-]*\d[\dA-Z.,:-]*/g, '#')
  return ` ‘${plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain}’`
}
