import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MOST_FAVOURITES } from '../../contract/favourites.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import type { FindCustomer } from './customer.ts'
import type { CustomerData } from './customer-data.ts'
import { addFavourites, forgetFavourites, letGoOfFavourites, listFavourites } from './favourite-queries.ts'
import { getCustomer } from './get-customer.ts'
import { LIST_LIMIT_BYTES } from './list-limit.ts'

const id = z
  .string()
  .min(1)
  .max(100)
  .refine((text) => !text.includes('\0'))
const ids = z.array(id).max(MOST_FAVOURITES)
const changes = z.object({ added: ids, gone: ids })

export type FavouriteRoutes = {
  readonly db: Database
  readonly findCustomer: FindCustomer
  readonly now: () => Date
}

/** The favourites of signed-in people; visitors keep theirs in the browser. */
export function favouriteRoutes(app: FastifyInstance, { db, findCustomer, now }: FavouriteRoutes): void {
  app.get('/api/favourites', async (request, reply) => {
    const customer = await getCustomer(findCustomer, request)
    return reply.header('cache-control', 'no-store').send({ ids: await listFavourites(db, customer.id) })
  })

  /** What one device kept and let go of; what others did meanwhile stays. */
  app.post('/api/favourites/changes', { bodyLimit: LIST_LIMIT_BYTES }, async (request) => {
    const customer = await getCustomer(findCustomer, request)
    const { added, gone } = readChanges(request.body)
    return db.transaction().execute(async (trx) => {
      await letGoOfFavourites(trx, customer.id, gone)
      const room = Math.max(0, MOST_FAVOURITES - (await listFavourites(trx, customer.id)).length)
      await addFavourites(trx, customer.id, [...new Set(added)].slice(0, room), now())
      return { ids: await listFavourites(trx, customer.id) }
    })
  })
}

function readChanges(value: unknown): z.infer<typeof changes> {
  const { success, data } = changes.safeParse(value)
  const expected = `The body must hold 'added' and 'gone', at most ${MOST_FAVOURITES} ids in each.`
  if (!success) throw new ProblemError('bad-request', expected)
  return data
}

export const favouriteData: CustomerData = {
  name: 'favourites',
  read: (db, customer) => listFavourites(db, customer.id),
  forget: (trx, customer) => forgetFavourites(trx, customer.id),
}
