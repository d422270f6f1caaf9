import {
  type CollectionChange,
  isSameName,
  MOST_COLLECTED,
  MOST_COLLECTIONS,
  MOST_IN_ALL,
} from '../../contract/collections.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import {
  countCollected,
  deleteCollection,
  holdNames,
  makeCollection,
  putIntoCollection,
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
  for (const [at, change] of changes.entries()) {
    // Within one request the order is kept by a millisecond each.
    const when = new Date(now.getTime() + at).toISOString()
    if (change.kind === 'make') {
      await make(trx, { customerId, known, meant, when }, change)
      continue
    }
    const id = meant.get(change.id)
    if (id === undefined) continue
    await changeOne(trx, { customerId, id }, change, when)
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

type Which = { readonly customerId: string; readonly id: string }

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
      return deleteCollection(trx, which)
    case 'put-in': {
      const { here, all } = await countCollected(trx, which)
      const room = Math.max(0, Math.min(MOST_COLLECTED - here, MOST_IN_ALL - all))
      return putIntoCollection(trx, which, change.pictures.slice(0, room), when)
    }
    case 'take-out':
      return takeOutOfCollection(trx, which, change.pictures)
  }
}
