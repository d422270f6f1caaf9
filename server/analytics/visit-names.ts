import { isIP } from 'node:net'
import { splitWords } from '../../contract/pictures/search-terms.ts'

const MOST_WORDS = 5
const LONGEST_NAME = 60

/**
 * What somebody looked for, as it is counted: the words that a search compares. Null for what is no search, and for what
 * looks like an address or a number of somebody's: that is nothing to keep.
 */
export function searchName(words: string): string | null {
  if (words.includes('@') || /\d{5}/.test(words.replace(/[ ()+./-]/g, ''))) return null
  const name = splitWords(words).slice(0, MOST_WORDS).join(' ')
  return name !== '' && name.length <= LONGEST_NAME ? name : null
}

const HOST = /^(?=.{4,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$/

/** Where somebody came from: the name of a machine and nothing else. Null for ours, for numbers and for what is no name. */
export function referrerName(host: string, ownHost: string): string | null {
  const name = plainHost(host)
  return HOST.test(name) && isIP(name) === 0 && name !== plainHost(ownHost) ? name : null
}

function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
}
