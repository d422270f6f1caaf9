import { isFavourites, MOST_FAVOURITES } from '../../../../contract/accounts/favourites.ts'
import { isLost } from '../../../state/browser-storage.ts'
import { getValue, request } from '../../../state/request.ts'
import { type Followed, followAccount, type Known } from '../../accounts/follow-account.ts'
import { FAVOURITES_KEY, favourites, knownText, parseIds } from '../favourites.ts'

const PATH = '/api/favourites'

/** The account's list over HTTP; the session cookie says whose. */
const account: Followed<string, FavouriteChange>['account'] = {
  list: async () => getValue(await request(PATH, { asCustomer: true }, isFavourites)).ids,
  change: async (changes) => {
    // A browser may hold more; the newest are told.
    const idsOf = (isKept: boolean) =>
      changes.flatMap((one) => (one.isKept === isKept ? [one.id] : [])).slice(0, MOST_FAVOURITES)
    const options = { method: 'POST', body: { added: idsOf(true), gone: idsOf(false) }, asCustomer: true } as const
    return getValue(await request(`${PATH}/changes`, options, isFavourites)).ids
  },
}

/** What the account held says nothing without the list that it is compared with. */
const known: Followed<string, FavouriteChange>['known'] = {
  read: () => (isLost(FAVOURITES_KEY, parseIds) ? null : parseKnown(knownText.read(), favourites.get())),
  write: (next) => knownText.write(next && JSON.stringify(next)),
}

/** Keeps this page's list and the account's the same; returns what stops it. */
export function followFavourites(uid: string): () => void {
  return followAccount(uid, { store: favourites, known, account, findChanges, withChanges, fitted })
}

export type FavouriteChange = { readonly id: string; readonly isKept: boolean }

/** What leads from one list to another: what was kept, newest first, and what was let go of. */
export function findChanges(from: readonly string[], to: readonly string[]): FavouriteChange[] {
  const [before, now] = [new Set(from), new Set(to)]
  return [
    ...to.filter((id) => !before.has(id)).map((id) => ({ id, isKept: true })),
    ...from.filter((id) => !now.has(id)).map((id) => ({ id, isKept: false })),
  ]
}

/** The list afterwards: what is kept anew comes first. */
export function withChanges(ids: readonly string[], changes: readonly FavouriteChange[]): readonly string[] {
  const gone = new Set(changes.flatMap(({ id, isKept }) => (isKept ? [] : [id])))
  const added = fitted(changes, ids).flatMap(({ id, isKept }) => (isKept ? [id] : []))
  return [...added, ...ids.filter((id) => !gone.has(id))]
}

/** Those that change anything. */
export function fitted(changes: readonly FavouriteChange[], held: readonly string[]): FavouriteChange[] {
  const there = new Set(held)
  return changes.filter(({ id, isKept }) => isKept !== there.has(id))
}

/**
 * What was written down of an account. Versions before wrote its uid alone while `ids` were the same as the account's, and
 * with a star behind it while the account had not been told of everything.
 */
export function parseKnown(text: string | null, ids: readonly string[]): Known<string> | null {
  if (text === null) return null
  if (!text.startsWith('{')) return { uid: text.replace('*', ''), held: text.endsWith('*') ? [] : ids }
  try {
    const { uid, held }: { uid?: unknown; held?: unknown } = JSON.parse(text)
    const isList = Array.isArray(held) && held.every((id) => typeof id === 'string')
    return typeof uid === 'string' && isList ? { uid, held } : null
  } catch {
    return null
  }
}
