import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { OrderState } from '../../contract/desk/orders.ts'
import { type Database, isPostgres } from '../database/database.ts'
import { beginsWith, type PageEnd } from '../database/list-conditions.ts'
import type { Schema } from '../database/schema.ts'
import { listSeconds } from '../library/bought-twice.ts'
import type { Mode } from '../payments/payments.ts'
import { listBoughtTwice } from './judging/bought-twice.ts'
import type { OrderRow } from './order.ts'

export type OrderSearch = {
  /** Test and live are never in one list. */
  readonly mode: Mode
  /** The beginning of an address, a domain, a number, a reference or our id, or the whole id of the provider. */
  readonly text?: string | undefined
  /** Products whose names the text is a part of. */
  readonly products?: readonly string[] | undefined
  readonly state?: OrderState | undefined
  /** No others than these, by our ids. */
  readonly ids?: readonly string[] | undefined
  readonly hasReceiptProblem?: boolean | undefined
  /** Paid for although the buyer had it already. */
  readonly isSecond?: boolean | undefined
  /** Moments, the second one excluded. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

export type FoundOrder = Pick<
  Selectable<Schema['shop_order']>,
  | 'id'
  | 'number'
  | 'reference'
  | 'product'
  | 'email'
  | 'currency'
  | 'total_minor'
  | 'receipt_problem'
  | 'dispute_due_at'
> & {
  readonly placed_at: string
  readonly refunded: number
  readonly state: OrderState
  /** Whether its buyer had it already. */
  readonly is_second: boolean
}

/** When it was bought, or where that is not known, when we heard of it. Indexed in this very form. */
const PLACED = sql<string>`coalesce(purchased_at, stored_at)`

/** The same in words that no index knows, for orders that are found by another one. */
const PLACED_OF_FEW = sql<string>`(${PLACED} || '')`

/** Likewise: nearly all orders are of one mode, and SQLite would begin with its index. */
export function ofMode(mode: Mode): RawBuilder<SqlBool> {
  return sql<SqlBool>`(mode || '') = ${mode}`
}

/** As refundedMinorOf. */
const REFUNDED = sql<number>`case when refunded_in_full = 1 and coalesce(total_minor, 0) > refunded_minor
  then total_minor else refunded_minor end`

/** Indexed in this very form, by migration 0025. */
export const ORDER_STATE = sql<OrderState>`case
  when owner_decision = 'closed' then 'closed'
  when flag is not null then 'flagged'
  when status in ('disputed', 'fraudulent') then 'disputed'
  when status = 'refunded' then 'refunded'
  when status = 'paid' and provider = 'owner' then 'given'
  when status = 'paid' and refunded_minor > 0 then 'partly-refunded'
  when status = 'paid' then 'paid'
  when status = 'failed' then 'failed'
  else 'waiting' end`

export type OrderPageWish = {
  readonly after?: PageEnd | undefined
  readonly limit: number
  readonly isOldestFirst?: boolean | undefined
}

