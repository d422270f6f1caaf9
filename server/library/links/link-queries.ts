import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import { boughtBy, opensOrder, ownedBy, provenKeyOf, type ShopMode } from '../entitlements.ts'
import type { Viewer } from '../library-viewer.ts'

export type ListedLink = {
  readonly id: string
  readonly source: Schema['library_link']['source']
  readonly emailKey: string
  /** What the link's one order is of; null when it opens everything of its address. */
  readonly product: string | null
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly browsers: number
}

/** Every live link to an order that the viewer has bought or came to by a link kept here, newest first. */
export async function listLinksTo(db: Database, mode: ShopMode, viewer: Viewer): Promise<ListedLink[]> {
  const rows = await db
    .selectFrom('library_link')
    .leftJoin('shop_order as one', 'one.id', 'library_link.order_id')
    .select((select) => [
      'library_link.id',
      'library_link.source',
      'library_link.email_key as emailKey',
      'one.product',
      'library_link.created_at as createdAt',
      'library_link.last_used_at as lastUsedAt',
      select
        .selectFrom('library_session')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('library_session.link_id', '=', 'library_link.id')
        .as('browsers'),
    ])
    .where('library_link.revoked_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('shop_order')
          .select('shop_order.id')
          .where('shop_order.mode', '=', mode)
          .where((link) => opensOrder(link))
          .where((order) => isHeldBy(order, viewer)),
      ),
    )
    .orderBy('library_link.created_at', 'desc')
    .orderBy('library_link.id')
    .execute()
  return rows.map((row) => ({ ...row, browsers: Number(row.browsers) }))
}

/** Whether a link leads to an order that the viewer's account does not have. */
export async function opensMoreThanAccount(
  db: Database,
  mode: ShopMode,
  tokenHash: string,
  customer: NonNullable<Viewer['customer']>,
): Promise<boolean> {
  const found = await db
    .selectFrom('library_link')
    .innerJoin('shop_order', (join) => join.onTrue())
    .select('shop_order.id')
    .where('library_link.token_hash', '=', tokenHash)
    .where('shop_order.mode', '=', mode)
    .where((where) => opensOrder(where))
    .where((where) => where.not(ownedBy(where, customer)))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type LinkedOrders = ExpressionBuilder<Schema, 'shop_order' | 'library_link'>

function isHeldBy(where: LinkedOrders, { customer, sessions }: Viewer): Expression<SqlBool> {
  const orderIds = sessions.flatMap(({ orderId }) => orderId ?? [])
  const emailKeys = sessions.flatMap(({ orderId, emailKey }) => (orderId === null && emailKey ? [emailKey] : []))
  return where.or([
    ...(orderIds.length > 0
      ? [where.and([where('shop_order.id', 'in', orderIds), opensNoMoreThan(where, orderIds)])]
      : []),
    ...(emailKeys.length > 0 ? [where('shop_order.email_key', 'in', emailKeys)] : []),
    ...(customer ? [isBoughtBy(where, customer)] : []),
  ])
}

function isToOneOrder(where: LinkedOrders): Expression<SqlBool> {
  return where('library_link.order_id', 'is not', null)
}

/** A link to all of an address with which more was bought is not for whoever has one of the orders to end. */
function opensNoMoreThan(where: LinkedOrders, orderIds: readonly string[]): Expression<SqlBool> {
  const another = where
    .selectFrom('shop_order as another')
    .select('another.id')
    .whereRef('another.email_key', '=', 'library_link.email_key')
    .whereRef('another.mode', '=', 'shop_order.mode')
    .where('another.id', 'not in', orderIds)
  return where.or([isToOneOrder(where), where.not(where.exists(another))])
}

/**
 * An account that only joined an order by a link knows nothing of the payer's links. One that bought an order sees those
 * to it; those to everything of an address only if the address is proved, or was when they were made.
 */
function isBoughtBy(where: LinkedOrders, customer: NonNullable<Viewer['customer']>): Expression<SqlBool> {
  const provenKey = provenKeyOf(customer)
  return where.or([
    where.and([isToOneOrder(where), boughtBy(where, customer)]),
    where.exists(
      where
        .selectFrom('order_account')
        .select('order_account.order_id')
        .whereRef('order_account.order_id', '=', 'shop_order.id')
        .where('order_account.customer_id', '=', customer.id)
        .where('order_account.reason', '=', 'address')
        .whereRef('order_account.since', '>=', 'library_link.created_at'),
    ),
    ...(provenKey === null ? [] : [where('shop_order.email_key', '=', provenKey)]),
  ])
}
