// Copies the whole shop while it is open: `npm run shop -- backup --help`.
import { BackupError } from '../server/backup/backup-set.ts'
import { backUp } from '../server/backup/run-backup.ts'
import type { BackupSummary } from '../server/backup/take-backup.ts'
import { chooseStorage } from '../server/choose/choose-storage.ts'
import { command, FAILED, OK } from './command-line.ts'
import { openShopDatabase, readShopConfig } from './existing-shop.ts'
import { type Progress, showProgress } from './progress.ts'

const TABLE = {
  name: 'backup',
  forms: ['<folder>'],
  does: `Writes a backup into <folder>/<time>: the database as it was at one moment, the catalogue with its previews, the private
masters. The shop stays open. Files that an earlier backup in the same folder has are not copied again. Every byte has a
checksum; npm run shop -- restore <folder> --check reads them all.`,
  options: { 'without-masters': { does: 'for shops whose bucket is kept safe by other means' } },
  notes:
    "The backup holds personal data and the shop's secret: keep it where nobody else reads it, and on another machine.",
}

export const run = command(TABLE, async ({ words: [target = ''], options }) => {
  const config = await readShopConfig()
  const db = openShopDatabase(config)
  let progress: Progress | undefined
  try {
    const summary = await backUp({
      db,
      target,
      dataDir: config.dataDir,
      storage: (await chooseStorage(config.storage)).storage,
      clock: () => new Date(),
      withMasters: !options['without-masters'],
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
    return FAILED
  } finally {
    await db.destroy()
  }
})

function report({ folder, rows, files, copiedBytes, missing }: BackupSummary): number {
  const megabytes = (copiedBytes / 1e6).toFixed(1)
  console.log(`${folder}: ${rows} rows and ${files} files, ${megabytes} MB of them new.`)
  for (const key of missing) console.error(`Missing in the storage: ${key}. Import its wallpaper again.`)
  return missing.length === 0 ? OK : FAILED
}
