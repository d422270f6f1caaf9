import { randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

export type CodeRow = Selectable<Schema['discount_code']>

export type NewCode = Pick<
  CodeRow,
  'code' | 'percent' | 'amount_minor' | 'currency' | 'products' | 'most_uses' | 'most_per_buyer' | 'valid_until'
>

/** A payment that was made in time may be heard of a little later: until then its use stays counted. */
const GRACE_MS = 60 * 60 * 1000

/** As it is compared: however it was typed. */
export function plainCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase()
}

/** The id; nothing where there is or was such a code: old mails would come alive. */
export async function insertCode(db: Database, code: NewCode, now: Date): Promise<string | undefined> {
  const row = { id: randomUUID(), ...code, created_at: now.toISOString(), stopped_at: null, asked_at: null }
  const made = await db
    .insertInto('discount_code')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function findCode(db: Database, code: string): Promise<CodeRow | undefined> {
  return db.selectFrom('discount_code').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Those that somebody may still use: neither stopped nor over nor used up. */
export async function listLiveCodes(db: Database, now: Date): Promise<CodeRow[]> {
  return db
    .selectFrom('discount_code')
    .selectAll()
    .where('stopped_at', 'is', null)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now.toISOString())]))
    .where((where) => {
      const uses = where
        .selectFrom('code_use')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('code_use.code_id', '=', 'discount_code.id')
        .where(isHeld(now))
      return where.or([where('most_uses', 'is', null), where('most_uses', '>', uses)])
    })
    .execute()
}

