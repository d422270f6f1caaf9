/** A page that the server makes: where a checkout cannot start at once, and after a message. What is the matter, and two ways on. */
export type Notice = {
  readonly heading: string
  readonly words: string
  /** The one that most people want. */
  readonly first: NoticeLink
  readonly second: NoticeLink
  /** What the visitor wrote, in full. */
  readonly quote?: string
}

type NoticeLink = { readonly label: string; readonly href: string }

/** What stands in the prerendered page where the server writes its words. */
export const NOTICE_SLOTS: Required<Notice> = {
  heading: '{{heading}}',
  words: '{{words}}',
  first: { label: '{{first.label}}', href: '{{first.href}}' },
  second: { label: '{{second.label}}', href: '{{second.href}}' },
  quote: '{{quote}}',
}

/** The prerendered page with the server's words in it. */
export function fillNotice(html: string, { heading, words, first, second, quote = '' }: Notice): string {
  const values = new Map([
    ['heading', heading],
    ['words', words],
    ['first.label', first.label],
    ['first.href', first.href],
    ['second.label', second.label],
    ['second.href', second.href],
    ['quote', quote],
  ])
  return html.replace(/\{\{([a-z.]+)\}\}/g, (whole, name: string) => escapeHtml(values.get(name) ?? whole))
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
