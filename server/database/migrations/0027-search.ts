import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/**
 * What a large shop is searched by. Made anew from the publication whenever it is missing, so no backup holds it. SQLite has
 * the words in a table of its own kind, under the row number of the entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_entry')
    .addColumn('picture', 'text', (column) => column.primaryKey())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute()
  if (isPostgres(db)) {
    await sql`alter table search_entry add column words tsvector not null`.execute(db)
    await sql`create index search_entry_words on search_entry using gin (words)`.execute(db)
  } else {
    await sql`create virtual table search_text using fts5(
      title, category, description, colours, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3'
    )`.execute(db)
  }
}
