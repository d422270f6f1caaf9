import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Database, isPostgres } from './database.ts'

/**
 * Compared byte by byte, as the indexes for it are: in PostgreSQL the order of letters is the machine's. Nothing comes
 * after the last character of Unicode.
 */
export function beginsWith(db: Database, column: RawBuilder<unknown>, start: string): RawBuilder<SqlBool> {
  const bytes = isPostgres(db) ? sql` collate "C"` : sql``
  return sql<SqlBool>`(${column}${bytes} >= ${start} and ${column}${bytes} < ${`${start}\u{10ffff}`})`
}

/** Where a page of a list ended: the time and the id of its last row. */
export type PageEnd = { readonly at: string; readonly id: string }

/** Of a list that is newest first, what comes after a page; everything where there was none. An index of the time serves it. */
export function isAfter(end: PageEnd | undefined, at: string, id = 'id'): RawBuilder<SqlBool> {
  return end ? sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) < (${end.at}, ${end.id})` : sql<SqlBool>`1 = 1`
}
