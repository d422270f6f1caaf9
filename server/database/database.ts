import { Socket } from 'node:net'
import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { nodeSqliteDialect, readOnlyDialect } from './sqlite/node-sqlite.ts'

export type Database = Kysely<Schema>
export type DatabaseKind = 'sqlite' | 'postgres'

function databaseKind(url: string): DatabaseKind {
  return url.startsWith('sqlite:') ? 'sqlite' : 'postgres'
}

/** Whether it can be read. The driver's own error repeats the address, and with it the password. */
export function isDatabaseUrl(url: string): boolean {
  if (databaseKind(url) === 'sqlite') return url.length > 'sqlite:'.length
  try {
    return Boolean(new pg.Client({ connectionString: url }))
  } catch {
    return false
  }
}

/** Opens sqlite:<file> or postgres://…; the same queries run on both. PostgreSQL gets that many connections at most. */
export function openDatabase(url: string, connections = 10): Database {
  if (databaseKind(url) === 'sqlite') {
    return new Kysely({ dialect: nodeSqliteDialect(url.slice('sqlite:'.length)) })
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    stream: impatientSocket,
  })
  // A connection that breaks must not end the process, be it idle or between two statements of a transaction: whoever
  // uses it hears of it at the next statement, and the next connection is a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/** For whoever only looks: a SQLite file through which a write fails, or a few connections to PostgreSQL. */
export function openForReading(url: string): Database {
  if (databaseKind(url) === 'postgres') return openDatabase(url, READING_CONNECTIONS)
  return new Kysely({ dialect: readOnlyDialect(url.slice('sqlite:'.length)) })
}

const READING_CONNECTIONS = 2

const SILENCE_MS = 30_000

/**
 * A machine that dies says nothing, and the system would wait a quarter of an hour for it. No statement of ours takes as
 * long as this, so the connection is given up and everybody who waits for it hears so.
 */
function impatientSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('PostgreSQL fell silent.')))
}

/** For the few statements and column types that the two databases spell differently. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
