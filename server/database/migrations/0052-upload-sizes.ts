import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/** Bytes of uploads as 64-bit numbers on PostgreSQL too; SQLite's are that already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`alter table upload alter column size_bytes type bigint, alter column received_bytes type bigint`.execute(db)
}
