import { LONGEST_NAME, tidyName } from '../../../contract/accounts/collections.ts'
import { MOST_IDS } from '../../../contract/pictures/search.ts'

const PARAMETER = 'pictures'
const NAME_PARAMETER = 'name'

export type SharedList = {
  readonly ids: readonly string[]
  /** What whoever made the link calls it: a stranger's words. */
  readonly name: string | null
}

/** A list to pass on. It stands after the #, so no server ever reads who likes what (decision 51). */
export function sharedAddress(origin: string, ids: readonly string[], name: string | null = null): string {
  const parameters = { [PARAMETER]: ids.slice(0, MOST_IDS).join(' '), ...(name && { [NAME_PARAMETER]: name }) }
  return `${origin}/favourites#${new URLSearchParams(parameters)}`
}

/** The pictures that an address names, and how they are called; null where it names none. */
export function findShared(hash: string): SharedList | null {
  const parameters = new URLSearchParams(hash.slice(1))
  const ids = parameters.get(PARAMETER)?.split(' ').filter(Boolean) ?? []
  if (ids.length === 0) return null
  const name = [...tidyName(parameters.get(NAME_PARAMETER)?.slice(0, 1000) ?? '')].slice(0, LONGEST_NAME).join('')
  return { ids: [...new Set(ids)].slice(0, MOST_IDS), name: name || null }
}
