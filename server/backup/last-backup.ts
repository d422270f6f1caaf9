import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../storage/write-whole.ts'

const lastBackup = z.object({ takenAt: z.iso.datetime(), folder: z.string() })

type LastBackup = z.infer<typeof lastBackup>

/** Beside what was backed up, so that the doctor can say how old it is. */
function lastBackupFile(dataDir: string): string {
  return join(dataDir, 'last-backup.json')
}

export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await writeWhole(lastBackupFile(dataDir), JSON.stringify(backup))
}

/** Nothing if there was none, or if the note cannot be read. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await readFile(lastBackupFile(dataDir), 'utf8').catch(() => '')
  try {
    return lastBackup.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
