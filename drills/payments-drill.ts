// npm run drill payments [--short]: faults on purpose, on SQLite and on PostgreSQL; prints what was lost (nothing).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shopProcess } from '../harness/shop-process.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { startPostgres } from '../server/database/testing/postgres-server.ts'
import type { DrillResult, DrillWorld } from './payments/drill-result.ts'
import { drillDuplicates } from './payments/duplicates.ts'
import { drillFuzz } from './payments/fuzz.ts'
import { drillKills } from './payments/kills.ts'
import { drillLostWebhooks } from './payments/lost-webhooks.ts'
import { drillPermutations } from './payments/permutations.ts'
import { exitCodeOf } from './payments/print-results.ts'
import { drillUnheardProducts } from './payments/unheard-products.ts'

const FULL = { orders: 100, copies: 100, kills: { orders: 10_000, copies: 3, kills: 200 }, lost: 1000, fuzz: 100_000 }
const SHORT = { orders: 10, copies: 20, kills: { orders: 100, copies: 3, kills: 3 }, lost: 120, fuzz: 1100 }

/** All payment drills on one database. */
export async function drillPayments(databaseUrl: string, isShort: boolean): Promise<DrillResult[]> {
  const db = openDatabase(databaseUrl)
  await migrate(db)
  const shop = await shopProcess(databaseUrl)
  const world: DrillWorld = { databaseUrl, db, shop }
  const size = isShort ? SHORT : FULL
  const drills = [
    () => drillDuplicates(world, size.orders, size.copies),
    () => drillPermutations(world, isShort),
    () => drillKills(world, size.kills),
    () => drillLostWebhooks(world, size.lost),
    () => drillUnheardProducts(world),
    () => drillFuzz(world, size.fuzz),
  ]
  const results: DrillResult[] = []
  for (const drill of drills) {
    const startedAt = Date.now()
    const result = await drill()
    console.log(
      `${result.isGood ? 'good' : 'BAD '}  ${result.name}: ${result.found} (${(Date.now() - startedAt) / 1000} s)`,
    )
    results.push(result)
  }
  await shop.kill()
  await db.destroy()
  return results
}

export async function run(args: string[]): Promise<number> {
  const isShort = args.includes('--short')
  const folder = mkdtempSync(join(tmpdir(), 'shop-drill-'))
  const postgres = await startPostgres()
  try {
    console.log('payments on SQLite')
    const onSqlite = await drillPayments(`sqlite:${join(folder, 'shop.sqlite')}`, isShort)
    console.log('payments on PostgreSQL')
    const onPostgres = await drillPayments(postgres.url, isShort)
    return Math.max(exitCodeOf(onSqlite), exitCodeOf(onPostgres))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2))
