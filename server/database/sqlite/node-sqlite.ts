import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type MigrationLockOptions,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  sql,
  type TransactionSettings,
} from 'kysely'
import { keepPrivate } from '../file-lock.ts'

/** Older releases can corrupt a database when its write-ahead log is reset. */
const OLDEST_SAFE_SQLITE = '3.51.3'

/** Kysely on Node's own SQLite, with settings under which a stored row survives a power cut. */
export function nodeSqliteDialect(file: string): NodeSqliteDialect {
  keepPrivate(file)
  const database = new DatabaseSync(file)
  database.exec('PRAGMA busy_timeout = 5000')
  writeAhead(database)
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  assertSafeVersion(process.versions.sqlite ?? '0')
  return new NodeSqliteDialect(database)
}

export function readOnlyDialect(file: string): NodeSqliteDialect {
  const database = new DatabaseSync(file, { readOnly: true })
  database.exec('PRAGMA busy_timeout = 5000')
  return new NodeSqliteDialect(database)
}

/** Changing the mode of a new file does not wait for other processes that do the same, whatever the busy time-out. */
function writeAhead(database: DatabaseSync, triesLeft = 100): void {
  try {
    database.exec('PRAGMA journal_mode = WAL')
  } catch (error) {
    if (triesLeft === 0 || !isBusy(error)) throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    writeAhead(database, triesLeft - 1)
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && (errcode & 0xff) === 5
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: () => Driver

  constructor(database: DatabaseSync) {
    const config = { database: asSqliteDatabase(database) }
    super(config)
    this.#driver = () => new ShopDriver(config, database)
  }

  override createDriver(): Driver {
    return this.#driver()
  }

  override createAdapter(): SqliteAdapter {
    return new LockingAdapter()
  }
}

class ShopDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(config: SqliteDialectConfig, database: DatabaseSync) {
    super(config)
    this.#database = database
  }

  /**
   * A transaction that reads first and writes later fails at once if another process wrote in between, whatever the busy
   * time-out. So it takes the write lock when it begins, and waits for it there; one that only reads takes none.
   */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** On a full disk SQLite has rolled back by itself; asking for it again would hide the reason behind a second error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * Kysely migrates SQLite outside a transaction and without a lock: a kill midway would leave half a migration for ever,
 * and two processes would trip over each other's tables. SQLite can do better.
 */
class LockingAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** A write as the transaction's first statement takes the one write lock; others wait for it. */
  override async acquireMigrationLock(
    db: Kysely<unknown>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    await sql`update ${sql.table(lockTable)} set is_locked = 0 where id = ${lockRowId}`.execute(db)
  }
}

/** Compiling a statement costs more than running it, and the shop asks the same few hundred again and again. */
const KEPT_STATEMENTS = 300

function asSqliteDatabase(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = kept.get(sql)
      if (known) return known
      const statement = asSqliteStatement(database.prepare(sql))
      const oldest = kept.keys().next().value
      if (kept.size >= KEPT_STATEMENTS && oldest !== undefined) kept.delete(oldest)
      kept.set(sql, statement)
      return statement
    },
  }
}

function asSqliteStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toSqlValue)),
    run(parameters) {
      const { changes, lastInsertRowid } = statement.run(...parameters.map(toSqlValue))
      return { changes: BigInt(changes), lastInsertRowid: BigInt(lastInsertRowid) }
    },
    iterate: (parameters) => statement.iterate(...parameters.map(toSqlValue)) as IterableIterator<unknown>,
  }
}

/** SQLite takes a leading object for named parameters and would store the wrong columns, so objects are refused. */
function toSqlValue(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (value === null || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A ${typeof value} cannot be stored in SQLite.`)
}

function assertSafeVersion(version: string): void {
  const numbers = (text: string) => text.split('.').map(Number)
  const [found, needed] = [numbers(version), numbers(OLDEST_SAFE_SQLITE)]
  const difference = needed.map((part, at) => (found[at] ?? 0) - part).find((delta) => delta !== 0) ?? 0
  if (difference < 0) {
    throw new Error(`SQLite ${version} is too old; run the shop with a Node that has ${OLDEST_SAFE_SQLITE} or newer.`)
  }
}
