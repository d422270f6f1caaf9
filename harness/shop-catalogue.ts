import { shownCatalogue } from '../commands/shop-content.ts'
import type { Catalogue } from '../contract/pictures/catalogue.ts'
import type { Config } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'

/** What a shop shows, or would show if it was never opened. */
export async function readShopCatalogue(config: Config): Promise<Catalogue> {
  const db = openDatabase(config.databaseUrl)
  try {
    return await shownCatalogue(db, config)
  } finally {
    await db.destroy()
  }
}
