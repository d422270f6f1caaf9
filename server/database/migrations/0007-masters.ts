import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('master')
    .addColumn('wallpaper_id', 'text', (column) => column.primaryKey())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('storage_key', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('crc32', 'bigint', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('master_by_category').on('master').column('category').execute()
  await db.schema
    .createTable('sample_master')
    .addColumn('wallpaper_id', 'text', (column) => column.primaryKey())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('queued_at', 'text', (column) => column.notNull())
    .addColumn('claimed_at', 'text')
    .execute()
  await db.schema.createIndex('sample_master_queue').on('sample_master').columns(['state', 'queued_at']).execute()
}
