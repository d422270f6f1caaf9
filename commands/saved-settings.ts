import type { Config } from '../server/config/config.ts'
import { findVersion } from '../server/database/migrate.ts'
import { joinSettings, readStoredSettings } from '../server/settings/stored-settings.ts'
import { withDatabase } from './shop-content.ts'

/** The given settings and those that were saved on the desk, if the shop has books that hold any. */
export async function withSaved(config: Config): Promise<Config> {
  const joined = await withDatabase(config, async (db) => {
    const version = (await findVersion(db)) ?? ''
    if (version < FIRST_WITH_SETTINGS) return undefined
    return joinSettings(config, await readStoredSettings(db, config.secret))
  })
  if (joined?.problem) console.warn(joined.problem)
  return joined?.config ?? config
}

const FIRST_WITH_SETTINGS = '0023'
