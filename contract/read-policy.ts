import type { Heading, List, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import {
  CONTACT,
  type Policy,
  type PolicyBlock,
  type PolicyDefinition,
  type PolicyName,
  type PolicySection,
  type PolicySource,
  type PolicySpan,
  type PolicyText,
} from './policy.ts'
import { findExcess } from './policy-limits.ts'

/**
 * Reads a policy's Markdown. Whatever the pages cannot show is an error that names its line. A process that answers visitors
 * reads aside (server/content/read-policy-aside.ts).
 */
export function readPolicy(name: PolicyName, { description, version, date, markdown }: PolicySource): Policy {
  try {
    const excess = findExcess(markdown)
    if (excess) throw new PolicyError({ position: at(excess.line) }, excess.words)
    return { ...readDocument(fromMarkdown(markdown)), description, version, date }
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error
    throw new Error(`The policy '${name}' is wrong in line ${error.line}: ${error.message}`)
  }
}

class PolicyError extends Error {
  readonly line: number

  constructor({ position }: { readonly position?: Root['position'] }, message: string) {
    super(message)
    this.line = position?.start.line ?? 1
  }
}

function at(line: number): NonNullable<Root['position']> {
  const start = { line, column: 1 }
  return { start, end: start }
}

function readDocument(root: Root): Pick<Policy, 'title' | 'note' | 'intro' | 'sections'> {
  const [title, note, ...rest] = root.children
  if (title?.type !== 'heading' || title.depth !== 1)
    throw new PolicyError(title ?? root, 'it must begin with its title, `# …`.')
  const intro: RootContent[] = []
  const sections: { readonly heading: Heading; readonly nodes: RootContent[] }[] = []
  for (const node of rest) {
    if (node.type === 'heading' && node.depth === 2) sections.push({ heading: node, nodes: [] })
    else (sections.at(-1)?.nodes ?? intro).push(node)
  }
  return {
    title: readTitle(title),
    note: readNote(note ?? title),
    intro: readBlocks(intro),
    sections: withOwnIds(sections),
  }
}

function readNote(node: RootContent): string {
  const [line, more] = node.type === 'paragraph' ? node.children : []
  if (line?.type !== 'emphasis' || more)
    throw new PolicyError(node, 'under the title stands a line in emphasis, `*…*`.')
  return plainText(node, line.children)
}

function withOwnIds(
  sections: readonly { readonly heading: Heading; readonly nodes: RootContent[] }[],
): PolicySection[] {
  const taken = new Set<string>()
  return sections.map(({ heading, nodes }) => {
    const section = { ...readSectionTitle(heading), blocks: readBlocks(nodes) }
    if (taken.has(section.id)) throw new PolicyError(heading, `another section has the anchor '${section.id}' already.`)
    taken.add(section.id)
    return section
  })
}

/** `Title {#id}`, or an id made of the title's words. */
function readSectionTitle(heading: Heading): { id: string; title: string } {
  const [title = '', named = title] = readTitle(heading).split(' {#')
  const id = (named.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-')
  if (!id) throw new PolicyError(heading, 'a section needs a title.')
  return { id, title }
}

function readTitle(heading: Heading): string {
  return plainText(heading, heading.children)
}

function plainText(node: RootContent, children: readonly PhrasingContent[]): string {
  const [text = '', more] = readText(children)
  if (typeof text !== 'string' || more !== undefined)
    throw new PolicyError(node, 'a title and its note are plain words.')
  return text
}

function readBlocks(nodes: readonly RootContent[]): PolicyBlock[] {
  const blocks: PolicyBlock[] = []
  for (const node of nodes) {
    const entry = node.type === 'paragraph' ? findDefinition(node) : undefined
    const last = blocks.at(-1)
    if (entry && last?.kind === 'definitions')
      blocks[blocks.length - 1] = { ...last, entries: [...last.entries, entry] }
    else if (entry) blocks.push({ kind: 'definitions', entries: [entry] })
    else blocks.push(readBlock(node))
  }
  return blocks
}

function readBlock(node: RootContent): PolicyBlock {
  if (node.type === 'paragraph') return { kind: 'paragraph', text: readText(node.children) }
  if (node.type === 'heading' && node.depth === 3) return { kind: 'heading', title: readTitle(node) }
  if (node.type === 'list' && !node.ordered) return { kind: 'list', items: readItems(node) }
  throw new PolicyError(node, `${nameOf(node)} cannot be shown.`)
}

function readItems({ children }: List): PolicyText[] {
  return children.map((item) => {
    const [paragraph, more] = item.children
    if (paragraph?.type !== 'paragraph' || more) throw new PolicyError(item, 'an item of a list is one paragraph.')
    return readText(paragraph.children)
  })
}

/** `Term` and below it `: meaning`. */
function findDefinition({ children }: Paragraph): PolicyDefinition | undefined {
  const [first, ...rest] = children
  const [term, ...lines] = first?.type === 'text' ? first.value.split('\n') : []
  if (!term || !lines[0]?.startsWith(': ')) return undefined
  const value = lines.join('\n').slice(2)
  return { term, meaning: readText([{ type: 'text', value }, ...rest]) }
}

function readText(nodes: readonly PhrasingContent[]): PolicySpan[] {
  return nodes.map((node) => {
    if (node.type === 'text') return node.value.replaceAll('\n', ' ')
    if (node.type === 'emphasis' || node.type === 'strong') return { kind: node.type, text: readText(node.children) }
    if (node.type !== 'link') throw new PolicyError(node, `${nameOf(node)} cannot be shown.`)
    if (node.title) throw new PolicyError(node, 'a link has no title besides its words.')
    if (!isAllowed(node.url)) throw new PolicyError(node, `a link cannot lead to '${node.url}'.`)
    return { kind: 'link', to: node.url, text: readText(node.children) }
  })
}

function isAllowed(url: string): boolean {
  return url === CONTACT || /^(https:\/\/|mailto:|\/(?!\/))/.test(url)
}

const NAMES: Readonly<Record<string, string>> = {
  html: 'raw HTML',
  image: 'an image',
  imageReference: 'an image',
  heading: 'a heading of this depth',
  list: 'a numbered list',
  code: 'code',
  inlineCode: 'code',
  blockquote: 'a quotation',
  break: 'a line break',
  thematicBreak: 'a line across the page',
}

function nameOf({ type }: RootContent): string {
  return NAMES[type] ?? `Markdown of the kind '${type}'`
}
