import { sql } from 'kysely'
import type { ClosedOrder } from '../../contract/library/library.ts'
import { ALL_ACCESS, type Bundle } from '../../contract/pictures/catalogue.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import { type Database, isPostgres } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import {
  belongsTo,
  boughtBy,
  closureOf,
  type Owner,
  openedBy,
  ownedBy,
  provenKeyOf,
  type ShopMode,
} from './entitlements.ts'
import type { Viewer } from './library-viewer.ts'

type Buyer = Pick<NonNullable<Viewer['customer']>, 'id' | 'email' | 'isEmailVerified'>

/**
 * Whoever opens a link while signed in takes its orders into the account. An order that belongs to an account already
 * stays there alone: a link that was passed on must not take it away. What was joined by a link ends with it
 * (`endLinks`). Safe to repeat.
 */
export async function joinOrdersByLink(
  db: Database,
  mode: ShopMode,
  tokenHash: string,
  customer: Buyer,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await holdLink(trx, tokenHash)
    await trx
      .insertInto('order_account')
      .columns(['order_id', 'customer_id', 'reason', 'since', 'link_id'])
      .expression((from) =>
        from
          .selectFrom('shop_order')
          .select(({ val, selectFrom }) => [
            'shop_order.id',
            val(customer.id).as('customer_id'),
            reasonOf(tokenHash).as('reason'),
            val(now.toISOString()).as('since'),
            selectFrom('library_link').select('library_link.id').where('token_hash', '=', tokenHash).as('link_id'),
          ])
          .where('shop_order.customer_id', 'is', null)
          .where('shop_order.mode', '=', mode)
          .where('shop_order.id', 'not in', (held) => held.selectFrom('order_account').select('order_account.order_id'))
          .where((where) => openedBy(where, tokenHash))
          .where((where) => where.not(ownedBy(where, customer))),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Whoever ends it waits until what joins by it stands in the books, and takes that out. SQLite lets one write at a time. */
async function holdLink(trx: Database, tokenHash: string): Promise<void> {
  if (!isPostgres(trx)) return
  await trx.selectFrom('library_link').select('id').where('token_hash', '=', tokenHash).forShare().execute()
}

/** The key that a browser gets after paying never leaves it: whoever opens that link is the guest who bought. */
function reasonOf(tokenHash: string) {
  return sql<'link' | 'checkout'>`case when exists (
    select 1 from library_link where token_hash = ${tokenHash} and source = 'checkout'
  ) then 'checkout' else 'link' end`
}

export type JoinedOrder = { readonly id: string; readonly product: string | null; readonly since: string }

/** Orders that the account has by a link alone: somebody else may have paid for them. Oldest first. */
export async function listJoinedOrders(db: Database, mode: ShopMode, customer: Buyer): Promise<JoinedOrder[]> {
  return joinedBy(db, customer)
    .select(['shop_order.id', 'shop_order.product', 'order_account.since'])
    .where('shop_order.mode', '=', mode)
    .where('shop_order.status', 'not in', ['incomplete', 'failed'])
    .orderBy('order_account.since')
    .orderBy('shop_order.id')
    .execute()
}

/** In either mode: for what an account may know of its orders. */
export async function listJoinedIds(db: Database, customer: Buyer): Promise<ReadonlySet<string>> {
  const rows = await joinedBy(db, customer).select('shop_order.id').execute()
  return new Set(rows.map(({ id }) => id))
}

function joinedBy(db: Database, customer: Buyer) {
  return db
    .selectFrom('shop_order')
    .innerJoin('order_account', 'order_account.order_id', 'shop_order.id')
    .where('order_account.customer_id', '=', customer.id)
    .where('order_account.reason', '=', 'link')
    .where((where) => where.not(boughtBy(where, customer)))
}

/** The account has the order no more; nobody else's access changes. False when it did not have it by a link. */
export async function leaveOrder(db: Database, orderId: string, customerId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('order_account')
    .where('order_id', '=', orderId)
    .where('customer_id', '=', customerId)
    .where('reason', '=', 'link')
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function ownsOrder(db: Database, orderId: string, customer: Buyer): Promise<boolean> {
  const found = await db
    .selectFrom('shop_order')
    .select('shop_order.id')
    .where('shop_order.id', '=', orderId)
    .where((where) => ownedBy(where, customer))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * An account is about to leave its proved address: what was paid with it stays the account's as well, whoever else has
 * it by a link or by having started the checkout.
 */
export async function keepOrdersOf(db: Database, left: { id: string; email: string }, now: Date): Promise<void> {
  const since = now.toISOString()
  await db
    .insertInto('order_account')
    .columns(['order_id', 'customer_id', 'reason', 'since'])
    .expression((from) =>
      from
        .selectFrom('shop_order')
        .select(({ val }) => [
          'shop_order.id',
          val(left.id).as('customer_id'),
          val('address' as const).as('reason'),
          val(since).as('since'),
        ])
        .where('shop_order.email_key', '=', normalizeEmail(left.email)),
    )
    .onConflict((conflict) => conflict.columns(['order_id', 'customer_id']).doUpdateSet({ reason: 'address', since }))
    .execute()
}

/** Orders that the account has paid with an address that it left, and that is not another account's now. */
export async function listPaidBefore(db: Database, customerId: string): Promise<{ id: string; emailKey: string }[]> {
  const rows = await db
    .selectFrom('shop_order')
    .innerJoin('order_account', 'order_account.order_id', 'shop_order.id')
    .select(['shop_order.id', 'shop_order.email_key as emailKey'])
    .where('order_account.customer_id', '=', customerId)
    .where('order_account.reason', '=', 'address')
    .execute()
  const kept = rows.flatMap(({ id, emailKey }) => (emailKey === null ? [] : [{ id, emailKey }]))
  if (kept.length === 0) return []
  const accounts = await db
    .selectFrom('user')
    .select(['email', 'emailVerified'])
    .where('id', '!=', customerId)
    .where('email', 'in', [...new Set(kept.map(({ emailKey }) => emailKey.toLowerCase()))])
    .execute()
  const taken = new Set(
    accounts.map(({ email, emailVerified }) => provenKeyOf({ email, isEmailVerified: Boolean(emailVerified) })),
  )
  return kept.filter(({ emailKey }) => !taken.has(emailKey))
}

export async function leaveAllOrders(db: Database, customerId: string): Promise<void> {
  await db.deleteFrom('order_account').where('customer_id', '=', customerId).execute()
}

type SoldNames = { readonly bundles: readonly Bundle[]; readonly allAccessName: string }

/** Orders of this owner that open nothing now, newest first: a library that is empty says why. */
export async function listClosedOrders(
  db: Database,
  mode: ShopMode,
  owner: Owner,
  sold: SoldNames,
): Promise<ClosedOrder[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select(['id', 'number', 'product', 'status', 'flag', 'owner_decision', 'refunded_at', 'dispute_at'])
    .select((from) => [
      from
        .selectFrom('entitlement')
        .select((row) => row.fn.max('entitlement.revoked_at').as('at'))
        .whereRef('entitlement.order_id', '=', 'shop_order.id')
        .as('revoked_at'),
    ])
    .where('mode', '=', mode)
    .where('status', 'not in', ['incomplete', 'failed'])
    .where((where) => belongsTo(where, owner))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('entitlement')
            .select('entitlement.id')
            .whereRef('entitlement.order_id', '=', 'shop_order.id')
            .where('entitlement.revoked_at', 'is', null),
        ),
      ),
    )
    .orderBy('stored_at', 'desc')
    .orderBy('id')
    .execute()
  // With a number one could speak to the shop as whoever paid.
  const joined = owner.kind === 'customer' ? await listJoinedIds(db, owner.customer) : new Set()
  return rows.flatMap((row) => {
    const state = row.status === 'pending' ? 'pending' : closureOf(row)
    if (state === null) return []
    const at = { refunded: row.refunded_at, disputed: row.dispute_at, revoked: null, checking: null, pending: null }
    const { product } = row
    const number = joined.has(row.id) ? null : row.number
    return [{ number, product: nameProduct(product, sold), state, at: at[state] ?? row.revoked_at }]
  })
}

export function nameProduct(slug: string | null, { bundles, allAccessName }: SoldNames): ClosedOrder['product'] {
  if (slug === ALL_ACCESS.slug) return { slug, name: allAccessName }
  const bundle = bundles.find((candidate) => candidate.slug === slug)
  return bundle ? { slug: bundle.slug, name: `${bundle.name} Bundle` } : null
}
