import { type ExpressionBuilder, sql } from 'kysely'
import { CONSENT_KINDS } from '../../contract/orders/consent.ts'
import { type Database, isPostgres } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { inTransaction, writeLightly } from '../database/transactions.ts'

/*
 * What is supplied of an order: that its buyer agreed, what was sent of it, who waits for the rest, and whether its money is
 * on its way back.
 */

/**
 * For whoever notes that an order's money goes back: they wait for those who note that it is supplied, and those for them,
 * so that the second one sees the first. SQLite has one writer anyway.
 */
export async function lockOrder(trx: Database, orderId: string): Promise<void> {
  if (isPostgres(trx)) await orderOf(trx, orderId).forUpdate().execute()
}

/** For whoever notes that an order is supplied; many may at once. */
export async function shareOrder(trx: Database, orderId: string): Promise<void> {
  if (isPostgres(trx)) await orderOf(trx, orderId).forKeyShare().execute()
}

function orderOf(trx: Database, orderId: string) {
  return trx.selectFrom('shop_order').select('id').where('id', '=', orderId)
}

/**
 * Whether all that is left of what was paid for an order is on its way back: a refund of it stands that the order does not
 * show yet, or a withdrawal that is being paid back. Of a gift its giver's order counts.
 */
export function goesBack(where: ExpressionBuilder<Schema, 'shop_order'>) {
  const paidBy = sql<string>`coalesce((select gift.order_id from gift where gift.claim_order_id = ${where.ref('shop_order.id')}), ${where.ref('shop_order.id')})`
  return where.or([
    where.exists(
      where
        .selectFrom('refund')
        .innerJoin('shop_order as paid', 'paid.id', 'refund.order_id')
        .select('refund.id')
        .where('refund.order_id', '=', paidBy)
        .where('refund.refused_at', 'is', null)
        .where(sql<number>`refund.before_minor + refund.amount_minor`, '>=', (paid) => paid.ref('paid.total_minor'))
        .whereRef('paid.refunded_minor', '<', 'paid.total_minor')
        .where('paid.refunded_in_full', '=', 0),
    ),
    where.exists(
      where
        .selectFrom('withdrawal')
        .select('withdrawal.id')
        .where('withdrawal.order_id', '=', paidBy)
        .where('withdrawal.state', '=', 'refunding')
        // Says nothing more, but names the index.
        .where('withdrawal.state', '!=', 'declared'),
    ),
  ])
}

/** The same of one order. */
export async function isGoingBack(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shop_order')
    .select('id')
    .where('id', '=', orderId)
    .where((where) => goesBack(where))
    .executeTakeFirst()
  return row !== undefined
}

