import {
  type Collection,
  type CollectionChange,
  findNameProblem,
  isCollections,
  isSameName,
  MOST_COLLECTED,
  MOST_COLLECTIONS,
  MOST_IN_ALL,
  tidyName,
} from '../../../contract/accounts/collections.ts'

export type Collections = readonly Collection[]

/** What they are afterwards. A change of one that is not there, or is as it should be, changes nothing. */
export function withChanges(collections: Collections, changes: readonly CollectionChange[]): Collections {
  return changes.reduce(withChange, collections)
}

function withChange(all: Collections, change: CollectionChange): Collections {
  const { kind, id } = change
  if (kind === 'delete') return all.filter((one) => one.id !== id)
  if (kind === 'make') {
    const isThere = all.some((one) => one.id === id) || all.length >= MOST_COLLECTIONS
    return isThere ? all : [...all, { id, name: change.name, pictures: [] }]
  }
  const room = MOST_IN_ALL - all.reduce((sum, { pictures }) => sum + pictures.length, 0)
  return all.map((one) => (one.id === id ? changed(one, change, room) : one))
}

type Change = Exclude<CollectionChange, { kind: 'make' | 'delete' }>

/** `roomInAll`: for so many more pictures there is room over all collections. */
function changed(one: Collection, change: Change, roomInAll: number): Collection {
  if (change.kind === 'rename') return { ...one, name: change.name }
  const others = one.pictures.filter((id) => !change.pictures.includes(id))
  if (change.kind === 'take-out') return { ...one, pictures: others }
  const room = Math.max(0, Math.min(MOST_COLLECTED - one.pictures.length, roomInAll))
  const added = change.pictures.filter((id) => !one.pictures.includes(id)).slice(0, room)
  return { ...one, pictures: [...added, ...one.pictures] }
}

/** What leads from one state to another. */
export function findChanges(from: Collections, to: Collections): CollectionChange[] {
  const deleted = from.filter(({ id }) => !to.some((one) => one.id === id))
  return [
    ...deleted.map(({ id }) => ({ kind: 'delete', id }) as const),
    ...to.flatMap((one) =>
      changesOf(
        from.find(({ id }) => id === one.id),
        one,
      ),
    ),
  ]
}

function changesOf(before: Collection | undefined, { id, name, pictures }: Collection): CollectionChange[] {
  const known = new Set(before?.pictures)
  const now = new Set(pictures)
  const added = pictures.filter((picture) => !known.has(picture))
  const gone = [...known].filter((picture) => !now.has(picture))
  const changes: CollectionChange[] = []
  if (!before) changes.push({ kind: 'make', id, name })
  else if (before.name !== name) changes.push({ kind: 'rename', id, name })
  if (added.length > 0) changes.push({ kind: 'put-in', id, pictures: added })
  if (gone.length > 0) changes.push({ kind: 'take-out', id, pictures: gone })
  return changes
}

/**
 * The changes as an account that holds these can carry them out: its own 'Desk' is the one that is meant by that name here,
 * and what there is no room for is left out; its pictures are favourites all the same.
 */
export function fitted(changes: readonly CollectionChange[], held: Collections): CollectionChange[] {
  const meant = new Map<string, string>()
  const fit: CollectionChange[] = []
  // As it is after the changes so far: what was deleted or renamed leaves its name and its room to others.
  let now = held
  for (const change of changes) {
    const id = meant.get(change.id) ?? change.id
    const isThere = now.some((one) => one.id === id)
    if (change.kind === 'make') {
      const same = isThere ? undefined : now.find(({ name }) => isSameName(name, change.name))
      if (same) meant.set(change.id, same.id)
      if (isThere || same || now.length >= MOST_COLLECTIONS) continue
    } else if (!isThere) continue
    const one = { ...change, id }
    fit.push(one)
    now = withChange(now, one)
    if (one.kind === 'delete') forgetMeaning(meant, id)
  }
  return fit
}

function forgetMeaning(meant: Map<string, string>, id: string): void {
  for (const [called, is] of meant) if (is === id) meant.delete(called)
}

/** Other scripts or another version may have written anything here: null where it is no list of collections. */
export function parseCollections(text: string | null | undefined): Collections | null {
  try {
    const value: unknown = { collections: JSON.parse(text ?? 'null') }
    return isCollections(value) ? value.collections : null
  } catch {
    return null
  }
}

/** What is wrong with what was typed as the name of one; null where nothing is. */
export function findTypedProblem(typed: string, collections: Collections, ownId?: string): string | null {
  const name = tidyName(typed)
  const problem = findNameProblem(name)
  if (problem) return problem
  const isTaken = collections.some((one) => one.id !== ownId && isSameName(one.name, name))
  return isTaken ? 'You have a collection of this name.' : null
}

const BYTES = 12

/** Nobody else's by chance. `randomUUID` is only there on pages that are secure. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
