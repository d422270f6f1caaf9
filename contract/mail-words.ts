/** What the shop writes to customers, as an owner tells them apart. */
export const MAIL_KINDS = ['receipt', 'library', 'gift', 'order', 'withdrawal', 'account', 'answer', 'news'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** The owner's own words in letters to customers; `{shop}` and `{contact}` stand for the name and where people ask. */
export type MailWords = {
  /** Before the first sentence of every letter. */
  readonly greeting?: string | undefined
  /** After the last one. */
  readonly closing?: string | undefined
  /** A sentence more in letters of a kind. */
  readonly own?: Readonly<Partial<Record<MailKind, string | undefined>>> | undefined
}

const PLACEHOLDER = /\{([^{}]*)\}/g
const KNOWN: readonly string[] = ['shop', 'contact']

/** The first that nothing stands for, as it was written. */
export function findUnknownPlaceholder(words: string): string | undefined {
  return [...words.matchAll(PLACEHOLDER)].find(([, name = '']) => !KNOWN.includes(name))?.[0]
}

export function fillPlaceholders(words: string, by: { readonly shop: string; readonly contact: string }): string {
  return words.replaceAll(PLACEHOLDER, (written, name: string) =>
    name === 'shop' ? by.shop : name === 'contact' ? by.contact : written,
  )
}
