import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PART } from '../../server/storage/write-whole.ts'

/** Files that a write which failed has left behind: in the storage, beside the previews, in the temporary folder. */
export function listHalfWritten(dataDir: string): string[] {
  const inside = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
      : []
  return [
    ...inside(join(dataDir, 'storage', 'unfinished')),
    ...inside(join(dataDir, 'catalogue')).filter((name) => name.endsWith(PART)),
    ...inside(join(dataDir, 'drawing')),
    ...inside(join(dataDir, 'tmp')).filter((name) => name.includes('rendition')),
  ]
}
