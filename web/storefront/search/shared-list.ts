import { MOST_IDS } from '../../../contract/search.ts'

const PARAMETER = 'pictures'

/** A list to pass on. It stands after the #, so no server ever reads who likes what. */
export function sharedAddress(origin: string, ids: readonly string[]): string {
  return `${origin}/favourites#${new URLSearchParams({ [PARAMETER]: ids.slice(0, MOST_IDS).join(' ') })}`
}

/** The pictures that an address names; null where it names none. */
export function findShared(hash: string): readonly string[] | null {
  const ids = new URLSearchParams(hash.slice(1)).get(PARAMETER)?.split(' ').filter(Boolean) ?? []
  return ids.length > 0 ? [...new Set(ids)].slice(0, MOST_IDS) : null
}
