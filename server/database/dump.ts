import { type Kysely, sql } from 'kysely'
import { type Database, isPostgres } from './database.ts'
import type { TableName } from './tables.ts'

export type Row = Readonly<Record<string, unknown>>

const ROWS_AT_ONCE = 500

/** Everything as it was at one moment, while the shop goes on reading and writing. */
export function readAtOneMoment<T>(db: Database, read: (moment: Database) => Promise<T>): Promise<T> {
  const reading = db.transaction().setAccessMode('read only')
  // SQLite's readers always see one moment; PostgreSQL's have to ask for it.
  return (isPostgres(db) ? reading.setIsolationLevel('repeatable read') : reading).execute(read)
}

/** All rows of a table, in parts, so that no table is too large for the memory. */
export function readRows(moment: Database, table: TableName): AsyncGenerator<readonly Row[]> {
  return isPostgres(moment) ? readPostgres(moment, table) : readSqlite(moment, table)
}

async function* readPostgres(moment: Database, table: TableName): AsyncGenerator<readonly Row[]> {
  await sql`declare dump no scroll cursor for select * from ${sql.table(table)}`.execute(moment)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from dump`.execute(moment)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close dump`.execute(moment)
}

async function* readSqlite(moment: Database, table: TableName): AsyncGenerator<readonly Row[]> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Row & { 'row number': number }>`
      select rowid as "row number", * from ${sql.table(table)} where rowid > ${last} order by rowid
      limit ${ROWS_AT_ONCE}`.execute(moment)
    if (rows.length === 0) return
    last = rows.at(-1)?.['row number'] ?? last
    yield rows.map(({ 'row number': _, ...row }) => row)
  }
}

/** Times and truth values go in as either database writes them; both read either. */
export async function writeRows(db: Database, table: TableName, rows: readonly Row[]): Promise<void> {
  const tables = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tables
      .insertInto(table)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute()
  }
}

export async function countRows(db: Database, table: TableName): Promise<number> {
  const { rows } = await sql<{ n: number | string }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.n)
}

/** What SQLite finds wrong with its own file; PostgreSQL checks its pages by itself. */
export async function findCorruption(db: Database): Promise<string[]> {
  if (isPostgres(db)) return []
  const { rows: whole } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  return [
    ...whole.map(({ integrity_check }) => integrity_check).filter((finding) => finding !== 'ok'),
    ...orphans.map(({ table }) => `A row of ${table} belongs to nothing.`),
  ]
}
