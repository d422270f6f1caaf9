import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { createOwnerLink, linkUrl } from '../server/desk/staff-links.ts'
import { hasOwner } from '../server/desk/staff-queries.ts'
import { isInContainer } from '../server/versions/machine.ts'

/** While the desk has no owner, every start shows a way in. */
export async function showFirstLink(config: Config): Promise<void> {
  const db = openDatabase(config.databaseUrl, 1)
  try {
    if (await hasOwner(db)) return
    const url = linkUrl(config.publicUrl, await createOwnerLink(db, new Date()))
    console.log(sayLink(config, url, Boolean(process.stdout.isTTY) || isInContainer()))
  } finally {
    await db.destroy()
  }
}

const WHY = {
  'no-address': 'Nobody said where people find this shop, so it shows one page and sells nothing.',
  'no-https': 'PUBLIC_URL is not https, so this shop shows one page and sells nothing.',
} as const

/**
 * Says what is missing, and the way in where there is no owner yet. It is printed in every case: it works only over https or
 * on this machine, and where a shop has no address its log is all that its owner is sure to find.
 */
export async function sayClosed(config: Config): Promise<void> {
  const { closedFor, port } = config
  if (closedFor === null) return
  console.log(`${WHY[closedFor]} It waits at port ${port}.`)
  console.log('Set PUBLIC_URL=https://… and start it again, or say the address in a browser:')
  const db = openDatabase(config.databaseUrl, 1)
  try {
    if (!config.hasDesk || (await hasOwner(db))) return console.log('  npm run shop -- desk-link prints the way in.')
    for (const line of wayInLines(config, await createOwnerLink(db, new Date()))) console.log(line)
  } finally {
    await db.destroy()
  }
}

/** A link for each way that is safe; once, within 30 minutes. */
export function wayInLines({ port }: Pick<Config, 'port'>, key: string): readonly string[] {
  return [
    `  at its https address   ${linkUrl('https://YOUR-ADDRESS', key)}`,
    `  or on this machine     ${linkUrl(`http://localhost:${port}`, key)}`,
    'The link also makes you the owner. It works once, within 30 minutes; npm run shop -- desk-link prints another.',
  ]
}

/**
 * In production what is printed may be kept in a log that others read: there the link goes into a file of the owner's. The
 * log of a container is read by those who may enter it anyway, and on some platforms nobody enters.
 */
export function sayLink(
  { isProduction, dataDir }: Pick<Config, 'isProduction' | 'dataDir'>,
  url: string,
  isForOwner: boolean,
) {
  if (!isProduction || isForOwner)
    return `The desk has no owner yet; this link makes one, once, within 30 minutes:\n  ${url}`
  const file = join(dataDir, 'desk-link')
  const aside = `${file}.${process.pid}`
  rmSync(aside, { force: true })
  writeFileSync(aside, `${url}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(aside, file)
  return `The desk has no owner yet; a link that makes one, once, within 30 minutes, is in ${file}`
}
