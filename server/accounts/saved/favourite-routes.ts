import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MOST_FAVOURITES } from '../../../contract/accounts/favourites.ts'
import type { Database } from '../../database/database.ts'
import { holdName } from '../../database/transactions.ts'
import { ProblemError } from '../../http/problem.ts'
import { type RequestWindow, requestWindow } from '../../http/request-limits.ts'
import { type FindCustomer, getCustomer } from '../customer.ts'
import { addFavourites, letGoOfFavourites, listFavourites } from '../favourite-queries.ts'

const id = z
  .string()
  .min(1)
  .max(100)
  .refine((text) => !text.includes('\0'))
const ids = z.array(id).max(MOST_FAVOURITES)
const changes = z.object({ added: ids, gone: ids })

/** Room in one request for all ids that an account may have: twice two thousand favourites, or five thousand in collections. */
export const LIST_LIMIT_BYTES = 512 * 1024

/** Nobody presses faster. */
const MOST_CHANGES_A_MINUTE = 120

/** How often an account may change a list: each time may write thousands of rows. */
export function listChanges(now: () => Date): RequestWindow {
  return requestWindow({ most: MOST_CHANGES_A_MINUTE, windowMs: 60_000, now })
}

export type FavouriteRoutes = {
  readonly db: Database
  readonly findCustomer: FindCustomer
  readonly now: () => Date
}

/** The favourites of signed-in people; visitors keep theirs in the browser. */
export function favouriteRoutes(app: FastifyInstance, { db, findCustomer, now }: FavouriteRoutes): void {
  const allowed = listChanges(now)
  app.get('/api/favourites', async (request, reply) => {
    const customer = await getCustomer(findCustomer, request)
    return reply.header('cache-control', 'no-store').send({ ids: await listFavourites(db, customer.id) })
  })

  /** What one device kept and let go of; what others did meanwhile stays. */
  app.post('/api/favourites/changes', { bodyLimit: LIST_LIMIT_BYTES }, async (request) => {
    const customer = await getCustomer(findCustomer, request)
    allowed.take(customer.id)
    const { added, gone } = readChanges(request.body)
    return db.transaction().execute(async (trx) => {
      // Two devices that sign in at once would each find all the room.
      await holdName(trx, `favourites:${customer.id}`)
      await letGoOfFavourites(trx, customer.id, gone)
      const kept = new Set(await listFavourites(trx, customer.id))
      const fresh = [...new Set(added)].filter((each) => !kept.has(each))
      await addFavourites(trx, customer.id, fresh.slice(0, Math.max(0, MOST_FAVOURITES - kept.size)), now())
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
