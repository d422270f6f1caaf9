import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../server/backup/backup-set.ts'
import { takeBackup } from '../server/backup/take-backup.ts'
import { chooseStorage } from '../server/choose/choose-storage.ts'
import { type Config, ConfigError } from '../server/config/config.ts'
import { isPostgres, openDatabase } from '../server/database/database.ts'
import { isOlder } from '../server/database/migrate.ts'

const DUMPS_KEPT = 2

/** Before a PostgreSQL is upgraded: a backup of the database alone. SQLite is copied by whoever upgrades it. */
export async function dumpBeforeUpgrade({ databaseUrl, dataDir, storage }: Config): Promise<void> {
  const db = openDatabase(databaseUrl)
  const target = join(dataDir, 'before-upgrade')
  try {
    if (!isPostgres(db) || !(await isOlder(db))) return
    const { folder } = await takeBackup({
      db,
      dataDir,
      target,
      storage: (await chooseStorage(storage)).storage,
      now: new Date(),
      withMasters: false,
      onlyDatabase: true,
    })
    console.log(
      `This version brings the database up to date; as it was before, it is in ${folder}. CHANGELOG.md says what is new.`,
    )
    const dumps = (await readdir(target)).filter((name) => /^\d{4}-/.test(name)).sort()
    for (const name of dumps.slice(0, -DUMPS_KEPT)) await rm(join(target, name), { recursive: true, force: true })
  } catch (error) {
    const isOurs = error instanceof BackupError || error instanceof ConfigError
    if (isOurs || (error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new ConfigError(
      `The database was not upgraded, because it could not be written to '${target}' first: ${(error as Error).message}.`,
    )
  } finally {
    await db.destroy()
  }
}
