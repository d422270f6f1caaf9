import type { Kysely } from 'kysely'

/** How often applying an event failed, when it is tried again, and since when it has been set aside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payment_event')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['next_try_at', 'failed_at', 'last_error'] as const) {
    await db.schema.alterTable('payment_event').addColumn(column, 'text').execute()
  }
}
