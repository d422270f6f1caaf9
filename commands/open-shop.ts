import { join } from 'node:path'
import { readCatalogue } from '../server/catalogue/catalogue-file.ts'
import { productsOf } from '../server/checkout/products.ts'
import { type Config, ConfigError, readConfig } from '../server/config/config.ts'
import { startShop } from '../server/main.ts'
import { orExplain } from '../server/start-problem.ts'
import { bundleDeskBeside } from './bundle-code.ts'
import { loadEnvFile } from './env-file.ts'
import { withSaved } from './saved-settings.ts'
import { bundleServerBeside, type ServerBundle } from './server-bundle.ts'
import { setUp } from './set-up.ts'
import { findShopContent } from './shop-content.ts'
import { showFirstLink } from './show-desk-link.ts'
import { refuseTakenPort } from './taken-port.ts'

/** Sets up what is missing and serves the whole shop; `bundle` is what this is running from. */
export async function openShop(bundle: ServerBundle | undefined): Promise<void> {
  loadEnvFile()
  await orExplain(() => open(bundle))
}

async function open(bundle: ServerBundle | undefined): Promise<void> {
  // Read before the build: bundling sets NODE_ENV in this process.
  const given = readConfig(process.env)
  if (given.isDemo) return (await import('./demo/open-demo.ts')).serveDemo(given)
  const config = await withSaved(given)
  // Before the build, which takes a while and would change the pages under the shop that holds the port.
  await refuseTakenPort('PORT', config.host, config.port)
  if (usesSandbox(config)) await refuseTakenPort('SANDBOX_PORT', config.host, config.sandbox.port)
  const folders = await setUp(config)
  if (usesSandbox(config)) await openSandbox(config)
  await startShop(given, { ...folders, worker: bundle?.worker })
  if (!bundle) bundleServerBeside()
  if (!config.hasDesk) return
  bundleDeskBeside(folders.storefront)
  await showFirstLink(config)
}

function usesSandbox({ identity, mail, payments }: Config): boolean {
  return [identity, mail, payments].some((provider) => provider.usesSandbox)
}

/** In the same process, so that it ends with the shop. */
async function openSandbox(config: Config): Promise<void> {
  const { sandbox, publicUrl, host, payments, dataDir } = config
  // Asked at each purchase: the name, prices and the currency may have been published since.
  const shopName = async () => (await findShopContent(config)).brand.name
  const products = async () => {
    const { bundles } = readCatalogue(dataDir)
    return [...productsOf(await findShopContent(config), bundles).values()]
  }
  const checkout = { folder: join(dataDir, 'sandbox'), products }
  const options = {
    ...{ ...sandbox, host, shopUrl: publicUrl, shopName },
    ...(payments.usesSandbox && { checkout: { ...checkout, secret: payments.secret } }),
  }
  // A shop that sells never loads it.
  const { startSandbox } = await import('../sandbox/main.ts')
  const { url } = await startSandbox(options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new ConfigError(`SANDBOX_PORT ${sandbox.port} is taken by another program; choose a free one.`)
  })
  console.log(`The sandbox plays Google, your mailbox and the card checkout at ${url}`)
}
