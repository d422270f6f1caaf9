import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rendition')
    .addColumn('storage_key', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .addColumn('in_use_until', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('rendition_by_name').on('rendition').column('name').execute()
  await db.schema.createIndex('rendition_by_use').on('rendition').columns(['state', 'last_used_at']).execute()
  await db.schema
    .createTable('rendition_day')
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('made', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('rendition_day_key', ['order_id', 'day'])
    .execute()
  await db.schema
    .createTable('sample_master_request')
    .addColumn('wallpaper_id', 'text', (column) => column.notNull())
    .addColumn('asker', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('turn_at', 'text')
    .addPrimaryKeyConstraint('sample_master_request_key', ['wallpaper_id', 'asker'])
    .execute()
  await db.schema
    .createIndex('sample_master_request_turn')
    .on('sample_master_request')
    .columns(['asker', 'turn_at'])
    .execute()
  // What waits already was asked for by somebody that nobody wrote down: one asker like any other.
  await sql`insert into sample_master_request (wallpaper_id, asker, asked_at)
    select wallpaper_id, 'unknown', queued_at from sample_master where state = 'queued'`.execute(db)
}
