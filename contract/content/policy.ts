/** The policies that every shop has, in the order in which they are listed; each is a page of its own. */
export const POLICY_NAMES = [
  ...(['licence', 'refunds', 'privacy-policy', 'terms'] as const),
  ...(['accessibility', 'how-reviews-work', 'imprint'] as const),
] as const

export type PolicyName = (typeof POLICY_NAMES)[number]

/** What no shop can go without writing; for the others the engine has words. */
type WrittenPolicy = 'terms' | 'privacy-policy'

/** The policies that an owner wrote. */
export type Policies = Readonly<Record<WrittenPolicy, PolicySource>> & {
  readonly [Name in Exclude<PolicyName, WrittenPolicy>]?: PolicySource | undefined
}

/** A policy as it is written. */
export type PolicySource = {
  /** One more with every change that matters to those who agreed to it; 0 are the engine's own words. */
  readonly version: number
  /** Since when it holds, as YYYY-MM-DD. */
  readonly date: string
  /** For search engines. */
  readonly description: string
  /**
   * `# title`, a line in emphasis that stands under it, an introduction, then sections under `##` with parts under `###`.
   * Paragraphs, lists, emphasis and links; no raw HTML, no images. Two conventions besides plain Markdown: `## Title {#id}`
   * names a section's anchor, and lines `Term` and `: meaning` are an entry of a list of definitions. `contact:` as a
   * link's address stands for the shop's contact.
   */
  readonly markdown: string
}

/** A policy as a page shows it: its Markdown, read when the site is built. */
export type Policy = {
  readonly title: string
  /** Written under the title, such as 'Last updated August 20, 2025'. */
  readonly note: string
  readonly description: string
  readonly version: number
  /** Since when it holds, as YYYY-MM-DD. */
  readonly date: string
  /** What the reader should know before the first section. */
  readonly intro: readonly PolicyBlock[]
  readonly sections: readonly PolicySection[]
}

/** A policy as it held before; its address is for good. */
export type EarlierPolicy = PolicySource & { readonly name: PolicyName }

/** Where one version of a policy can always be read, such as `/terms/2`. */
export function policyPath(name: PolicyName, version: number): string {
  return `/${name}/${version}`
}

export type PolicySection = { readonly id: string; readonly title: string; readonly blocks: readonly PolicyBlock[] }

export type PolicyBlock =
  | { readonly kind: 'paragraph'; readonly text: PolicyText }
  | { readonly kind: 'heading'; readonly title: string }
  | { readonly kind: 'list'; readonly items: readonly PolicyText[] }
  | { readonly kind: 'definitions'; readonly entries: readonly PolicyDefinition[] }
  /** As it was typed, with its line breaks: what could not be read. */
  | { readonly kind: 'plain'; readonly text: string }

export type PolicyDefinition = { readonly term: string; readonly meaning: PolicyText }

/** Words, and what stands out among them. */
export type PolicyText = readonly PolicySpan[]

export type PolicySpan =
  | string
  | { readonly kind: 'emphasis'; readonly text: PolicyText }
  | { readonly kind: 'strong'; readonly text: PolicyText }
  /** To a path of this site, an address elsewhere, or CONTACT. */
  | { readonly kind: 'link'; readonly to: string; readonly text: PolicyText }

/** Stands for the address where the shop answers requests. */
export const CONTACT = 'contact:'

/** Where the links of a policy lead. */
type Links = { readonly url: string; readonly contactUrl: string }

/** A policy as plain words, for a file that is read without the shop. Addresses stand behind what they are linked to. */
export function policyText({ title, note, intro, sections }: Policy, links: Links): string {
  const parts = [
    ...[title.toUpperCase(), note, ...intro.map((block) => blockText(block, links))],
    ...sections.flatMap((section) => [
      section.title.toUpperCase(),
      ...section.blocks.map((block) => blockText(block, links)),
    ]),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function blockText(block: PolicyBlock, links: Links): string {
  switch (block.kind) {
    case 'paragraph':
      return plain(block.text, links)
    case 'heading':
      return block.title
    case 'list':
      return block.items.map((item) => `- ${plain(item, links)}`).join('\n')
    case 'plain':
      return block.text
    case 'definitions':
      return block.entries.map(({ term, meaning }) => `${term}: ${plain(meaning, links)}`).join('\n')
  }
}

function plain(text: PolicyText, links: Links): string {
  return text
    .map((span) => {
      if (typeof span === 'string') return span
      const words = plain(span.text, links)
      return span.kind === 'link' ? `${words} (${addressOf(span.to, links)})` : words
    })
    .join('')
    .replace(/\s+/g, ' ')
}

function addressOf(to: string, { url, contactUrl }: Links): string {
  if (to === CONTACT) return contactUrl
  return to.startsWith('/') ? `${url}${to}` : to
}

const MOST_TITLE_LETTERS = 80

/** A policy as it was typed, for one whose Markdown cannot be read: what holds is shown, whatever it looks like. */
export function plainPolicy(name: PolicyName, { description, version, date, markdown }: PolicySource): Policy {
  const [first = ''] = markdown.slice(0, 2 * MOST_TITLE_LETTERS).split('\n')
  const hasTitle = first.startsWith('# ') && first.length <= MOST_TITLE_LETTERS
  const title = hasTitle ? first.slice(2).trim() : capitalised(name.replaceAll('-', ' '))
  const text = (hasTitle ? markdown.slice(first.length) : markdown).trim()
  return { title, note: '', description, version, date, intro: [{ kind: 'plain', text }], sections: [] }
}

function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
