import type { Kysely } from 'kysely'

/** Links by which somebody without an account sees what is kept about their address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_link')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('data_link_of').on('data_link').column('email_key').execute()
}
