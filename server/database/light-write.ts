import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './dialect.ts'

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
