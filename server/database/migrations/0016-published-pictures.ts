import { type Kysely, sql } from 'kysely'

/** What was ever published stays known: a buyer's right outlives moves, removals and the end of a bundle. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('picture')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('bundle')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema
    .createTable('bundle_picture')
    .addColumn('bundle', 'text', (column) => column.notNull().references('bundle.slug'))
    .addColumn('picture', 'text', (column) => column.notNull().references('picture.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('valid_from', 'text', (column) => column.notNull())
    .addColumn('valid_until', 'text')
    .execute()
  await db.schema.createIndex('bundle_picture_picture').on('bundle_picture').column('picture').execute()
  await db.schema.createIndex('bundle_picture_bundle').on('bundle_picture').columns(['bundle', 'valid_until']).execute()
  // Two processes that start at once cannot both note that a picture joined.
  await sql`create unique index bundle_picture_now on bundle_picture (bundle, picture) where valid_until is null`.execute(
    db,
  )
}
