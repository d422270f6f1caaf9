import { CONTACT, type Policy, type PolicyBlock, type PolicyText } from './policy.ts'

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
