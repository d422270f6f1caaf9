// A shop as `npm start` leaves it on a fresh machine, without its pages: node fresh-shop.ts <port> <sandbox's port>.
// Samples imported, nothing drawn yet, sandboxes open. DATA_DIR says where; it serves until it is told to end.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SAMPLE_CONTENT as content } from 'sample-shop/content/content.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import type { SiteIndex } from '../../contract/site/site-files.ts'
import { startSandbox } from '../../sandbox/main.ts'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { startShop } from '../../server/main.ts'
import { gatherCatalogue } from '../../server/pictures/gather-catalogue.ts'
import { productsOf } from '../../server/prices/products.ts'
import { importSamples } from '../../server/samples/import-samples.ts'

const [PORT = '', SANDBOX_PORT = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: process.env.DATA_DIR, PORT, SANDBOX_PORT, LOG_LEVEL: 'warn' })
const { dataDir, payments, sandbox, publicUrl } = config
if (!payments.usesSandbox) throw new Error('The drill buys in the sandbox only.')
const db = openDatabase(config.databaseUrl)
await migrate(db)
await importSamples({ db, dataDir, content, samplesDir: PREVIEWS_DIR })
const catalogue = await gatherCatalogue({ db, content })
await db.destroy()
const products = () => [...productsOf(content, catalogue.bundles).values()]
const checkout = { secret: payments.secret, folder: join(dataDir, 'sandbox'), products }
await startSandbox({ ...sandbox, host: 'localhost', shopUrl: publicUrl, checkout })
await startShop(config, { siteFolder: emptySite(join(dataDir, 'site')), samplesDir: PREVIEWS_DIR })

function emptySite(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const notFound = { url: '/404', file: '404.html', type: 'text/html; charset=utf-8', caching: 'revalidate' } as const
  writeFileSync(join(folder, 'content.json'), JSON.stringify(content))
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(catalogue))
  writeFileSync(join(folder, '404.html'), '<!doctype html><title>Nothing here</title>')
  writeFileSync(
    join(folder, 'site.json'),
    JSON.stringify({ files: [], notFound, notice: notFound, served: notFound } satisfies SiteIndex),
  )
  return folder
}
