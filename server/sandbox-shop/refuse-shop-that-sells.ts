import type { Config } from '../config/config.ts'
import { demand } from '../config/config-error.ts'
import { isOnThisMachine } from '../config/refuse-real-things.ts'
import type { Database } from '../database/database.ts'
import { findVersion } from '../database/migrate.ts'
import { readStoredSettings } from '../settings/stored-settings.ts'

const FIRST_WITH_SETTINGS = '0023'
const SENTENCE =
  'SANDBOX=on is for a shop to look at, and this DATA_DIR holds one that sells: name another, or leave SANDBOX out.'

/** Throws one sentence where somebody sold with this database, or set it up to sell: what is only looked at is another one. */
export async function refuseShopThatSells(db: Database, { secret }: Pick<Config, 'secret'>): Promise<void> {
  const version = await findVersion(db)
  if (version === undefined) return
  demand(version >= FIRST_WITH_SETTINGS, SENTENCE)
  const { values, unreadable } = await readStoredSettings(db, secret)
  const { PUBLIC_URL: address, ...keys } = values
  const isSetUp = unreadable.length > 0 || Object.keys(keys).length > 0 || (address && !isOnThisMachine(address))
  const sold = await db.selectFrom('shop_order').select('id').where('mode', '=', 'live').limit(1).executeTakeFirst()
  demand(!isSetUp && !sold, SENTENCE)
}
