// Checks a backup, or brings it back: `npm run shop -- restore --help`.
import { parseArgs } from 'node:util'
import { openStorage } from '../server/adapters/storage/open-storage.ts'
import { BackupError, findBackup, findDamage, readManifest } from '../server/backup/backup-set.ts'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { type Progress, showProgress } from './progress.ts'

const USAGE = `Usage: npm run shop -- restore <folder> [--check]

Brings a backup back into the DATA_DIR, DATABASE_URL and STORAGE_URL of the settings, which must be empty: a living shop is
never overwritten. <folder> is one backup, or the folder of all of them, of which it takes the newest. The kinds may differ:
a backup of SQLite and a folder goes into PostgreSQL and a bucket as well. Safe to run again if it was cut off.

  --check   only reads every byte of the backup and says what is damaged

Afterwards npm start opens the shop. It asks the payment provider for what was bought since the backup.`

export async function run(args: string[]): Promise<number> {
  const flag = { type: 'boolean', default: false } as const
  const options = { help: { ...flag, short: 'h' }, check: flag } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [given] = positionals
  if (values.help || !given) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  try {
    const folder = findBackup(given)
    return values.check ? await check(folder) : await restore(folder)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    console.error(error.message)
    return 1
  }
}

async function check(folder: string): Promise<number> {
  const manifest = await readManifest(folder)
  const damage = await findDamage(folder, manifest)
  for (const sentence of damage) console.error(sentence)
  if (damage.length === 0) console.log(`${folder} is whole: every byte is as it was written at ${manifest.takenAt}.`)
  return damage.length === 0 ? 0 : 1
}

async function restore(folder: string): Promise<number> {
  const config = readConfig(process.env)
  const db = openDatabase(config.databaseUrl)
  let progress: Progress | undefined
  try {
    const manifest = await restoreBackup({
      ...{ db, folder, dataDir: config.dataDir, storage: openStorage(config.storage) },
      isShared: config.storage.kind === 's3',
      onStart: (files) => {
        if (process.stderr.isTTY) progress = showProgress(files, process.stderr)
      },
      onFile: (name) => progress?.step(name),
    })
    progress?.end()
    console.log(`The shop of ${manifest.takenAt} is back in ${config.dataDir}. npm start opens it.`)
    return 0
  } finally {
    await db.destroy()
  }
}
