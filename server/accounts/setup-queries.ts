import { isSetup, type Setup } from '../../contract/library/setups.ts'
import type { Database } from '../database/database.ts'
import type { CustomerData } from './customer-data.ts'

export async function findSetup(db: Database, customerId: string): Promise<Setup | null> {
  const row = await db.selectFrom('setup').select('monitors').where('customer_id', '=', customerId).executeTakeFirst()
  const setup: unknown = row && { monitors: JSON.parse(row.monitors) }
  return isSetup(setup) ? setup : null
}

/** One for each account; the last one saved is kept. */
export async function saveSetup(db: Database, customerId: string, { monitors }: Setup, now: Date): Promise<void> {
  const row = { monitors: JSON.stringify(monitors), saved_at: now.toISOString() }
  await db
    .insertInto('setup')
    .values({ customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute()
}

async function deleteSetup(db: Database, customerId: string): Promise<void> {
  await db.deleteFrom('setup').where('customer_id', '=', customerId).execute()
}

export const setupData: CustomerData = {
  name: 'setup',
  read: async (db, customer) => (await findSetup(db, customer.id))?.monitors ?? [],
  forget: (trx, customer) => deleteSetup(trx, customer.id),
}
