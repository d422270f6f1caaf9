import type { Kysely } from 'kysely'

/** The page that a provider made for a checkout, so that going on with it asks nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['page_url', 'page_until'] as const) {
    await db.schema.alterTable('checkout').addColumn(column, 'text').execute()
  }
}
