import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { createOwnerLink, linkUrl } from '../server/desk/staff-links.ts'
import { hasOwner } from '../server/desk/staff-queries.ts'

/** While the desk has no owner, every start shows a way in. */
export async function showFirstLink(config: Config): Promise<void> {
  const db = openDatabase(config.databaseUrl, 1)
  try {
    if (await hasOwner(db)) return
    const url = linkUrl(config.publicUrl, await createOwnerLink(db, new Date()))
    console.log(sayLink(config, url, Boolean(process.stdout.isTTY)))
  } finally {
    await db.destroy()
  }
}

/** In production what is printed may be kept in a log that others read: there the link goes into a file of the owner's. */
export function sayLink(
  { isProduction, dataDir }: Pick<Config, 'isProduction' | 'dataDir'>,
  url: string,
  isTerminal: boolean,
) {
  if (!isProduction || isTerminal)
    return `The desk has no owner yet; this link makes one, once, within 30 minutes:\n  ${url}`
  const file = join(dataDir, 'desk-link')
  const aside = `${file}.${process.pid}`
  rmSync(aside, { force: true })
  writeFileSync(aside, `${url}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(aside, file)
  return `The desk has no owner yet; a link that makes one, once, within 30 minutes, is in ${file}`
}
