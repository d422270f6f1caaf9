import type { Kysely } from 'kysely'

/** Masters on their way into the shop, and what publications have yet to write into the data folder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upload')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('modified_at', 'text', (column) => column.notNull())
    .addColumn('size_bytes', 'integer', (column) => column.notNull())
    .addColumn('received_bytes', 'integer', (column) => column.notNull())
    .addColumn('replaces', 'text')
    .addColumn('number', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('sha256', 'text')
    .addColumn('master_key', 'text')
    .addColumn('facts', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('holder', 'text')
    .addColumn('held_until', 'text')
    .addColumn('is_wanted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('upload_category').on('upload').columns(['category', 'state']).execute()
  await db.schema.createIndex('upload_state').on('upload').columns(['state', 'changed_at']).execute()
  await db.schema
    .createTable('unwritten_publication')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('pictures', 'text', (column) => column.notNull())
    .addColumn('records', 'text', (column) => column.notNull())
    .execute()
}
