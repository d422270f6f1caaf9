import type { Kysely } from 'kysely'

/** Who draws a large rendition: one of all processes at a time has the claim on its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('rendition').addColumn('claim', 'text').execute()
  await db.schema.createIndex('rendition_claim').on('rendition').column('claim').unique().execute()
}
