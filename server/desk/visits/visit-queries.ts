import { sql } from 'kysely'
import type { Mode } from '../../checkout/payments.ts'
import type { Database } from '../../database/database.ts'

export type VisitWish = {
  /** UTC days, both included; the period before begins at `beforeDay`. */
  readonly beforeDay: string
  readonly firstDay: string
  readonly lastDay: string
  /** Of the purchases. */
  readonly mode: Mode
}

/** Page views by path, most seen first. */
export async function sumViews(db: Database, { firstDay, lastDay }: Pick<VisitWish, 'firstDay' | 'lastDay'>) {
  const rows = await db
    .selectFrom('page_view_day')
    .select(['path', sql<string>`sum(views)`.as('views')])
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .groupBy('path')
    .orderBy(sql`sum(views)`, 'desc')
    .orderBy('path')
    .execute()
  return rows.map(({ path, views }) => ({ path, views: Number(views) }))
}

/** What was seen and taken, by day and by path. Days are UTC, as they are counted. */
export async function readVisits(db: Database, wish: VisitWish) {
  return {
    days: await sumDays(db, wish),
    paths: await sumViews(db, wish),
    downloads: await sumDownloads(db, wish),
    bought: await countBought(db, wish),
  }
}

async function countBought(db: Database, { mode, firstDay, lastDay }: VisitWish): Promise<[string, number][]> {
  const placed = sql<string>`coalesce(purchased_at, stored_at)`
  const rows = await db
    .selectFrom('shop_order')
    .select([sql<string>`product`.as('product'), sql<string>`count(*)`.as('n')])
    .where('mode', '=', mode)
    .where(placed, '>=', firstDay)
    .where(placed, '<=', `${lastDay}T23:59:59.999Z`)
    .where('payment', '=', 'paid')
    .where('provider', '!=', 'owner')
    .where('product', 'is not', null)
    .groupBy('product')
    .execute()
  return rows.map(({ product, n }) => [product, Number(n)])
}

async function sumDays(db: Database, { beforeDay, lastDay }: VisitWish) {
  const rows = await db
    .selectFrom('page_view_day')
    .select(['day', sql<string>`sum(views)`.as('views')])
    .where('day', '>=', beforeDay)
    .where('day', '<=', lastDay)
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.map(({ day, views }) => ({ day, views: Number(views) }))
}

async function sumDownloads(db: Database, { firstDay, lastDay }: VisitWish) {
  const rows = await db
    .selectFrom('download')
    .select(['day', sql<string>`count(*)`.as('files'), sql<string>`sum(bytes)`.as('bytes')])
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.map(({ day, files, bytes }) => ({ day, files: Number(files), bytes: Number(bytes) }))
}
