import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fileNameOf, type ShopBrand } from '../../../contract/content/brand.ts'
import type { Database } from '../../database/database.ts'
import { parseBody } from '../../http/parse-body.ts'
import { type FindCustomer, getCustomer } from '../customer.ts'
import { type CustomerData, deleteCustomer, exportCustomer } from '../customer-data.ts'
import type { Reauthenticate } from './reauthenticate.ts'

const deletion = z.object({ password: z.string().max(1024).optional() })

export type AccountRoutes = {
  readonly db: Database
  readonly findCustomer: FindCustomer
  readonly customerData: readonly CustomerData[]
  readonly reauthenticate: Reauthenticate
  readonly now: () => Date
  readonly brand: () => ShopBrand
}

/** What the shop knows about a person, to take along or to have removed. */
export function accountRoutes(app: FastifyInstance, options: AccountRoutes): void {
  const { db, findCustomer, customerData, reauthenticate, now, brand } = options

  app.get('/api/account/export', async (request, reply) => {
    const customer = await getCustomer(findCustomer, request)
    const file = await exportCustomer(db, customer, customerData, now())
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${fileNameOf(brand().name)}-account.json"`)
      .type('application/json')
      .send(JSON.stringify(file, null, 2))
  })

  app.delete('/api/account', async (request, reply) => {
    const customer = await getCustomer(findCustomer, request)
    await reauthenticate(request, parseBody(deletion, request.body ?? {}).password)
    await deleteCustomer(db, customer, customerData)
    return reply.code(204).send()
  })
}
