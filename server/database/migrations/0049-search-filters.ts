import type { Kysely } from 'kysely'

/** What large shops narrow a search by. Its rows have another digest by it, so the next start writes them anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['category', 'screens']) {
    await db.schema
      .alterTable('search_entry')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute()
  }
  await db.schema.createIndex('search_entry_category').on('search_entry').column('category').execute()
}
