import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type Database, isPostgres } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import type { Mode } from '../payments/payments.ts'
import type { OrderRow } from './order.ts'

export type WithdrawalRow = Selectable<Schema['withdrawal']>

type Declaration = Pick<WithdrawalRow, 'typed_number' | 'typed_email_key' | 'name' | 'declared_at'> & {
  /** Known where its buyer is signed in. */
  readonly order_id: string | null
}

/** Keeps what somebody declared, whether or not there is such an order. Returns its id. */
export async function insertDeclaration(db: Database, declaration: Declaration): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('withdrawal')
    .values({ id, state: 'declared', ...declaration })
    .execute()
  return id
}

/** For whoever settles it, and nobody else until the transaction ends. Its first statement: a write. */
export function takeDeclared(trx: Database, id: string): Promise<WithdrawalRow | undefined> {
  return trx
    .updateTable('withdrawal')
    .set({ state: 'declared' })
    .where('id', '=', id)
    .where('state', '=', 'declared')
    .returningAll()
    .executeTakeFirst()
}

/** The order that is meant, locked: of the right mode, and by its number only together with its address. */
export async function findDeclaredOrder(trx: Database, mode: Mode, row: WithdrawalRow): Promise<OrderRow | undefined> {
  const orders = trx.selectFrom('shop_order').selectAll().where('mode', '=', mode)
  const query =
    row.order_id === null
      ? orders.where('number', '=', row.typed_number ?? '').where('email_key', '=', row.typed_email_key ?? '')
      : orders.where('id', '=', row.order_id)
  return (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst()
}

type Settled = Partial<
  Pick<WithdrawalRow, 'state' | 'order_id' | 'why' | 'problem' | 'decided_at' | 'decided_by' | 'words'>
>

/** Only from the state that it was read in: two who decide at once decide once. */
export async function settleWithdrawal(
  db: Database,
  { id, state }: Pick<WithdrawalRow, 'id' | 'state'>,
  settled: Settled,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawal')
    .set(settled)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteDeclaration(db: Database, id: string): Promise<void> {
  await db.deleteFrom('withdrawal').where('id', '=', id).execute()
}

/** Declarations of orders that nobody knows are kept for a while, in case their buyer writes. */
export async function deleteUnknownBefore(db: Database, before: Date): Promise<void> {
  const at = before.toISOString()
  await db.deleteFrom('withdrawal').where('state', '=', 'unknown').where('declared_at', '<', at).execute()
}

/** What became of an order's withdrawal; an order has one at most. */
export function findWithdrawal(db: Database, orderId: string): Promise<WithdrawalRow | undefined> {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '!=', 'declared')
    .executeTakeFirst()
}

export function listWithdrawals(
  db: Database,
  state: 'declared' | 'refunding',
  limit: number,
): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', '=', state)
    .orderBy('declared_at')
    .limit(limit)
    .execute()
}

/** Of these orders, those that were withdrawn from. */
export async function listWithdrawn(db: Database, orderIds: readonly string[]): Promise<ReadonlySet<string | null>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db.selectFrom('withdrawal').select('order_id').where('order_id', 'in', orderIds).execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/** Whether the account or the address, which its buyer may have had erased, got another all-access order back by withdrawing. */
export async function hasWithdrawnAllAccess(
  db: Database,
  { id, email_key, customer_id }: OrderRow,
  scope: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawal')
    .innerJoin('shop_order', 'shop_order.id', 'withdrawal.order_id')
    .select('withdrawal.id')
    // An absent one equals no other.
    .where((where) =>
      where.or([where('shop_order.email_key', '=', email_key), where('shop_order.customer_id', '=', customer_id)]),
    )
    .where('shop_order.scope', '=', scope)
    .where('shop_order.id', '!=', id)
    .where('withdrawal.state', 'in', ['refunding', 'refunded'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What was downloaded of an order and what was agreed to before. */
export async function readSupply(
  db: Database,
  orderId: string,
): Promise<{ hasConsent: boolean; hasDownloads: boolean }> {
  // Of a gift its claimer's order is downloaded from.
  const gift = await db.selectFrom('gift').select('claim_order_id').where('order_id', '=', orderId).executeTakeFirst()
  const ids = [orderId, ...(gift?.claim_order_id ? [gift.claim_order_id] : [])]
  const [consent, download] = [
    await db.selectFrom('consent').select('kind').where('order_id', 'in', ids).limit(1).executeTakeFirst(),
    await db.selectFrom('download').select('file').where('order_id', 'in', ids).limit(1).executeTakeFirst(),
  ]
  return { hasConsent: consent !== undefined, hasDownloads: download !== undefined }
}

/** What waits for a person, oldest first; an order that was refunded meanwhile does not. */
export async function listWaitingOrders(db: Database, mode: Mode, limit: number): Promise<string[]> {
  const rows = await waitingOf(db, mode)
    .select('shop_order.id')
    .orderBy('withdrawal.declared_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

function waitingOf(db: Database, mode: Mode) {
  return db
    .selectFrom('withdrawal')
    .innerJoin('shop_order', 'shop_order.id', 'withdrawal.order_id')
    .where('withdrawal.state', '=', 'waiting')
    .where('shop_order.status', '!=', 'refunded')
    .where('shop_order.mode', '=', mode)
}

/** Whatever went back by another way needs nobody's decision any more. */
export async function settleRefunded(db: Database): Promise<void> {
  await db
    .updateTable('withdrawal')
    .set({ state: 'refunded' })
    .where('state', '=', 'waiting')
    .where('order_id', 'in', (from) => from.selectFrom('shop_order').select('id').where('status', '=', 'refunded'))
    .execute()
}

export async function countWaitingOrders(db: Database, mode: Mode): Promise<number> {
  const row = await waitingOf(db, mode).select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return Number(row.n)
}

/** That an order was withdrawn from stays with it; who said so does not, and what was said of no order goes. */
export async function forgetDeclarers(
  db: Database,
  orderIds: readonly string[],
  emailKeys: readonly string[],
): Promise<void> {
  if (orderIds.length > 0) {
    const nobody = { name: '', typed_number: null, typed_email_key: null }
    await db.updateTable('withdrawal').set(nobody).where('order_id', 'in', orderIds).execute()
  }
  if (emailKeys.length === 0) return
  await db.deleteFrom('withdrawal').where('state', '=', 'unknown').where('typed_email_key', 'in', emailKeys).execute()
}
