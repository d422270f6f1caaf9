// Makes the demo's shop with a year behind it, in the data folder that DATA_DIR names: every visitor gets a copy of it.
import { join } from 'node:path'
import { brandOf } from '../../contract/content/content.ts'
import { chooseCheckout } from '../../server/choose/choose-checkout.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { sumSomeDays } from '../../server/desk/keep-sales-sums.ts'
import { createLogger } from '../../server/http/logger.ts'
import { NO_REVISION, saveDraft } from '../../server/publications/draft-queries.ts'
import { reviewsRound } from '../../server/publications/show-reviews.ts'
import { orExplain } from '../../server/start-problem.ts'
import { bundleDesk } from '../bundle-code.ts'
import { withPublisher } from '../publishing.ts'
import { setUp } from '../set-up.ts'
import { shownCatalogue } from '../shop-content.ts'
import { demoContent } from './demo-content.ts'
import { seedYear } from './seed-year.ts'

async function makeSeed(config: Config): Promise<void> {
  await withDatabase(config, async (db) => {
    await migrate(db)
    const saved = { savedAt: new Date().toISOString(), savedBy: 'the demo' }
    await saveDraft(db, { basedOn: NO_REVISION, content: demoContent(), ...saved })
  })
  const { storefront } = await setUp(config)
  if (!storefront) throw new Error('The storefront was not built.')
  await bundleDesk(storefront)
  await withPublisher(config, storefront, async (publisher) => {
    const { db, now } = publisher
    await fill(db, config, now())
    await reviewsRound(publisher, config.payments.mode)()
    while (!(await sumSomeDays({ db, timeZone: config.timeZone, now })));
  })
}

async function fill(db: Database, config: Config, now: Date): Promise<void> {
  const content = demoContent()
  const catalogue = await shownCatalogue(db, config)
  const brand = () => brandOf(content, config)
  const logger = createLogger('silent')
  const { payments, alsoHeard, rules } = await chooseCheckout(config, brand, () => content, catalogue, db, logger)
  const { products, mode, publicUrl } = rules
  await seedYear(db, {
    checkout: (clock) => ({
      db,
      logger,
      payments,
      alsoHeard,
      rules: { products, mode, publicUrl, brand, now: clock },
    }),
    content,
    catalogue,
    sandboxFolder: join(config.dataDir, 'sandbox'),
    now,
  })
}

async function withDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase(config.databaseUrl)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

await orExplain(() => makeSeed(readConfig(process.env)))
