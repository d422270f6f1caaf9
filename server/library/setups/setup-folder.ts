import { join } from 'node:path'

/** Where the drawing process finds the masters. */
export function masterFile(folder: string, at: number): string {
  return join(folder, `master-${at}`)
}

/** Where it leaves the archive. */
export function archiveFile(folder: string): string {
  return join(folder, 'setup.zip')
}
