import { findLastBackup } from '../backup/last-backup.ts'
import { type Check, note, ok } from './check.ts'

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
