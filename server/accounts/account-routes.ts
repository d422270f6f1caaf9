import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { FindCustomer } from './customer.ts'
import { type CustomerData, deleteCustomer, exportCustomer } from './customer-data.ts'
import { getCustomer } from './get-customer.ts'

export type AccountRoutes = {
  readonly db: Database
  readonly findCustomer: FindCustomer
  readonly customerData: readonly CustomerData[]
  readonly now: () => Date
}

/** What the shop knows about a person, to take along or to have removed. */
export function accountRoutes(app: FastifyInstance, { db, findCustomer, customerData, now }: AccountRoutes): void {
  app.get('/api/account/export', async (request, reply) => {
    const customer = await getCustomer(findCustomer, request)
    const file = await exportCustomer(db, customer, customerData, now())
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="pure-8k-account.json"')
      .type('application/json')
      .send(JSON.stringify(file, null, 2))
  })

  app.delete('/api/account', async (request, reply) => {
    const customer = await getCustomer(findCustomer, request)
    await deleteCustomer(db, customer, customerData)
    return reply.code(204).send()
  })
}
