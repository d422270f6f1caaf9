import type { Known } from '../accounts/follow-account.ts'

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
