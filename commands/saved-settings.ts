import type { Config } from '../server/config/config.ts'
import { findVersion } from '../server/database/migrate.ts'
import { joinSettings, readStoredSettings } from '../server/settings/stored-settings.ts'
import { withDatabase } from './shop-content.ts'

/** The given settings and those that were saved on the desk, if the shop has books that hold any. */
export async function withSaved(config: Config): Promise<Config> {
  const joined = await withDatabase(config, async (db) => {
    const version = (await findVersion(db)) ?? ''
    if (version < FIRST_WITH_SETTINGS) return undefined
    const stored = await readStoredSettings(db, config.secret)
    if (stored.unreadable.length > 0) console.warn(sayUnreadable(stored.unreadable))
    return joinSettings(config, stored)
  })
  if (joined?.problem) console.warn(joined.problem)
  return joined?.config ?? config
}

const FIRST_WITH_SETTINGS = '0023'

function sayUnreadable(names: readonly string[]): string {
  return `SECRET is another than when ${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} saved on the desk: bring the old one back, or give them there again. They are kept until then.`
}
