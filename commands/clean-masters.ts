// Takes metadata out of masters that are stored already: `npm run shop -- clean-masters --help`.
import { join } from 'node:path'
import { chooseStorage } from '../server/choose/choose-storage.ts'
import type { Database } from '../server/database/database.ts'
import { withLock } from '../server/database/file-lock.ts'
import { masterPool } from '../server/decoding/master-pool.ts'
import { type CleanSummary, cleanMasters } from '../server/library/master-files.ts'
import { listRecords } from '../server/pictures/picture-queries.ts'
import { command, FAILED, INTERRUPTED, OK } from './command-line.ts'
import { openShopDatabase, readShopConfig } from './existing-shop.ts'
import { type Progress, showProgress } from './progress.ts'
import { upgradeBooks } from './shop-content.ts'

const TABLE = {
  name: 'clean-masters',
  forms: [''],
  does: `Takes location, names, serial numbers, maker notes and thumbnails out of the masters that are stored already, and changes
no pixel; what was imported with --keep-metadata stays as it is. The shop may be open. It can be stopped and run again.`,
  options: {
    'end-archives': { does: 'end archives (ZIP) that hold old files; a download of one has to start over' },
  },
  notes: 'Without that option an old file stays as long as an archive that somebody may be resuming holds it.',
}

export const run = command(TABLE, async ({ options: { 'end-archives': endArchives } }) => {
  const config = await readShopConfig()
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const db = openShopDatabase(config)
  const pool = masterPool({ size: 1 })
  const workDir = join(config.dataDir, 'cleaning')
  let progress: Progress | undefined
  try {
    await upgradeBooks(db, config)
    const leave = await listLeft(db)
    const options = {
      db,
      storage: (await chooseStorage(config.storage)).storage,
      pool,
      workDir,
      leave,
      signal: stop.signal,
    }
    const summary = await withLock(`${workDir}.lock`, () =>
      cleanMasters({
        ...options,
        endArchives,
        onStart: (total) => {
          progress = showProgress(total, process.stderr)
        },
        onMaster: (wallpaper) => progress?.step(wallpaper),
      }),
    )
    progress?.end()
    return report(summary, stop.signal.aborted)
  } finally {
    pool.close()
    await db.destroy()
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
})

/** Samples, which the shop draws itself, and what the owner wants to keep whole. */
async function listLeft(db: Database): Promise<Set<string>> {
  const left = (await listRecords(db)).filter(({ source, recipe }) => recipe !== undefined || source?.keepsMetadata)
  return new Set(left.map(({ wallpaper }) => wallpaper.id))
}

function report(summary: CleanSummary, wasStopped: boolean): number {
  const { cleaned, unchanged, failed, removed, held, endedArchives } = summary
  for (const { wallpaperId, reason } of failed) console.error(`Left as it is: ${wallpaperId} ${reason}.`)
  console.log(`${cleaned} cleaned, ${unchanged} had nothing to take out, ${failed.length} left as they are.`)
  if (endedArchives > 0) console.log(`${endedArchives} archives ended; the library makes new ones.`)
  if (removed > 0) console.log(`${removed} old files removed.`)
  if (held > 0) {
    console.log(`${held} old files stay while archives hold them. In a week, run it again with --end-archives.`)
  }
  if (wasStopped) {
    console.error('Stopped. Run the same command again to continue.')
    return INTERRUPTED
  }
  return failed.length > 0 ? FAILED : OK
}
