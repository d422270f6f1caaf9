// Says what is missing before every bundle can be sold: `npm run shop -- doctor`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openStorage } from '../server/adapters/storage/open-storage.ts'
import { catalogueFile, readCatalogue } from '../server/catalogue/catalogue-file.ts'
import { examineCatalogue } from '../server/catalogue/examine-catalogue.ts'
import { previewReader } from '../server/catalogue/preview-files.ts'
import { findSampleIndex } from '../server/catalogue/sample-index.ts'
import { examineEvents } from '../server/checkout/examine-events.ts'
import { examineOrders, examineOwner } from '../server/checkout/examine-orders.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { examineOutbox } from '../server/mail/examine-outbox.ts'

const USAGE = `Usage: npm run shop -- doctor

Checks every bundle: wallpapers, masters (or recipes for samples), previews, price, checkout link; the checkout link of
all-access; and whether payment events could not be applied. Changes nothing.`

export async function run(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.log(USAGE)
    return args.includes('--help') || args.includes('-h') ? 0 : 2
  }
  const config = readConfig(process.env)
  if (!existsSync(catalogueFile(config.dataDir))) {
    console.error('There is no catalogue yet: run npm start or npm run build once.')
    return 1
  }
  const db = openDatabase(config.databaseUrl)
  try {
    await migrate(db)
    const storage = openStorage(config.storage)
    const samples = findSampleIndex(join(import.meta.dirname, '..', 'samples'))
    const findings = await examineCatalogue({
      catalogue: readCatalogue(config.dataDir),
      db,
      storage,
      recipes: new Set(samples?.wallpapers.map(({ id }) => id)),
      readPreview: previewReader(config.dataDir, config.storage.kind === 's3' ? storage : undefined),
      // The sandbox sells everything there is.
      hasCheckoutLink: (slug) => config.payments.provider === 'sandbox' || slug in config.payments.links,
    })
    findings.push({ bundle: 'payment events', problems: await examineEvents(db, config.payments.provider) })
    findings.push({ bundle: 'orders', problems: await examineOrders(db, config.payments.mode) })
    findings.push({ bundle: 'mails', problems: await examineOutbox(db) })
    const owner = examineOwner(config.ownerEmails)
    if (owner) console.log(`note    ${owner}`)
    for (const { bundle, problems } of findings) {
      console.log(`${problems.length === 0 ? 'ok     ' : 'MISSING'} ${bundle}`)
      for (const problem of problems) console.log(`        ${problem}`)
    }
    return findings.every(({ problems }) => problems.length === 0) ? 0 : 1
  } finally {
    await db.destroy()
  }
}
