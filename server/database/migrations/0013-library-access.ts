import type { Kysely } from 'kysely'

/** Browsers that keep a library, sign-ins of a hosted provider that downloads are bound to, and what a link was made for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('library_link').addColumn('source', 'text').execute()
  await db.schema.alterTable('library_link').addColumn('last_used_at', 'text').execute()
  await db.schema
    .createTable('library_session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('link_id', 'text', (column) => column.notNull().references('library_link.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('library_session_link').on('library_session').column('link_id').execute()
  await db.schema
    .createTable('hosted_sign_in')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('signed_in_at', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('good_until', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addUniqueConstraint('hosted_sign_in_once', ['customer_id', 'signed_in_at'])
    .execute()
}
