/*
 * What somebody typed that reaches a mail to somebody else. Nobody can write a letter in place of a name, no mailbox makes a
 * link of any of it, and nothing turns the order in which it is read.
 */

const LONGEST_NAME = 60
/** What a person's name is written with in any language, besides letters, their marks and digits. */
const NO_PART_OF_NAMES = /[^\p{L}\p{M}\p{N}\u200c'’.,&·・׳״-]+/gu
/** And an address, a number or a tax. */
const NO_PART_OF_LINES = /[^\p{L}\p{M}\p{N}\u200c'’.,&·・׳״#%()/-]+/gu

/** A name: one line of the signs that names have, 60 at most. */
export function nameInWords(typed: string): string {
  const name = partDots(typed.replace(NO_PART_OF_NAMES, ' ')).trim()
  // Dots and dashes alone are nobody's name. Whole letters: a half one is a broken sign in every mailbox.
  return /[\p{L}\p{N}]/u.test(name) ? name.slice(0, LONGEST_NAME).toWellFormed().replace('\ufffd', '').trim() : ''
}

/** Whatever else is one line, such as an order's number or where a buyer lives. */
export function lineInWords(typed: string): string {
  return partDots(typed.replace(NO_PART_OF_LINES, ' ')).replace(/\/\/+/g, '/').trim()
}

/**
 * Words in sentences and lines: they stay as they are, except that a blank parts what mailboxes would make a link of, in
 * addresses of every alphabet, and that signs are gone which nobody sees.
 */
export function wordsWithoutLinks(typed: string): string {
  return typed
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[@＠](?=\S)|:(?=\/)|[.。．｡](?=[\p{L}\u200c\u200d])/gu, '$& ')
}

/** ‘J.R. Smith’ stays; before two letters or a number a dot may be part of an address. */
function partDots(line: string): string {
  return line.replace(/\.(?=[\p{L}\p{M}\p{N}\u200c]{2}|\p{N})/gu, '. ').replace(/ {2,}/g, ' ')
}

/** A time for people, such as '1 March 2026, 12:05 UTC'. */
export function minuteInWords(at: Date): string {
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`
}

/** Who asked and when, such as 'with the name “Mara Lind” on 1 March 2026, 12:05 UTC'. */
export function whoAsked(typedName: string, at: Date): string {
  const name = nameInWords(typedName)
  return `${name ? `with the name “${name}”` : 'without a name'} on ${minuteInWords(at)}`
}
