import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { findLastBackup } from '../backup/backup-set.ts'
import { type Check, fails, note, ok } from './check.ts'
import { failureWords } from './failure-words.ts'

const STORAGE = 'storage'

/** Writes, reads and removes an object of its own. */
export const storageCheck: Check = {
  about: STORAGE,
  needs: [],
  async look({ config, storage }) {
    const place = config.storage.isShared ? `The bucket '${config.storage.bucket}'` : config.storage.folder
    const key = `masters/probe-${randomUUID()}`
    const bytes = Buffer.from(`probe ${key}`)
    try {
      await storage.put(key, bytes)
      const stream = await storage.open(key)
      const isSame = stream !== undefined && bytes.equals(await buffer(stream))
      await storage.remove(key)
      return [
        isSame
          ? ok(STORAGE, `${place} takes a file, gives it back and removes it.`)
          : fails(STORAGE, `${place} does not give back what it took.`),
      ]
    } catch (error) {
      const advice = config.storage.isShared
        ? 'Look at STORAGE_URL and its keys; npm run shop -- create-bucket makes the bucket.'
        : 'Let the shop write to DATA_DIR, and see that the disk has room.'
      return [fails(STORAGE, `${place} cannot be used: ${failureWords(error)}`, advice)]
    }
  },
}

const BACKUP = 'backup'
const DAY_MS = 24 * 60 * 60 * 1000
const OLD_DAYS = 7

/** Backups that other means make are not known here, so an old one fails nothing. */
export const backupCheck: Check = {
  about: BACKUP,
  needs: [],
  async look({ config, now }) {
    const advice = 'npm run shop -- backup <folder> makes one while the shop is open.'
    const last = await findLastBackup(config.dataDir)
    if (!last) return [note(BACKUP, 'This shop has not been backed up by its own command.', advice)]
    const days = Math.floor((now.getTime() - Date.parse(last.takenAt)) / DAY_MS)
    const found = `The last is of ${last.takenAt}, in ${last.folder}.`
    return [days < OLD_DAYS ? ok(BACKUP, found) : note(BACKUP, found, advice)]
  },
}
