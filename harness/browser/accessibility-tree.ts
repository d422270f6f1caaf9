import type { Page } from '@playwright/test'

/** One thing that screen readers are told of. */
export type Heard = { readonly role: string; readonly name: string }

/** What says nothing without a name. */
export const NAMED = new Set([
  ...['region', 'heading', 'image', 'dialog', 'alertdialog', 'tab', 'tabpanel', 'menu', 'progressbar', 'iframe'],
  ...['link', 'button', 'menuitem', 'checkbox', 'radio', 'switch', 'slider', 'spinbutton', 'DisclosureTriangle'],
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'option', 'table', 'article', 'complementary'],
  ...['Date', 'DateTime', 'InputTime', 'ColorWell'],
])

export type Node = {
  readonly nodeId: string
  readonly parentId?: string
  readonly childIds?: readonly string[]
  readonly ignored: boolean
  readonly role?: { readonly value?: unknown }
  readonly name?: { readonly value?: unknown }
  readonly description?: { readonly value?: unknown }
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

export function heardOf({ role, name }: Node): Heard {
  return { role: String(role?.value), name: String(name?.value ?? '').trim() }
}
