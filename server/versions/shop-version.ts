import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'
import type { Database } from '../database/database.ts'
import { findNewestOpener } from '../database/migrate.ts'
import { numbersOf } from './compare-versions.ts'

export const PACKAGE_FILE = join(import.meta.dirname, '..', '..', 'package.json')

/** Of this code. */
export const SHOP_VERSION = (JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')) as { version: string }).version

/** Throws one sentence where a later version has been. Within 2.3 any version opens what any other left. */
export async function refuseOlderShop(db: Database, version = SHOP_VERSION): Promise<void> {
  const newest = await findNewestOpener(db)
  if (newest === undefined || placeOf(newest) <= placeOf(version)) return
  throw new ConfigError(
    `Version ${newest} of the shop has opened this database, and this is ${version}: start ${newest} or a later one. Nothing was changed.`,
  )
}

function placeOf(version: string): number {
  const [major = 0, minor = 0] = numbersOf(version)
  return major * 1e6 + minor
}

/** That this version runs with the database, now. */
export async function noteRunning(db: Database, now: Date, version = SHOP_VERSION): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('shop_version')
    .values({ version, first_at: at, last_at: at })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ last_at: at }))
    .execute()
}
