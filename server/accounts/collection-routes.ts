import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  type CollectionChange,
  findNameProblem,
  MOST_COLLECTED,
  MOST_IN_ALL,
  tidyName,
} from '../../contract/accounts/collections.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { changeCollections } from './change-collections.ts'
import { deleteCollections, listCollections } from './collection-queries.ts'
import type { FindCustomer } from './customer.ts'
import type { CustomerData } from './customer-data.ts'
import { getCustomer } from './get-customer.ts'
import { LIST_LIMIT_BYTES, listChanges } from './list-limit.ts'

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

export const collectionData: CustomerData = {
  name: 'collections',
  read: async (db, customer) =>
    (await listCollections(db, customer.id)).map(({ name, pictures }) => ({ name, pictures })),
  forget: (trx, customer) => deleteCollections(trx, customer.id),
}
