import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './dialect.ts'

/**
 * Compared byte by byte, as the indexes for it are: in PostgreSQL the order of letters is the machine's. Nothing comes
 * after the last character of Unicode.
 */
export function beginsWith(db: Database, column: RawBuilder<unknown>, start: string): RawBuilder<SqlBool> {
  const bytes = isPostgres(db) ? sql` collate "C"` : sql``
  return sql<SqlBool>`(${column}${bytes} >= ${start} and ${column}${bytes} < ${`${start}\u{10ffff}`})`
}