export async function stopCode(db: Database, id: string, now: Date): Promise<CodeRow | undefined> {
  return db
    .updateTable('discount_code')
    .set({ stopped_at: now.toISOString() })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export type CountedCode = CodeRow & { readonly paid: number; readonly open: number; readonly again: number }

/** Every code, the newest first, with how often it was paid with, and how many checkouts hold it right now. */
export async function listCodes(db: Database, now: Date): Promise<CountedCode[]> {
  const codes = await db.selectFrom('discount_code').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  const uses = await db
    .selectFrom('code_use')
    .select(({ fn }) => ['code_id', 'is_paid', fn.countAll().as('count'), fn.count('again_by').as('again')])
    .where(isHeld(now))
    .groupBy(['code_id', 'is_paid'])
    .execute()
  const countOf = (id: string, paid: number) =>
    Number(uses.find(({ code_id, is_paid }) => code_id === id && is_paid === paid)?.count ?? 0)
  const againOf = (id: string) =>
    Number(uses.find(({ code_id, is_paid }) => code_id === id && is_paid === 1)?.again ?? 0)
  return codes.map((code) => ({
    ...code,
    paid: countOf(code.id, 1),
    open: countOf(code.id, 0),
    again: againOf(code.id),
  }))
}

/** Holds the code's row until the transaction ends, so that two cannot both find the last use free. */
export async function lockCode(trx: Database, id: string, now: Date): Promise<CodeRow | undefined> {
  return trx
    .updateTable('discount_code')
    .set({ asked_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * How often it was paid with or is being paid with; by one buyer where one is named: in their account or browser, with an
 * address that they have proved, or by a card that paid for an order of theirs.
 */
export async function countUses(db: Database, codeId: string, now: Date, buyer?: CodeBuyer): Promise<number> {
  const found = await db
    .selectFrom('code_use')
    .leftJoin('checkout', 'checkout.id', 'code_use.checkout_id')
    .leftJoin('shop_order as paid', 'paid.id', 'checkout.order_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('code_use.code_id', '=', codeId)
    .where(isHeld(now))
    .$if(buyer !== undefined, (query) => query.where(({ or }) => or(buyer ? [isOf(buyer)] : [])))
    .executeTakeFirstOrThrow()
  return Number(found.count)
}

export type CodeBuyer = {
  readonly column: 'customer_id' | 'browser_hash'
  readonly value: string
  /** As it is compared; null where nobody has proved it: a typed one would tell strangers what its holder has bought. */
  readonly provenKey: string | null
}

function isOf({ column, value, provenKey }: CodeBuyer): RawBuilder<SqlBool> {
  const started = column === 'customer_id' ? sql.ref('checkout.customer_id') : sql.ref('checkout.browser_hash')
  const kept = column === 'customer_id' ? sql.ref('own.customer_id') : sql.ref('own.buyer_key_hash')
  // Equal to nothing, where there is none.
  const key = sql`cast(${provenKey} as text)`
  return sql`(${started} = ${value} or paid.email_key = ${key} or paid.card_key in (
    select own.card_key from shop_order as own
    where own.card_key is not null and (${kept} = ${value} or own.email_key = ${key})))`
}

type PaidUse = CodeUse & { readonly code: string; readonly most_per_buyer: number | null }

/** The use that an order was paid with. */
export async function findPaidUse(trx: Database, orderId: string): Promise<PaidUse | undefined> {
  return trx
    .selectFrom('code_use')
    .innerJoin('checkout', 'checkout.id', 'code_use.checkout_id')
    .innerJoin('discount_code', 'discount_code.id', 'code_use.code_id')
    .selectAll('code_use')
    .select(['discount_code.code', 'discount_code.most_per_buyer'])
    .where('checkout.order_id', '=', orderId)
    .where('code_use.is_paid', '=', 1)
    .executeTakeFirst()
}

type Payer = Pick<Selectable<Schema['shop_order']>, 'id' | 'customer_id' | 'email_key' | 'card_key'>

/** Other orders that were paid with a code by the same account, address or card, the first one first. */
export async function listOtherUses(trx: Database, codeId: string, payer: Payer) {
  return trx
    .selectFrom('code_use')
    .innerJoin('checkout', 'checkout.id', 'code_use.checkout_id')
    .innerJoin('shop_order', 'shop_order.id', 'checkout.order_id')
    .select(['shop_order.number', 'shop_order.customer_id', 'shop_order.email_key', 'shop_order.card_key'])
    .where('code_use.code_id', '=', codeId)
    .where('code_use.is_paid', '=', 1)
    .where('shop_order.id', '!=', payer.id)
    .where((where) =>
      where.or([
        where('shop_order.customer_id', '=', payer.customer_id),
        where('shop_order.email_key', '=', payer.email_key),
        where('shop_order.card_key', '=', payer.card_key),
      ]),
    )
    .orderBy('code_use.taken_at')
    .orderBy('shop_order.id')
    .execute()
}

export async function noteUseAgain(trx: Database, checkoutId: string, by: NonNullable<CodeUse['again_by']>) {
  await trx.updateTable('code_use').set({ again_by: by }).where('checkout_id', '=', checkoutId).execute()
}

export type CodeUse = Selectable<Schema['code_use']>

export async function insertUse(db: Database, use: Omit<CodeUse, 'is_paid' | 'again_by'>): Promise<void> {
  await db
    .insertInto('code_use')
    .values({ ...use, is_paid: 0 })
    .execute()
}

/** A checkout that is gone on with lives longer, and its use of a code with it. */
export async function prolongUse(db: Database, checkoutId: string, expiresAt: string): Promise<void> {
  await db.updateTable('code_use').set({ expires_at: expiresAt }).where('checkout_id', '=', checkoutId).execute()
}

/** In the transaction that opens the order which holds the checkout. Safe to repeat. */
export async function noteUsePaid(trx: Database, orderId: string): Promise<void> {
  await trx
    .updateTable('code_use')
    .set({ is_paid: 1 })
    .where('checkout_id', 'in', trx.selectFrom('checkout').select('id').where('order_id', '=', orderId))
    .execute()
}

/** Which code an order was bought with, and what it took off. */
export async function findUse(db: Database, checkoutId: string): Promise<(CodeUse & { code: string }) | undefined> {
  return db
    .selectFrom('code_use')
    .innerJoin('discount_code', 'discount_code.id', 'code_use.code_id')
    .selectAll('code_use')
    .select('discount_code.code')
    .where('code_use.checkout_id', '=', checkoutId)
    .executeTakeFirst()
}

/** Uses of checkouts that nobody paid for: they count for nothing any more. */
export async function clearUnpaidUses(db: Database, expiredBefore: Date): Promise<void> {
  await db
    .deleteFrom('code_use')
    .where((where) => where.not(isHeld(expiredBefore)))
    .execute()
}

/** Paid, being paid, or of a payment that takes its days: whoever began in time may still come to pay. */
function isHeld(now: Date): RawBuilder<SqlBool> {
  return sql`(code_use.is_paid = 1 or code_use.expires_at > ${graceBefore(now)} or exists (
    select 1 from checkout as held inner join shop_order on shop_order.id = held.order_id
    where held.id = code_use.checkout_id and shop_order.payment in ('pending', 'paid')))`
}

function graceBefore(now: Date): string {
  return new Date(now.getTime() - GRACE_MS).toISOString()
}
