// Checks a backup, or brings it back: `npm run shop -- restore --help`.
import { BackupError, findBackup, findDamage, readManifest } from '../server/backup/backup-set.ts'
import { readWholeBackup, restoreBackup } from '../server/backup/restore-backup.ts'
import { testRestore } from '../server/backup/run-backup.ts'
import { chooseStorage } from '../server/choose/choose-storage.ts'
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { command, FAILED, OK } from './command-line.ts'
import { openShopDatabase, readShopConfig } from './existing-shop.ts'
import { type Progress, showProgress } from './progress.ts'

const TABLE = {
  name: 'restore',
  forms: ['<folder>'],
  does: `Brings a backup back into the DATA_DIR, DATABASE_URL and STORAGE_URL of the settings, which must be empty: a living shop is
never overwritten. <folder> is one backup, or the folder of all of them, of which it takes the newest. The kinds may differ:
a backup of SQLite and a folder goes into PostgreSQL and a bucket as well. Safe to run again if it was cut off.`,
  options: {
    check: { does: 'only reads every byte of the backup and says what is damaged' },
    test: { does: 'restores the rows into a database that is thrown away, and counts them' },
  },
  notes: 'Afterwards npm start opens the shop. It asks the payment provider for what was bought since the backup.',
}

export const run = command(TABLE, async ({ words: [given = ''], options }) => {
  try {
    const folder = findBackup(given)
    if (options.test) return await test(folder)
    return options.check ? await check(folder) : await restore(folder)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    console.error(error.message)
    return FAILED
  }
})

async function check(folder: string): Promise<number> {
  const manifest = await readManifest(folder)
  const damage = await findDamage(folder, manifest)
  for (const sentence of damage) console.error(sentence)
  if (damage.length === 0) console.log(`${folder} is whole: every byte is as it was written at ${manifest.takenAt}.`)
  return damage.length === 0 ? OK : FAILED
}

/** Written down where the desk shows it. */
async function test(folder: string): Promise<number> {
  const db = openShopDatabase(await readShopConfig())
  try {
    const { takenAt, tables } = await testRestore({ db, folder, clock: () => new Date() })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`${folder} can be restored: ${rows} rows of ${takenAt} came back as they were written.`)
    return OK
  } finally {
    await db.destroy()
  }
}

async function restore(folder: string): Promise<number> {
  const whole = await readWholeBackup(folder)
  const config = readConfig(process.env)
  const db = openDatabase(config.databaseUrl)
  let progress: Progress | undefined
  try {
    const manifest = await restoreBackup({
      db,
      folder,
      dataDir: config.dataDir,
      manifest: whole,
      storage: (await chooseStorage(config.storage)).storage,
      isShared: config.storage.isShared,
      onStart: (files) => {
        if (process.stderr.isTTY) progress = showProgress(files, process.stderr)
      },
      onFile: (name) => progress?.step(name),
    })
    progress?.end()
    console.log(`The shop of ${manifest.takenAt} is back in ${config.dataDir}. npm start opens it.`)
    return OK
  } finally {
    await db.destroy()
  }
}
