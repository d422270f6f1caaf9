import { join } from 'node:path'
import { type OpenedClosedShop, openClosedShop } from '../server/closed/closed-shop.ts'
import { type Config, ConfigError, readConfig } from '../server/config/config.ts'
import { holdDatabase } from '../server/database/file-lock.ts'
import { isOwnerLink } from '../server/desk/staff-links.ts'
import { startShop } from '../server/main.ts'
import { productsOf } from '../server/prices/products.ts'
import { findShown } from '../server/publications/publish.ts'
import { refuseShopThatSells } from '../server/sandbox-shop/refuse-shop-that-sells.ts'
import { orExplain } from '../server/start-problem.ts'
import { findClockProblem, findFleetingFolder } from '../server/versions/machine.ts'
import { noteRunning, refuseOlderShop } from '../server/versions/shop-version.ts'
import { bundleDeskBeside } from './bundle-code.ts'
import { dumpBeforeUpgrade } from './dump-before-upgrade.ts'
import { loadEnvFile } from './env-file.ts'
import { withSaved } from './saved-settings.ts'
import { bundleServerBeside, type ServerBundle } from './server-bundle.ts'
import { prepare, setUp } from './set-up.ts'
import { findShopContent, withDatabase } from './shop-content.ts'
import { sayClosed, showFirstLink } from './show-desk-link.ts'
import { refuseTakenPort } from './taken-port.ts'

/** Sets up what is missing and serves the whole shop; `bundle` is what this is running from. */
export async function openShop(bundle: ServerBundle | undefined): Promise<void> {
  loadEnvFile()
  await orExplain(() => open(bundle))
}

/** What goes on, and may still be meant otherwise. */
async function listDoubts(config: Config): Promise<readonly string[]> {
  const clock = await withDatabase(config, (db) => findClockProblem(db, new Date()))
  const fleeting = config.isProduction ? findFleetingFolder(config.dataDir) : undefined
  return [clock, fleeting].filter((sentence) => sentence !== undefined)
}

async function open(bundle: ServerBundle | undefined): Promise<void> {
  // Read before the build: bundling sets NODE_ENV in this process.
  const given = readConfig(process.env)
  if (given.isDemo) return (await import('./demo/open-demo.ts')).serveDemo(given)
  const config = await withSaved(given)
  // Before the build, which takes a while and would change the pages under the shop that holds the port.
  await refuseTakenPort('PORT', config.host, config.port)
  holdDatabase(config.databaseUrl)
  await withDatabase(config, refuseOlderShop)
  for (const sentence of await listDoubts(config)) console.warn(sentence)
  if (config.isForLooking) await withDatabase(config, (db) => refuseShopThatSells(db, config))
  if (usesSandbox(config)) await refuseTakenPort('SANDBOX_PORT', config.sandbox.host, config.sandbox.port)
  const closed = config.closedFor === null ? undefined : await waitClosed(config)
  const ready = closed ? await closed.addressed : config
  const folders = await setUp(ready)
  await withDatabase(config, (db) => noteRunning(db, new Date()))
  if (usesSandbox(ready)) await openSandbox(ready)
  await closed?.close()
  await startShop(given, { ...folders, worker: bundle?.worker, publicUrl: ready.publicUrl })
  if (!bundle) bundleServerBeside()
  if (!ready.hasDesk) return
  bundleDeskBeside(folders.storefront)
  // Whoever said the address has a link already.
  if (!closed) await showFirstLink(ready)
}

/** Until there is an https address, a single page stands in the shop's place; what needs none is prepared meanwhile. */
async function waitClosed(config: Config): Promise<OpenedClosedShop> {
  await dumpBeforeUpgrade(config)
  const closed = await openClosedShop(config, isOwnerLink)
  await sayClosed(config)
  await prepare(config)
  return closed
}

function usesSandbox({ identity, mail, payments }: Config): boolean {
  return [identity, mail, payments].some((provider) => provider.usesSandbox)
}

/** In the same process, so that it ends with the shop. */
async function openSandbox(config: Config): Promise<void> {
  const { sandbox, publicUrl, port, payments, otherPayments, dataDir } = config
  // Beside a real provider that is only tried, what was bought here before can still be given back.
  const played = [payments, ...otherPayments].find(({ usesSandbox }) => usesSandbox)
  // Asked at each purchase: the name, prices and the currency may have been published since.
  const shopName = async () => (await findShopContent(config)).brand.name
  const products = async () => {
    const shown = await withDatabase(config, findShown)
    return shown ? [...productsOf(shown.content, shown.catalogue.bundles).values()] : []
  }
  const checkout = { folder: join(dataDir, 'sandbox'), products }
  const options = {
    ...sandbox,
    shopUrl: publicUrl,
    shopName,
    ...(sandbox.path !== '' && { hooksUrl: `http://127.0.0.1:${port}` }),
    ...(played?.usesSandbox && { checkout: { ...checkout, secret: played.secret } }),
  }
  // A shop that sells never loads it.
  const { startSandbox } = await import('../sandbox/main.ts')
  const { url } = await startSandbox(options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new ConfigError(`SANDBOX_PORT ${sandbox.port} is taken by another program; choose a free one.`)
  })
  console.log(`The sandbox plays Google, your mailbox and the card checkout at ${url}`)
}
