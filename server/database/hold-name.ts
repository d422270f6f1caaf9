import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './dialect.ts'

/**
 * One transaction after the other does what this names: for what has no row yet that could be locked. It comes before
 * anything is read. SQLite has one writer anyway.
 */
export async function holdName(trx: Database, name: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
