import { readCatalogue } from '../server/catalogue/catalogue-file.ts'
import type { ApplyEvents } from '../server/checkout/apply-events.ts'
import { chooseCheckout } from '../server/choose-checkout.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { createLogger } from '../server/http/logger.ts'

/** Runs a command of the owner's tool on the shop's books, and closes them whatever happens. */
export async function withCheckout(command: (checkout: ApplyEvents) => Promise<number>): Promise<number> {
  const config = readConfig(process.env)
  const db = openDatabase(config.databaseUrl)
  try {
    await migrate(db)
    const { bundles } = readCatalogue(config.dataDir)
    return await command(chooseCheckout(config, bundles, db, createLogger('warn')))
  } finally {
    await db.destroy()
  }
}
