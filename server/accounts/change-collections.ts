import {
  type CollectionChange,
  isSameName,
  MOST_COLLECTED,
  MOST_COLLECTIONS,
  MOST_IN_ALL,
} from '../../contract/accounts/collections.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import {
  deleteCollection,
  holdNames,
  makeCollection,
  putIntoCollection,
  readCollected,
  renameCollection,
  takeOutOfCollection,
} from './collection-queries.ts'

/**
 * Carries out what a browser changed, all of it or nothing; safe to repeat. What was deleted on another device stays so.
 * One that is made under a name that is there already is that one: whoever named two 'Desk' before signing in means one.
 */
export async function changeCollections(
  trx: Database,
  customerId: string,
  changes: readonly CollectionChange[],
  now: Date,
): Promise<void> {
  const known = await holdNames(trx, customerId)
  const meant = new Map(known.map(({ id }) => [id, id]))
  let inside: Promise<Map<string, Set<string>>> | undefined
  const readInside = () => {
    inside ??= readCollected(trx, customerId)
    return inside
  }
  for (const [at, change] of changes.entries()) {
    // Within one request the order is kept by a millisecond each.
    const when = new Date(now.getTime() + at).toISOString()
    if (change.kind === 'make') {
      await make(trx, { customerId, known, meant, when }, change)
      continue
    }
    const id = meant.get(change.id)
    if (id === undefined) continue
    await changeOne(trx, { customerId, id, readInside }, change, when)
    noteChange({ known, meant }, id, change)
  }
}

/** What was deleted leaves its name and its room to others in the same request, and what was renamed its name. */
function noteChange(
  { known, meant }: Pick<Making, 'known' | 'meant'>,
  id: string,
  change: Exclude<CollectionChange, { kind: 'make' }>,
): void {
  const at = known.findIndex((one) => one.id === id)
  if (change.kind === 'rename') known.splice(at, 1, { id, name: change.name })
  if (change.kind !== 'delete') return
  known.splice(at, 1)
  for (const [called, is] of meant) if (is === id) meant.delete(called)
}

type Making = {
  readonly customerId: string
  readonly known: { id: string; name: string }[]
  /** By the id that a browser calls it, the one that it has. */
  readonly meant: Map<string, string>
  readonly when: string
}

type Naming = { readonly id: string; readonly name: string }

async function make(trx: Database, { customerId, known, meant, when }: Making, { id, name }: Naming): Promise<void> {
  if (meant.has(id)) return
  const same = known.find((one) => isSameName(one.name, name))
  meant.set(id, same?.id ?? id)
  if (same) return
  if (known.length >= MOST_COLLECTIONS)
    throw new ProblemError('conflict', `There is room for ${MOST_COLLECTIONS} collections.`)
  known.push({ id, name })
  await makeCollection(trx, { customerId, id }, name, when)
}

type Which = {
  readonly customerId: string
  readonly id: string
  /** Looked at once for a request, and kept as it is after the changes so far. */
  readonly readInside: () => Promise<Map<string, Set<string>>>
}

async function changeOne(
  trx: Database,
  which: Which,
  change: Exclude<CollectionChange, { kind: 'make' }>,
  when: string,
): Promise<void> {
  switch (change.kind) {
    case 'rename':
      return renameCollection(trx, which, change.name)
    case 'delete':
      ;(await which.readInside()).delete(which.id)
      return deleteCollection(trx, which)
    case 'put-in':
      return putIntoCollection(trx, which, takeRoom(await which.readInside(), which.id, change.pictures), when)
    case 'take-out': {
      const here = (await which.readInside()).get(which.id)
      const there = change.pictures.filter((picture) => here?.delete(picture))
      return takeOutOfCollection(trx, which, there)
    }
  }
}

/** Of these pictures those that are new there and have room, which they take. */
function takeRoom(inside: Map<string, Set<string>>, id: string, pictures: readonly string[]): string[] {
  const here = inside.get(id) ?? new Set<string>()
  const all = [...inside.values()].reduce((sum, { size }) => sum + size, 0)
  const room = Math.max(0, Math.min(MOST_COLLECTED - here.size, MOST_IN_ALL - all))
  const fresh = pictures.filter((picture) => !here.has(picture)).slice(0, room)
  for (const picture of fresh) here.add(picture)
  inside.set(id, here)
  return fresh
}
