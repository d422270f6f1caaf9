import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { ConfigError } from '../../config/config-error.ts'
import { type Database, isPostgres } from '../database.ts'
import { keepPrivate, withLock } from '../file-lock.ts'

/** Of this upgrade and of the one before. */
const COPIES_KEPT = 2

/** Ends the name of a copy that is not whole yet. */
const PART = '.part'

/**
 * Copies a SQLite database beside itself, because no older version opens it after the upgrade. Of several processes one
 * copies and upgrades while the others wait. PostgreSQL is copied by `npm start`, and a database in memory not at all.
 */
export async function copyBeforeUpgrade(
  db: Database,
  isDue: () => Promise<boolean>,
  upgrade: () => Promise<void>,
): Promise<void> {
  const file = isPostgres(db) ? '' : await findFile(db)
  if (file === '' || !(await isDue())) return upgrade()
  await withLock(`${file}.upgrade-lock`, async () => {
    if (await isDue()) await copyOrRefuse(db, file)
    await upgrade()
  })
}

async function findFile(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db)
  return rows.find(({ name }) => name === 'main')?.file ?? ''
}

async function copyOrRefuse(db: Database, file: string): Promise<void> {
  const target = `${file}.before-upgrade-${new Date().toISOString().replaceAll(':', '-')}`
  const part = `${target}${PART}`
  try {
    keepPrivate(part)
    await sql`vacuum into ${part}`.execute(db)
    const handle = await open(part, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(part, target)
    await dropOldCopies(file)
    console.log(
      `This version brings the database up to date; as it was before, it is in ${target}. CHANGELOG.md says what is new.`,
    )
  } catch (error) {
    await rm(part, { force: true })
    const why = (error as Error).message
    throw new ConfigError(`The database was not upgraded, because it could not be copied to '${target}' first: ${why}.`)
  }
}

/** Copies that a kill left half written go as well. */
async function dropOldCopies(file: string): Promise<void> {
  const names = (await readdir(dirname(file))).filter((name) => name.startsWith(`${basename(file)}.before-upgrade-`))
  const whole = names.filter((name) => !name.endsWith(PART)).sort()
  const old = [...whole.slice(0, -COPIES_KEPT), ...names.filter((name) => name.endsWith(PART))]
  for (const name of old) await rm(join(dirname(file), name), { force: true })
}
