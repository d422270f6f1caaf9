import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  type CollectionChange,
  findNameProblem,
  isSameName,
  MOST_COLLECTED,
  MOST_COLLECTIONS,
  MOST_IN_ALL,
  tidyName,
} from '../../../contract/accounts/collections.ts'
import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import {
  deleteCollection,
  holdNames,
  listCollections,
  makeCollection,
  putIntoCollection,
  readCollected,
  renameCollection,
  takeOutOfCollection,
} from '../collection-queries.ts'
import { type FindCustomer, getCustomer } from '../customer.ts'
import { LIST_LIMIT_BYTES, listChanges } from './favourite-routes.ts'

/** More than come together when somebody signs in: fifty that are made, and what is put into each. */
const MOST_CHANGES = 200

const id = z
  .string()
  .min(1)
  .max(100)
  .refine((text) => !text.includes('\0'))
const pictures = z.array(id).min(1).max(MOST_COLLECTED)
/** Longer than any name that could be tidied into a good one. */
const name = z.string().max(1000)

const body = z.object({
  changes: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('make'), id, name }),
        z.object({ kind: z.literal('rename'), id, name }),
        z.object({ kind: z.literal('put-in'), id, pictures }),
        z.object({ kind: z.literal('take-out'), id, pictures }),
        z.object({ kind: z.literal('delete'), id }),
      ]),
    )
    .min(1)
    .max(MOST_CHANGES),
})

type CollectionRoutes = {
  readonly db: Database
  readonly findCustomer: FindCustomer
  readonly now: () => Date
}

/** The collections of signed-in people; visitors keep theirs in the browser. */
export function collectionRoutes(app: FastifyInstance, { db, findCustomer, now }: CollectionRoutes): void {
  const allowed = listChanges(now)
  app.get('/api/collections', async (request, reply) => {
    const customer = await getCustomer(findCustomer, request)
    return reply.header('cache-control', 'no-store').send({ collections: await listCollections(db, customer.id) })
  })

  app.post('/api/collections/changes', { bodyLimit: LIST_LIMIT_BYTES }, async (request) => {
    const customer = await getCustomer(findCustomer, request)
    allowed.take(customer.id)
    const changes = readChanges(request.body)
    return db.transaction().execute(async (trx) => {
      await changeCollections(trx, customer.id, changes, now())
      return { collections: await listCollections(trx, customer.id) }
    })
  })
}

function readChanges(value: unknown): CollectionChange[] {
  const { success, data } = body.safeParse(value)
  if (!success)
    throw new ProblemError('bad-request', `The body must hold 'changes' of collections, at most ${MOST_CHANGES}.`)
  const changes = data.changes.map((change) => withGoodName('pictures' in change ? withoutDoubles(change) : change))
  for (const kind of ['put-in', 'take-out'] as const) {
    const named = changes.flatMap((change) => (change.kind === kind ? [change.pictures.length] : []))
    if (named.reduce((sum, count) => sum + count, 0) <= MOST_IN_ALL) continue
    throw new ProblemError('bad-request', `One request puts in at most ${MOST_IN_ALL} pictures and takes out as many.`)
  }
  return changes
}

function withoutDoubles<Change extends { readonly pictures: readonly string[] }>(change: Change): Change {
  return { ...change, pictures: [...new Set(change.pictures)] }
}

function withGoodName(change: CollectionChange): CollectionChange {
  if (!('name' in change)) return change
  const tidy = tidyName(change.name)
  const problem = findNameProblem(tidy)
  if (problem) throw new ProblemError('bad-request', problem)
  return { ...change, name: tidy }
}

/**
 * Carries out what a browser changed, all of it or nothing; safe to repeat. What was deleted on another device stays so.
 * One that is made under a name that is there already is that one: whoever named two 'Desk' before signing in means one.
 */
async function changeCollections(
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
