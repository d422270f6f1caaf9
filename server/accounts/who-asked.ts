const LONGEST_NAME = 60

/** A time for people, such as '1 March 2026, 12:05 UTC'. */
export function timeInWords(at: Date): string {
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`
}

/**
 * A name that somebody typed, for a mail to somebody else: no mailbox can make a link of it, and nobody can write a letter
 * in its place.
 */
export function nameInWords(typed: string): string {
  return typed
    .replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
}

/**
 * Words that somebody typed, for a mail to somebody else: they stay as they are, except that a blank parts what mailboxes would
 * make a link of, in addresses of every alphabet.
 */
export function wordsWithoutLinks(typed: string): string {
  return typed.replace(/[@＠](?=\S)|:(?=\/)|[.。．｡](?=\p{L})/gu, '$& ')
}

/** Who asked and when, such as 'with the name “Mara Lind” on 1 March 2026, 12:05 UTC'. */
export function whoAsked(typedName: string, at: Date): string {
  const name = nameInWords(typedName)
  return `${name ? `with the name “${name}”` : 'without a name'} on ${timeInWords(at)}`
}
