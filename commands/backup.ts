// Copies the whole shop while it is open: `npm run shop -- backup --help`.
import { parseArgs } from 'node:util'
import { openStorage } from '../server/adapters/storage/open-storage.ts'
import { BackupError } from '../server/backup/backup-set.ts'
import { type BackupSummary, takeBackup } from '../server/backup/take-backup.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { type Progress, showProgress } from './progress.ts'

const USAGE = `Usage: npm run shop -- backup <folder> [--without-masters]

Writes a backup into <folder>/<time>: the database as it was at one moment, the catalogue with its previews, the private
masters. The shop stays open. Files that an earlier backup in the same folder has are not copied again. Every byte has a
checksum; npm run shop -- restore <folder> --check reads them all.

  --without-masters   for shops whose bucket is kept safe by other means

The backup holds personal data and the shop's secret: keep it where nobody else reads it, and on another machine.`

export async function run(args: string[]): Promise<number> {
  const flag = { type: 'boolean', default: false } as const
  const options = { help: { ...flag, short: 'h' }, 'without-masters': flag } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [target] = positionals
  if (values.help || !target) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const config = readConfig(process.env)
  const db = openDatabase(config.databaseUrl)
  let progress: Progress | undefined
  try {
    const summary = await takeBackup({
      ...{ db, target, dataDir: config.dataDir, storage: openStorage(config.storage), now: new Date() },
      withMasters: !values['without-masters'],
      onStart: (files) => {
        if (process.stderr.isTTY) progress = showProgress(files, process.stderr)
      },
      onFile: (name) => progress?.step(name),
    })
    progress?.end()
    return report(summary)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    console.error(error.message)
    return 1
  } finally {
    await db.destroy()
  }
}

function report({ folder, rows, files, copiedBytes, missing }: BackupSummary): number {
  const megabytes = (copiedBytes / 1e6).toFixed(1)
  console.log(`${folder}: ${rows} rows and ${files} files, ${megabytes} MB of them new.`)
  for (const key of missing) console.error(`Missing in the storage: ${key}. Import its wallpaper again.`)
  return missing.length === 0 ? 0 : 1
}
