import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '../server/config/config.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { withSaved } from './saved-settings.ts'

/** The settings of a shop that was started before, the desk's included. A command that finds none leaves nothing behind. */
export async function readShopConfig(): Promise<Config> {
  return withSaved(readGivenConfig())
}

/** The same without the desk's: a database that is damaged is not asked. */
export function readGivenConfig(): Config {
  const config = readConfig(process.env, { makesDataDir: false })
  if (existsSync(join(config.dataDir, 'catalogue'))) return config
  throw new ConfigError(`There is no shop in '${config.dataDir}' yet; npm start makes one, or DATA_DIR names another.`)
}

/** The shop's books, which are never made by looking at them. */
export function openShopDatabase({ databaseUrl }: Config): Database {
  const file = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : undefined
  if (file === undefined || existsSync(file)) return openDatabase(databaseUrl)
  throw new ConfigError(`There is no database at '${file}' yet; npm start makes one, or DATABASE_URL names another.`)
}
