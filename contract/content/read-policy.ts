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

/**
 * A reader of Markdown takes time that grows with the square, or worse, of how many marks, lines or levels belong together.
 * Far above what policies need; what stays below is read within a second, whatever it says.
 */
const MOST = {
  letters: 200_000,
  lines: 5_000,
  marks: 10_000,
  /** Between two empty lines. */
  together: 20_000,
  linesTogether: 250,
  marksTogether: 600,
  /** Lists in each other that begin in one line, and lines of quotations in all; pages show neither. */
  levels: 1,
  quotations: 50,
  /** Items that begin with two blanks and more, as those of a list within another do. */
  indented: 200,
  /** Columns before the first letter. */
  indent: 24,
}

export type Excess = { readonly line: number; readonly words: string }

const MARKS: ReadonlySet<string> = new Set('*_[]!<&`\\~^|$')

/** The first thing of which a text has too much to be read as Markdown. Looks at each letter once. */
export function findExcess(markdown: string): Excess | undefined {
  if (markdown.length > MOST.letters) return { line: 1, words: `it has more than ${MOST.letters} letters.` }
  let [marks, quotations, indented] = [0, 0, 0]
  let [lettersHere, linesHere, marksHere] = [0, 0, 0]
  const lines = markdown.split(/\r\n|\r|\n/)
  for (const [at, text] of lines.entries()) {
    const line = at + 1
    if (line > MOST.lines) return { line, words: `it has more than ${MOST.lines} lines.` }
    // As Markdown has it: other blanks, such as one that does not break, are words, and what stands around them goes on.
    if (/^[ \t]*$/.test(text)) {
      ;[lettersHere, linesHere, marksHere] = [0, 0, 0]
      continue
    }
    const inLine = countMarks(text)
    marks += inLine
    marksHere += inLine
    lettersHere += text.length
    linesHere += 1
    const words = tooMuchIn(text) ?? tooMuchTogether({ lettersHere, linesHere, marksHere })
    if (words) return { line, words }
    if (text.trimStart().startsWith('>')) quotations += 1
    if (/^\s{2,}([+*-]|\d+[.)])(\s|$)/.test(text)) indented += 1
    if (indented > MOST.indented)
      return { line, words: 'a list within another cannot be shown; begin each item without blanks.' }
    if (quotations > MOST.quotations) return { line, words: 'a quotation cannot be shown.' }
    if (marks > MOST.marks) return { line, words: `it has more than ${MOST.marks} signs such as * and [.` }
  }
  return undefined
}

function tooMuchTogether(here: { lettersHere: number; linesHere: number; marksHere: number }): string | undefined {
  if (here.lettersHere > MOST.together)
    return `put an empty line between, at the latest after ${MOST.together} letters.`
  if (here.linesHere > MOST.linesTogether)
    return `put an empty line between, at the latest after ${MOST.linesTogether} lines.`
  if (here.marksHere > MOST.marksTogether)
    return `more than ${MOST.marksTogether} signs such as * and [ stand together; put an empty line between.`
  return undefined
}

function countMarks(text: string): number {
  let count = 0
  for (const letter of text) if (MARKS.has(letter)) count += 1
  return count
}

function tooMuchIn(text: string): string | undefined {
  const opening = /^[\s>+*\-\d.)]*/.exec(text)?.[0] ?? ''
  const indent = [...opening].reduce((columns, sign) => columns + (sign === '\t' ? 4 : sign === ' ' ? 1 : 0), 0)
  if (indent > MOST.indent) return `it begins with more than ${MOST.indent} blanks.`
  const levels = (opening.match(/>|[+*-](?=\s|$)|\d[.)](?=\s|$)/g) ?? []).length
  if (levels > MOST.levels) return 'a list or a quotation within another cannot be shown.'
  return undefined
}

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
