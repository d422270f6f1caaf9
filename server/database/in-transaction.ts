import type { Database } from './database.ts'

/** In the transaction that is under way, or else in one of its own. */
export function inTransaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
