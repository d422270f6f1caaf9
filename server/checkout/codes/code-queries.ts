import { randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'

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

export type CountedCode = CodeRow & { readonly paid: number; readonly open: number }

/** Every code, the newest first, with how often it was paid with, and how many checkouts hold it right now. */
export async function listCodes(db: Database, now: Date): Promise<CountedCode[]> {
  const codes = await db.selectFrom('discount_code').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  const uses = await db
    .selectFrom('code_use')
    .select(({ fn }) => ['code_id', 'is_paid', fn.countAll().as('count')])
    .where(isHeld(now))
    .groupBy(['code_id', 'is_paid'])
    .execute()
  const countOf = (id: string, paid: number) =>
    Number(uses.find(({ code_id, is_paid }) => code_id === id && is_paid === paid)?.count ?? 0)
  return codes.map((code) => ({ ...code, paid: countOf(code.id, 1), open: countOf(code.id, 0) }))
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

/** How often it was paid with or is being paid with; by one account or browser where one is named. */
export async function countUses(db: Database, codeId: string, now: Date, buyer?: CodeBuyer): Promise<number> {
  const found = await db
    .selectFrom('code_use')
    .leftJoin('checkout', 'checkout.id', 'code_use.checkout_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('code_use.code_id', '=', codeId)
    .where(isHeld(now))
    .$if(buyer !== undefined, (query) =>
      query.where(`checkout.${buyer?.column ?? 'customer_id'}`, '=', buyer?.value ?? ''),
    )
    .executeTakeFirstOrThrow()
  return Number(found.count)
}

export type CodeBuyer = { readonly column: 'customer_id' | 'browser_hash'; readonly value: string }

export type CodeUse = Selectable<Schema['code_use']>

export async function insertUse(db: Database, use: Omit<CodeUse, 'is_paid'>): Promise<void> {
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
