// npm run drill database [--short]: PostgreSQL cut off, frozen and killed under traffic, and brought back.

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../harness/ask.ts'
import { buyBundle, signUp } from '../harness/customer.ts'
import { openWholeShop, type WholeShop } from '../harness/open-whole-shop.ts'
import { openDatabase } from '../server/database/database.ts'
import { startPostgres } from '../server/database/testing/postgres-server.ts'
import { type CuttableProxy, cuttableProxy } from './database/cuttable-proxy.ts'
import { startTraffic, type Traffic } from './database/traffic.ts'
import { type Books, countBooks, difference } from './payments/count-books.ts'
import type { DrillResult } from './payments/drill-result.ts'
import { printResults } from './payments/print-results.ts'

const FULL = { people: 8, calmMs: 2000, outageMs: 3000, cuts: 5, kills: 4, freezes: 1 }
const SHORT = { people: 2, calmMs: 200, outageMs: 500, cuts: 1, kills: 1, freezes: 0 }
/** Longer than the shop waits for a connection on which nothing comes. */
const FREEZE_MS = 40_000
const PATIENCE_MS = 60_000

type Fault = { readonly name: string; readonly begin: () => Promise<void> | void; readonly end: () => Promise<void> }

export async function drillDatabase(isShort: boolean): Promise<DrillResult[]> {
  const size = isShort ? SHORT : FULL
  const postgres = await startPostgres()
  const proxy = await cuttableProxy(postgres.url)
  const shop = await openWholeShop({ databaseUrl: proxy.url })
  const db = openDatabase(postgres.url)
  const cut: Fault = { name: 'cut', begin: proxy.cut, end: proxy.mend }
  const freeze: Fault = { name: 'frozen', begin: proxy.freeze, end: () => thaw(proxy) }
  const kill: Fault = { name: 'killed', begin: postgres.kill, end: postgres.start }
  const times = (fault: Fault, count: number) => Array<Fault>(count).fill(fault)
  try {
    const results: DrillResult[] = []
    for (const faults of [times(cut, size.cuts), times(kill, size.kills), times(freeze, size.freezes)]) {
      if (faults.length > 0) results.push(await drillFaults(shop, db, faults, size))
    }
    return results
  } finally {
    await shop.close()
    await db.destroy()
    await proxy.close()
    await postgres.stop()
  }
}

/** Connections that were frozen are dead for good, as after a reboot of the machine behind them. */
async function thaw(proxy: CuttableProxy): Promise<void> {
  await proxy.cut()
  await proxy.mend()
}

async function drillFaults(
  shop: WholeShop,
  db: ReturnType<typeof openDatabase>,
  faults: readonly Fault[],
  size: typeof FULL,
): Promise<DrillResult> {
  const name = faults[0]?.name ?? ''
  const people = await Promise.all(Array.from({ length: size.people }, (_, at) => signUp(shop, `${name}-${at}`)))
  const file = await stockedFile(shop, people[0])
  const before = await countBooks(db)
  const traffic = startTraffic({ shop, people, file })
  let slowestMs = 0
  for (const fault of faults) {
    await pause(size.calmMs)
    await fault.begin()
    await pause(fault.name === 'frozen' ? FREEZE_MS : size.outageMs)
    await fault.end()
    slowestMs = Math.max(slowestMs, await recovery(shop))
  }
  await pause(size.calmMs)
  await traffic.stop()
  const found = await settledBooks(db, before, traffic.orders())
  return judge(`PostgreSQL ${name} ${faults.length} × under traffic`, traffic, found, {
    lostSessions: await countLost(shop, traffic.sessions),
    slowestMs,
  })
}

async function stockedFile(shop: WholeShop, person: Parameters<typeof buyBundle>[1] | undefined) {
  if (!person) throw new Error('Nobody is there.')
  const url = `${shop.url}${(await buyBundle(shop, person)).downloads}/master/desert-1`
  return {
    url,
    sha256: createHash('sha256')
      .update((await ask(url)).body)
      .digest('hex'),
  }
}

/** How long until the shop says by itself that it is ready. */
async function recovery({ url }: WholeShop): Promise<number> {
  const startedAt = Date.now()
  while ((await ask(`${url}/readyz`)).status !== 200) {
    if (Date.now() - startedAt > PATIENCE_MS) throw new Error('The shop did not recover.')
    await pause(20)
  }
  return Date.now() - startedAt
}

/** What was added, once everything stored has been applied or there is no more hope. */
async function settledBooks(db: ReturnType<typeof openDatabase>, before: Books, orders: number): Promise<Books> {
  const startedAt = Date.now()
  for (;;) {
    const found = difference(before, await countBooks(db))
    if (found.entitlements >= orders || Date.now() - startedAt > PATIENCE_MS) return found
    await pause(100)
  }
}

async function countLost({ url }: WholeShop, cookies: readonly string[]): Promise<number> {
  let lost = 0
  for (const cookie of cookies) {
    const { body } = await ask(`${url}/api/auth/session`, { headers: { cookie } })
    if (!body.toString().includes('"uid"')) lost += 1
  }
  return lost
}

type Around = { readonly lostSessions: number; readonly slowestMs: number }

function judge(name: string, traffic: Traffic, found: Books, { lostSessions, slowestMs }: Around): DrillResult {
  const { webhooks, signIns, downloads, pages, sessions } = traffic
  const orders = traffic.orders()
  const lost = Math.max(0, orders - found.entitlements)
  const doubled = Math.max(0, found.entitlements - orders) + Math.max(0, found.receipts - orders)
  const dishonest = [webhooks, signIns, downloads].reduce((sum, tally) => sum + tally.besides(200, 503), 0)
  const wrongFiles = traffic.wrongFiles()
  const isWhole = lost + doubled + lostSessions + dishonest + wrongFiles === 0
  return {
    name,
    found:
      `${lost} of ${orders} orders lost, ${doubled} doubled; ${lostSessions} of ${sessions.length} sessions lost; ` +
      `${wrongFiles} downloads broken; ready again by itself after at most ${slowestMs} ms; ` +
      `answers: webhooks ${webhooks}; sign-ins ${signIns}; downloads ${downloads}; pages ${pages}`,
    isGood: isWhole && found.events === orders && found.receipts === orders && pages.besides(200) === 0,
  }
}

export async function run(args: string[]): Promise<number> {
  return printResults('database', await drillDatabase(args.includes('--short')))
}
