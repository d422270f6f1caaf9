import { sql } from 'kysely'
import { type Database, isPostgres } from './database.ts'

/** In the transaction that is under way, or else in one of its own. */
export function inTransaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

/**
 * One transaction after the other does what this names: for what has no row yet that could be locked. It comes before
 * anything is read. SQLite has one writer anyway.
 */
export async function holdName(trx: Database, name: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/**
 * Writes what a power cut may take back, such as who holds something right now: SQLite does not wait for the disk, which would
 * stop the whole process for milliseconds. Everybody sees it at once, and the next write of anybody makes it last.
 */
export function writeLightly<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction || isPostgres(db)) return work(db)
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}