/** Of these orders, those of which a file was sent or may be: their buyer agreed that the download begins. */
export async function listSupplied(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('consent')
    .select('order_id as id')
    .where('order_id', 'in', ids)
    .union(db.selectFrom('download').select('order_id as id').where('order_id', 'in', ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export type ConsentOrder = Pick<
  Schema['shop_order'],
  'email' | 'product' | 'total_minor' | 'currency' | 'purchased_at' | 'stored_at'
> & { readonly number: string }

/** What the question for consent and its confirmation say of an order. */
export function getConsentOrder(db: Database, orderId: string): Promise<ConsentOrder> {
  return db
    .selectFrom('shop_order')
    .select(['number', 'email', 'product', 'total_minor', 'currency', 'purchased_at', 'stored_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

type Given = { readonly version: string; readonly locale: string; readonly at: string }

/** Every statement, once. True when it is new. */
export async function addConsent(db: Database, orderId: string, { version, locale, at }: Given): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('consent')
    .values(CONSENT_KINDS.map((kind) => ({ order_id: orderId, kind, version, given_at: at, locale })))
    .onConflict((conflict) => conflict.columns(['order_id', 'kind']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Whether its buyer has withdrawn from an order, and nobody has declined that. */
export async function isWithdrawn(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawal')
    .select('id')
    .where((where) =>
      where.or([
        where('order_id', '=', orderId),
        // Of a gift the giver withdraws.
        where('order_id', 'in', (from) =>
          from.selectFrom('gift').select('gift.order_id').where('gift.claim_order_id', '=', orderId),
        ),
      ]),
    )
    .where('state', '!=', 'declined')
    .executeTakeFirst()
  return row !== undefined
}

export function listConsents(db: Database, orderId: string) {
  return db
    .selectFrom('consent')
    .select(['kind', 'version', 'given_at'])
    .where('order_id', '=', orderId)
    .orderBy('given_at')
    .orderBy('kind')
    .execute()
}

/** Of these orders: when their buyer agreed that the download begins, and to which words. */
export function listAgreements(db: Database, orderIds: readonly string[]) {
  return db
    .selectFrom('consent')
    .innerJoin('shop_order', 'shop_order.id', 'consent.order_id')
    .select(['shop_order.number', 'consent.given_at', 'consent.version'])
    .where('consent.order_id', 'in', orderIds)
    .where('consent.kind', '=', CONSENT_KINDS[0])
    .orderBy('consent.given_at', 'desc')
    .execute()
}

/** What is sent for an order on one day, as evidence if it is disputed. The client is a keyed hash, never an address. */
export type DownloadRecord = { readonly orderId: string; readonly file: string; readonly client: string }

/**
 * Adds a request to the day's count before its first byte leaves: whoever withdraws or asks for money back meanwhile finds
 * it, also if the process dies. False, and nothing noted, where the order's money is on its way back.
 */
export function beginDownload(db: Database, { orderId, file, client }: DownloadRecord, now: Date): Promise<boolean> {
  const at = now.toISOString()
  return writeLightly(db, (light) =>
    inTransaction(light, async (trx) => {
      await shareOrder(trx, orderId)
      if (await isGoingBack(trx, orderId)) return false
      const times = { day: at.slice(0, 10), first_at: at, last_at: at }
      await trx
        .insertInto('download')
        .values({ order_id: orderId, file, client, ...times, requests: 1, bytes: 0 })
        .onConflict((conflict) =>
          conflict.columns(['order_id', 'file', 'day', 'client']).doUpdateSet((row) => ({
            last_at: at,
            requests: row('download.requests', '+', 1),
          })),
        )
        .execute()
      return true
    }),
  )
}

/** What has left of it by now, counted for the day on which it began. */
export async function addDownloaded(
  db: Database,
  { orderId, file, client }: DownloadRecord,
  { bytes, begunAt, now }: { readonly bytes: number; readonly begunAt: Date; readonly now: Date },
): Promise<void> {
  if (bytes === 0) return
  await writeLightly(db, (light) =>
    light
      .updateTable('download')
      .set((row) => ({ last_at: now.toISOString(), bytes: row('download.bytes', '+', bytes) }))
      .where('order_id', '=', orderId)
      .where('file', '=', file)
      .where('day', '=', begunAt.toISOString().slice(0, 10))
      .where('client', '=', client)
      .execute(),
  )
}

export async function listDownloads(db: Database, orderId: string) {
  const rows = await db
    .selectFrom('download')
    .select(['file', 'client', 'first_at', 'last_at', 'requests', 'bytes'])
    .where('order_id', '=', orderId)
    .orderBy('first_at')
    .execute()
  // PostgreSQL gives large integers as text.
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Notes that a buyer is to be told when every file of a bundle is there. Once is enough. */
export async function addReadyNotice(db: Database, orderId: string, bundle: string, now: Date): Promise<void> {
  await db
    .insertInto('ready_notice')
    .values({ order_id: orderId, bundle, asked_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['order_id', 'bundle']).doNothing())
    .execute()
}

/** Those whose order is still open and waits for no drawing any more. One that failed keeps its notice waiting. */
export function listDueNotices(db: Database) {
  return db
    .selectFrom('ready_notice')
    .innerJoin('shop_order', 'shop_order.id', 'ready_notice.order_id')
    .select([
      'ready_notice.order_id as orderId',
      'ready_notice.bundle as bundle',
      'ready_notice.asked_at as askedAt',
      'shop_order.number as number',
      'shop_order.email as email',
      'shop_order.email_key as emailKey',
    ])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sample_master_request as request')
            .innerJoin('sample_master', 'sample_master.wallpaper_id', 'request.wallpaper_id')
            .select('request.asker')
            .whereRef('request.asker', '=', 'ready_notice.order_id')
            .where('sample_master.state', '!=', 'ready'),
        ),
      ),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom('entitlement')
          .select('entitlement.id')
          .whereRef('entitlement.order_id', '=', 'ready_notice.order_id')
          .where('entitlement.revoked_at', 'is', null),
      ),
    )
    .execute()
}

export async function removeReadyNotice(db: Database, orderId: string, bundle: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ready_notice')
    .where('order_id', '=', orderId)
    .where('bundle', '=', bundle)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Which files were sent, and which were asked for. */
export async function deleteDownloadsBefore(db: Database, before: Date): Promise<void> {
  const at = before.toISOString()
  await db.deleteFrom('download').where('last_at', '<', at).execute()
  await db.deleteFrom('rendition_day').where('day', '<', at.slice(0, 10)).execute()
  await db.deleteFrom('sample_master_request').where('asked_at', '<', at).execute()
}
