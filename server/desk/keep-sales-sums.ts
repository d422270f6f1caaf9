import { sql } from 'kysely'
import { type Database, isPostgres } from '../database/database.ts'
import { type Job, type JobOptions, repeat } from '../jobs/repeat.ts'
import type { Mode } from '../payments/payments.ts'
import { addDays, dayOf, listDays } from './lists/days.ts'
import { type DaySum, daysInZone, sumOrders } from './today/sales-sums.ts'

export type SalesCalendar = {
  readonly db: Database
  /** An IANA name. */
  readonly timeZone: string
  readonly now: () => Date
}

const EVERY_MS = 10_000
/** So many that no page waits long where SQLite works in the thread that asks. */
const DAYS_AT_ONCE = 30
/** A wrong year in one order does not make sums of every day since. */
const MOST_DAYS = 3660
const MODES: readonly Mode[] = ['live', 'test']

/** Sums the days that are over, and those again of which an order changed. */
export function keepSalesSums(calendar: SalesCalendar, logger: JobOptions['logger']): Job {
  return repeat({
    name: 'summing sales',
    everyMs: EVERY_MS,
    logger,
    async run(stopping) {
      let isDone = false
      while (!isDone && !stopping.aborted) isDone = await sumSomeDays(calendar)
    },
  })
}

/** One step: true once there is nothing to sum. Safe to do twice and at once. */
export async function sumSomeDays({ db, timeZone, now }: SalesCalendar): Promise<boolean> {
  const days = await listPastDays(db, timeZone, now())
  if (!(await hasChanges(db)) && (await countSums(db, timeZone, days)) === days.length) return true
  return db.transaction().execute(async (trx) => {
    await waitForTurn(trx)
    await dropChanged(trx, timeZone)
    const missing = await listMissing(trx, timeZone, days)
    const next = missing.slice(-DAYS_AT_ONCE)
    await writeSums(trx, timeZone, next)
    return next.length === missing.length
  })
}

/** From the first order to yesterday. */
export async function listPastDays(db: Database, zone: string, now: Date): Promise<string[]> {
  const placed = sql<string>`coalesce(purchased_at, stored_at)`
  const firsts: string[] = []
  for (const mode of MODES) {
    const of = db.selectFrom('shop_order').select(placed.as('at')).where('mode', '=', mode)
    const row = await of.orderBy(placed).limit(1).executeTakeFirst()
    if (row) firsts.push(dayOf(new Date(row.at), zone))
  }
  const [first] = firsts.sort()
  const today = dayOf(now, zone)
  const earliest = addDays(today, -MOST_DAYS)
  return first === undefined ? [] : listDays(first < earliest ? earliest : first, addDays(today, -1))
}

async function hasChanges(db: Database): Promise<boolean> {
  return (await db.selectFrom('sales_change').select('day').limit(1).executeTakeFirst()) !== undefined
}

async function countSums(db: Database, zone: string, days: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('sales_day')
    .select(sql<string>`count(*)`.as('n'))
    .where('zone', '=', zone)
    .where('day', '>=', days[0] ?? '')
    .where('day', '<=', days.at(-1) ?? '')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Or a sum that was made before a change could be written after the change was looked at. SQLite has one writer. */
async function waitForTurn(trx: Database): Promise<void> {
  if (isPostgres(trx)) await sql`lock table sales_day in share row exclusive mode`.execute(trx)
}

/** Notes that are seen go together with the sums that they make wrong; whatever comes later is noted again. */
async function dropChanged(trx: Database, zone: string): Promise<void> {
  const notes = await trx.deleteFrom('sales_change').returning('day').execute()
  const changed = [...new Set(notes.map(({ day }) => day))].flatMap((day) => daysInZone(day, zone))
  await trx.deleteFrom('sales_day').where('zone', '!=', zone).execute()
  for (const day of new Set(changed)) {
    await trx.deleteFrom('sales_day').where('zone', '=', zone).where('day', '=', day).execute()
  }
}

async function listMissing(trx: Database, zone: string, days: readonly string[]): Promise<string[]> {
  const rows = await trx.selectFrom('sales_day').select('day').where('zone', '=', zone).execute()
  const summed = new Set(rows.map(({ day }) => day))
  return days.filter((day) => !summed.has(day))
}

async function writeSums(trx: Database, timeZone: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  const sums: DaySum[] = []
  for (const mode of MODES) sums.push(...(await sumOrders(trx, { mode, timeZone }, days)))
  const byDay = Map.groupBy(sums, ({ day }) => day)
  const sumsOf = (day: string) => (byDay.get(day) ?? []).map(({ day: _, ...sum }) => sum)
  await trx
    .insertInto('sales_day')
    .values(days.map((day) => ({ zone: timeZone, day, sums: JSON.stringify(sumsOf(day)) })))
    .execute()
}
