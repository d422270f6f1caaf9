import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ConfigError } from '../config/config-error.ts'
import { compareVersions } from '../versions/compare-versions.ts'
import type { Database } from './database.ts'
import { copyBeforeUpgrade } from './migrations/copy-before-upgrade.ts'
import { SINCE_2_0_0 } from './migrations/since-2.0.0.ts'
import { TO_1_0_0 } from './migrations/to-1.0.0.ts'
import { TO_2_0_0 } from './migrations/to-2.0.0.ts'

/** In order; a migration that has run anywhere is never changed or removed. */
const MIGRATIONS: Record<string, Migration> = { ...TO_1_0_0, ...TO_2_0_0, ...SINCE_2_0_0 }

/**
 * Brings the database up to date, or up to the named migration. Safe to run from several processes at once and to kill
 * midway. A database that is ahead of this code is left alone: going backwards would lose what only it knows. One that
 * has something in it is copied first (see copy-before-upgrade.ts).
 */
export async function migrate(db: Database, upTo?: string): Promise<void> {
  await copyBeforeUpgrade(
    db,
    () => isOlder(db),
    () => runMigrations(db, upTo),
  )
}

/** Whether it has been through some migrations and not through all. */
export async function isOlder(db: Database): Promise<boolean> {
  const done = await listDone(db)
  await refuseNewer(db, done)
  return done.length > 0 && done.length < Object.keys(MIGRATIONS).length
}

async function runMigrations(db: Database, upTo?: string): Promise<void> {
  await refuseNewer(db, await listDone(db))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  for (let triesLeft = LOCKED_TRIES; ; triesLeft--) {
    const error = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest()).then(
      (result) => result.error,
      (thrown: unknown) => thrown,
    )
    if (!error) return
    if (triesLeft === 0 || !isLocked(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, LOCKED_PAUSE_MS))
  }
}

/** The newest migration that the database has been through; nothing if it is empty. */
export async function findVersion(db: Database): Promise<string | undefined> {
  const done = await listDone(db)
  await refuseNewer(db, done)
  return done.at(-1)
}

/** For whoever only reads: throws one sentence if the database is not up to date. */
export async function refuseOlder(db: Database): Promise<void> {
  const done = await listDone(db)
  await refuseNewer(db, done)
  if (done.length === Object.keys(MIGRATIONS).length) return
  throw new ConfigError('The database is older than this version of the shop; npm start brings it up to date.')
}

/** Throws one sentence if this code does not know the migration. */
async function refuseNewer(db: Database, done: readonly string[]): Promise<void> {
  const unknown = done.find((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown === undefined) return
  const maker = await findNewestOpener(db)
  throw new ConfigError(
    `The database is newer than this version of the shop (it has been through '${unknown}'); start ${maker ? `version ${maker}, which made it` : 'the version that made it'}.`,
  )
}

/** The newest version that has opened the database; nothing where that was before versions were noted. */
export async function findNewestOpener(db: Database): Promise<string | undefined> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'shop_version')) return undefined
  const versions = await db.selectFrom('shop_version').select('version').execute()
  return versions
    .map(({ version }) => version)
    .toSorted(compareVersions)
    .at(-1)
}

async function listDone(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const LOCKED_TRIES = 100
const LOCKED_PAUSE_MS = 100

/** SQLite does not wait where two transactions that read first both want to write; the next try finds the work done. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
