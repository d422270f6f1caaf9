// Takes or tests a backup in a process of its own, so that no visitor waits for it. The job comes by standard input.
import { json } from 'node:stream/consumers'
import type { BackupProgramJob } from '../backup/backup-run-queries.ts'
import { backUp, testRestore } from '../backup/run-backup.ts'
import { openDatabase } from '../database/database.ts'
import { chooseStorage } from './choose-storage.ts'

const { runId, kind, folder, databaseUrl, storage, dataDir } = (await json(process.stdin)) as BackupProgramJob
const db = openDatabase(databaseUrl, 2)
const clock = () => new Date()
try {
  if (kind === 'test') await testRestore({ db, clock, runId, folder })
  else {
    const chosen = await chooseStorage(storage)
    await backUp({ db, clock, runId, dataDir, target: folder, storage: chosen.storage, withMasters: true })
  }
} finally {
  await db.destroy()
}
