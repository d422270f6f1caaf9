import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { nodeSqliteDialect } from './node-sqlite.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type DatabaseKind = 'sqlite' | 'postgres'

function databaseKind(url: string): DatabaseKind {
  return url.startsWith('sqlite:') ? 'sqlite' : 'postgres'
}

/** Opens sqlite:<file> or postgres://…; the same queries run on both. PostgreSQL gets that many connections at most. */
export function openDatabase(url: string, connections = 10): Database {
  if (databaseKind(url) === 'sqlite') {
    return new Kysely({ dialect: nodeSqliteDialect(url.slice('sqlite:'.length)) })
  }
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 5000 })
  // An idle connection that breaks must not end the process; the next query opens a new one.
  pool.on('error', () => {})
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
