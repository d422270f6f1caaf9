import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What came after version 2.0.0: a new migration is an entry at the end. */
export const SINCE_2_0_0: Readonly<Record<string, Migration>> = { '0064-pictures': { up: picturesAreRows } }

/**
 * Pictures are rows, and so is what is written about them and not published yet. What the data folder says of them is brought
 * over when the shop opens. What was ever shown of a picture, for whoever bought it, stays under a name of its own.
 */
async function picturesAreRows(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('picture').renameTo('shown_picture').execute()
  await makePictures(db)
  await makePartsOfPictures(db)
  await makeShelves(db)
  await bringChanges(db)
  await db.schema.alterTable('draft').dropColumn('pictures').execute()
}

async function makePictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('maker')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text')
    .execute()
  await db.schema
    .createTable('picture')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addColumn('look', 'text', (column) => column.notNull())
    .addColumn('colours', 'text', (column) => column.notNull())
    .addColumn('preview', 'text', (column) => column.notNull())
    .addColumn('source', 'text')
    .addColumn('recipe', 'text')
    .addColumn('shown_in', 'text')
    .addColumn('place', 'integer')
    .addColumn('is_cover', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_removed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_large', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('maker', 'text', (column) => column.references('maker.id'))
    .addColumn('how_made', 'text')
    .execute()
  await db.schema.createIndex('picture_category').on('picture').column('category').execute()
}

async function makePartsOfPictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('picture_file')
    .addColumn('picture', 'text', (column) => column.notNull().references('picture.id').onDelete('cascade'))
    .addColumn('shape', 'text', (column) => column.notNull())
    .addColumn('frame', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text')
    .addColumn('size_bytes', 'bigint')
    .addColumn('focus', 'text')
    .addColumn('gain_map', 'text')
    .addPrimaryKeyConstraint('picture_file_key', ['picture', 'shape', 'frame'])
    .execute()
  await db.schema
    .createTable('picture_words')
    .addColumn('picture', 'text', (column) => column.notNull().references('picture.id').onDelete('cascade'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('brought', 'text')
    .addColumn('original', 'text')
    .addPrimaryKeyConstraint('picture_words_key', ['picture', 'language', 'field'])
    .execute()
}

async function makeShelves(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('picture_change')
    .addColumn('place', 'integer', (column) => column.primaryKey())
    .addColumn('picture', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('own_category')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('poster')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('picture_state')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

type Change = { readonly id: string; readonly category: string; readonly change: unknown }

async function bringChanges(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ pictures: string }>`select pictures from draft`.execute(db)
  const changes = rows.flatMap(({ pictures }) => JSON.parse(pictures) as Change[])
  for (const [place, { id, category, change }] of changes.entries())
    await sql`insert into picture_change (place, picture, category, change)
      values (${place}, ${id}, ${category}, ${JSON.stringify(change)})`.execute(db)
}