/** Newest first, unless the oldest are wished for. Pages go on where the last one ended, so that what arrives in between shifts nothing. */
export async function findOrders(db: Database, search: OrderSearch, { after, limit, isOldestFirst }: OrderPageWish) {
  const [direction, atOrBeyond, beyond] = isOldestFirst ? (['asc', '>=', '>'] as const) : (['desc', '<=', '<'] as const)
  const { condition, isFew } = await matching(db, search)
  // In the index of time a few orders are far apart: they are found by what they are, and then sorted.
  const placed = isFew ? PLACED_OF_FEW : PLACED
  const rows = await selectFound(db)
    .where(condition)
    .$if(after !== undefined, (query) =>
      query
        .where(placed, atOrBeyond, after?.at ?? '')
        .where((where) => where.or([where(placed, beyond, after?.at ?? ''), where('id', beyond, after?.id ?? '')])),
    )
    .orderBy(placed, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
  const seconds = new Set(
    (
      await listSeconds(
        db,
        rows.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  )
  return rows.map((row) => toFound(row, seconds))
}

/** Disputes that are not over; those that have to be answered first come first. */
export async function listOpenDisputes(db: Database, mode: Mode, limit: number): Promise<FoundOrder[]> {
  const rows = await selectFound(db)
    .where('mode', '=', mode)
    .where(ORDER_STATE, '=', 'disputed')
    .where('dispute', '=', 'open')
    .orderBy(sql`coalesce(dispute_due_at, '9999')`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => toFound(row))
}

function selectFound(db: Database) {
  return db
    .selectFrom('shop_order')
    .select(['id', 'number', 'reference', 'product', 'email', 'currency', 'total_minor', 'receipt_problem'])
    .select(sql<string | null>`case when dispute = 'open' then dispute_due_at end`.as('dispute_due_at'))
    .select([PLACED.as('placed_at'), REFUNDED.as('refunded'), ORDER_STATE.as('state')])
}

function toFound<Row extends { readonly id: string; readonly refunded: number }>(
  row: Row,
  seconds: ReadonlySet<string> = new Set(),
) {
  return { ...row, refunded: Number(row.refunded), is_second: seconds.has(row.id) }
}

/** The whole rows of a page, for whoever writes them out. */
export async function listOrderRows(db: Database, search: OrderSearch, page: OrderPageWish): Promise<OrderRow[]> {
  const found = await findOrders(db, search, page)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await db.selectFrom('shop_order').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type OrderSumRow = {
  readonly state: OrderState
  readonly currency: string | null
  readonly orders: number
  readonly totalMinor: number
  readonly refundedMinor: number
  readonly lostMinor: number
  readonly inDisputeMinor: number
}

/** What an order's state and money depend on, indexed in this order: most orders are alike, so few sums are left to add. */
const SUMMED_BY = [
  ...(['status', 'payment', 'dispute', 'owner_decision', 'flag', 'provider', 'currency'] as const),
  ...(['refunded_in_full', 'refunded_minor', 'total_minor'] as const),
] as const

/** What the found orders come to, for each state and currency. */
export async function sumOrders(db: Database, search: OrderSearch): Promise<OrderSumRow[]> {
  // By the index of the sums, which begins with no mode.
  const condition = isOfAll(search) ? ofMode(search.mode) : (await matching(db, search)).condition
  const alike = db
    .selectFrom('shop_order')
    .select([...SUMMED_BY, sql<number>`count(*)`.as('n')])
    .where(condition)
    .groupBy(SUMMED_BY)
    .as('alike')
  const left = sql<number>`(coalesce(total_minor, 0) - ${REFUNDED})`
  const rows = await db
    .selectFrom(alike)
    .select([ORDER_STATE.as('state'), 'currency', sql<string>`sum(n)`.as('orders')])
    .select([sql<string>`coalesce(sum(case when payment = 'paid' then total_minor * n end), 0)`.as('total')])
    .select([sql<string>`sum((${REFUNDED}) * n)`.as('refunded')])
    .select([sql<string>`sum(case when dispute in ('lost', 'fraud') then ${left} * n else 0 end)`.as('lost')])
    .select([sql<string>`sum(case when dispute = 'open' then ${left} * n else 0 end)`.as('disputed')])
    .groupBy([ORDER_STATE, 'currency'])
    .execute()
  return rows.map(({ state, currency, orders, total, refunded, lost, disputed }) => ({
    state,
    currency,
    orders: Number(orders),
    totalMinor: Number(total),
    refundedMinor: Number(refunded),
    lostMinor: Number(lost),
    inDisputeMinor: Number(disputed),
  }))
}

function isOfAll({ text, state, ids, hasReceiptProblem, from, until }: OrderSearch): boolean {
  return ![text, state, ids, hasReceiptProblem, from, until].some(Boolean)
}

type Matching = { readonly condition: RawBuilder<SqlBool>; readonly isFew: boolean }

/** Disputes that are not over. */
export async function countOpenDisputes(db: Database, mode: Mode): Promise<number> {
  const row = await db
    .selectFrom('shop_order')
    .select(sql<string>`count(*)`.as('n'))
    .where('mode', '=', mode)
    .where(ORDER_STATE, '=', 'disputed')
    .where('dispute', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Orders with a flag, or with a receipt that did not arrive. */
export async function countMarked(db: Database, mode: Mode, column: 'flag' | 'receipt_problem'): Promise<number> {
  const row = await db
    .selectFrom('shop_order')
    .select(sql<string>`count(*)`.as('n'))
    // As a range, because SQLite takes 'is not null' for nearly all rows and leaves the index.
    .where(column, '>', '' as never)
    .where(ofMode(mode))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

async function matching(db: Database, search: OrderSearch): Promise<Matching> {
  const { mode, text, products = [], state, hasReceiptProblem, isSecond, from, until } = search
  const ids = isSecond ? await listBoughtTwice(db) : search.ids
  const names = text ? await named(db, waysToName(db, text, products)) : undefined
  const isRare = hasReceiptProblem === true || (state !== undefined && state !== 'paid')
  const isFew = isRare || names?.isFew === true || ids !== undefined
  const placed = isFew ? PLACED_OF_FEW : PLACED
  const conditions = [
    names?.isFew || hasReceiptProblem || ids ? ofMode(mode) : sql<SqlBool>`mode = ${mode}`,
    ...(from ? [sql<SqlBool>`${placed} >= ${from}`] : []),
    ...(until ? [sql<SqlBool>`${placed} < ${until}`] : []),
    ...(state ? [sql<SqlBool>`${ORDER_STATE} = ${state}`] : []),
    ...(hasReceiptProblem ? [sql<SqlBool>`receipt_problem > ''`] : []),
    ...(names ? [names.condition] : []),
    ...(ids ? [ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`id in (${sql.join(ids)})`] : []),
  ]
  return { condition: sql<SqlBool>`${sql.join(conditions, sql` and `)}`, isFew }
}

function waysToName(db: Database, text: string, products: readonly string[]): RawBuilder<SqlBool>[] {
  const begins = (column: RawBuilder<unknown>, start: string) => beginsWith(db, column, start)
  const [domain, words] = [domainOf(db), text.toLowerCase()]
  if (text.startsWith('@')) return [begins(domain, words.slice(1))]
  if (text.includes('@')) return [begins(sql`email_key`, words)]
  return [
    begins(sql`email_key`, words),
    begins(domain, words),
    begins(sql`number`, text.toUpperCase()),
    begins(sql`reference`, text),
    begins(sql`id`, words),
    sql`provider_order_id = ${text}`,
    ...(products.length > 0 ? [sql<SqlBool>`product in (${sql.join(products)})`] : []),
  ]
}

const FEW = 1000

/**
 * Few orders are found by the indexes of what names them. Of many the newest page is near in the order of time, where no
 * other index would help: SQLite, which knows nothing of how many there are, would choose wrongly half of the time.
 */
async function named(db: Database, ways: readonly RawBuilder<SqlBool>[]): Promise<Matching> {
  const each = ways.map(
    (way) => sql`select id from (select id from shop_order where ${way} limit ${FEW + 1}) as one_way`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(each, sql` union `)}`.execute(db)
  if (rows.length > FEW) return { condition: sql<SqlBool>`(${sql.join(ways, sql` or `)})`, isFew: false }
  const ids = rows.map(({ id }) => id)
  return { condition: ids.length === 0 ? sql`1 = 0` : sql`id in (${sql.join(ids)})`, isFew: true }
}

function domainOf(db: Database): RawBuilder<unknown> {
  return isPostgres(db) ? sql`split_part(email_key, '@', 2)` : sql`substr(email_key, instr(email_key, '@') + 1)`
}
