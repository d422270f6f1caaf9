import { CONSENT_KINDS } from '../../contract/orders/consent.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

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
