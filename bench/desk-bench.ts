import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../harness/ask.ts'
import { openWholeShop, type WholeShop } from '../harness/open-whole-shop.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { startPostgres } from '../server/database/testing/postgres-server.ts'
import { signInStaff } from '../server/desk/testing/desk-world.ts'
import { firstScreenBytes } from './desk/first-screen.ts'
import { fillShop, ORDERS, VIEW_ROWS } from './desk/many-orders.ts'
import { atMost, type Part, type Row } from './report.ts'

const BUDGETS = { listMs: 100, todayMs: 200, slower: 1.5, firstScreenKB: 250 }
const TURNS = 9

/** Every list that staff look at, and the first screen. */
const QUESTIONS: readonly { readonly what: string; readonly path: string; readonly limitMs: number }[] = [
  { what: 'orders', path: '/orders', limitMs: BUDGETS.listMs },
  { what: 'orders by the beginning of an address', path: '/orders?text=buyer12', limitMs: BUDGETS.listMs },
  { what: 'orders by domain', path: '/orders?text=%40gmail.com', limitMs: BUDGETS.listMs },
  { what: 'orders by number', path: '/orders?text=W-00123', limitMs: BUDGETS.listMs },
  { what: 'flagged orders', path: '/orders?state=flagged', limitMs: BUDGETS.listMs },
  { what: 'refunded orders of a year', path: '/orders?state=refunded&days=365', limitMs: BUDGETS.listMs },
  { what: 'a page in the middle', path: '/orders?after=2026-01-01T00%3A00%3A00.000Z~x', limitMs: BUDGETS.listMs },
  { what: 'sums of 30 days', path: '/orders/sums?days=30', limitMs: BUDGETS.listMs },
  { what: 'sums of everything', path: '/orders/sums', limitMs: BUDGETS.listMs },
  { what: 'events', path: '/events', limitMs: BUDGETS.listMs },
  { what: 'mails', path: '/mails', limitMs: BUDGETS.listMs },
  { what: 'what needs you', path: '/needs', limitMs: BUDGETS.listMs },
  { what: 'Today, 30 days', path: '/today?days=30', limitMs: BUDGETS.todayMs },
  { what: 'Today, 365 days', path: '/today?days=365', limitMs: BUDGETS.todayMs },
  { what: 'visits, 30 days', path: '/visits?days=30', limitMs: BUDGETS.todayMs },
  { what: 'visits, 365 days', path: '/visits?days=365', limitMs: BUDGETS.todayMs },
]

/** The desk of a shop with many orders, on both databases, and what visitors notice of it. */
export const deskBench: Part = {
  name: 'desk',
  choices: ['sqlite', 'postgres', 'weight'],
  async run(choice) {
    const rows: Row[] = []
    if (choice === undefined || choice === 'sqlite') rows.push(...(await onSqlite()))
    if (choice === undefined || choice === 'postgres') rows.push(...(await onPostgres()))
    if (choice === undefined || choice === 'weight') rows.push(await weighFirstScreen())
    return { part: 'desk', rows, note: `${ORDERS} orders, ${VIEW_ROWS} rows of page views; medians of ${TURNS}.` }
  },
}

async function onSqlite(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-desk-bench-'))
  try {
    return await measure('SQLite', `sqlite:${join(folder, 'shop.sqlite')}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function onPostgres(): Promise<Row[]> {
  const postgres = await startPostgres()
  try {
    return await measure('PostgreSQL', postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function measure(name: string, databaseUrl: string): Promise<Row[]> {
  const now = new Date()
  const db = openDatabase(databaseUrl)
  await migrate(db)
  await fillShop(db, now)
  const { cookie } = await signInStaff(db, 'owner', now)
  await db.destroy()
  const shop = await openWholeShop({ databaseUrl, env: { DESK: 'on' } })
  try {
    const rows: Row[] = []
    for (const { what, path, limitMs } of QUESTIONS) {
      const ms = await medianMs(shop, path, cookie)
      rows.push({ what: `${name}: ${what}`, value: `${ms.toFixed(0)} ms`, budget: atMost(ms, limitMs, 'ms') })
    }
    return [...rows, await comparePages(name, shop, cookie)]
  } finally {
    await shop.close()
  }
}

async function medianMs(shop: WholeShop, path: string, cookie: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn <= TURNS; turn++) {
    const startedAt = performance.now()
    const { status } = await ask(`${shop.url}/api/desk${path}`, { headers: { cookie } })
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
    // The first one opens the thread and fills caches.
    if (turn > 0) times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

const SECONDS = 40
const PAGES_PER_SECOND = 100
/** More than a team of five that does nothing else. */
const LOOKS_PER_SECOND = 5

/**
 * Calls that need the database, as many in a second with as without a team that looks at a year again and again. Both are
 * asked at a steady rate, however long an answer takes: a slow one is not answered by asking less, nor a quick one by more.
 */
async function comparePages(name: string, shop: WholeShop, cookie: string): Promise<Row> {
  const pages = () => callSteadily(PAGES_PER_SECOND, `${shop.url}/api/orders/00000000-0000-0000-0000-000000000000`)
  const looks = () => callSteadily(LOOKS_PER_SECOND, `${shop.url}/api/desk/today?days=365`, { cookie })
  const without = p99(await pages())
  const beside = p99((await Promise.all([pages(), looks()]))[0])
  const ratio = beside / without
  return {
    what: `${name}: p99 of ${PAGES_PER_SECOND} calls of pages a second beside ${LOOKS_PER_SECOND} looks at a year`,
    value: `${beside.toFixed(1)} ms against ${without.toFixed(1)} ms`,
    ratio,
    budget: atMost(ratio, BUDGETS.slower, '× without'),
  }
}

/** How long each call took. */
async function callSteadily(perSecond: number, url: string, headers: Record<string, string> = {}): Promise<number[]> {
  const beganAt = performance.now()
  const calls: Promise<number>[] = []
  for (let turn = 0; turn < SECONDS * perSecond; turn++) {
    await sleep(Math.max(0, beganAt + (turn * 1000) / perSecond - performance.now()))
    calls.push(timeCall(url, headers))
  }
  return Promise.all(calls)
}

async function timeCall(url: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now()
  await ask(url, { headers })
  return performance.now() - startedAt
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

async function weighFirstScreen(): Promise<Row> {
  const kilobytes = (await firstScreenBytes()) / 1000
  return {
    what: 'first screen, everything that it loads, in gzip',
    value: `${kilobytes.toFixed(0)} KB`,
    budget: atMost(kilobytes, BUDGETS.firstScreenKB, 'KB'),
  }
}
