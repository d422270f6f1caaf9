import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { ofMode } from '../order-search.ts'
import type { Mode } from '../payments.ts'
import type { GiftRow } from './gift-queries.ts'

/** The newest letter of a gift has this key in the outbox. */
export function letterKey(giftId: string): string {
  return `gift:${giftId}`
}

export function findGiftByLetter(db: Database, key: string): Promise<GiftRow | undefined> {
  const id = key.startsWith('gift:') ? key.slice('gift:'.length) : ''
  return db.selectFrom('gift').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether the letter did not arrive and nobody can open the gift therefore, as it is at this moment. */
export async function isLetterLost(db: Database, { id }: GiftRow): Promise<boolean> {
  const lost = db.selectFrom('mail_outbox').select('id').where('key', '=', letterKey(id))
  if ((await lost.where('failed_at', 'is not', null).executeTakeFirst()) === undefined) return false
  const gift = db.selectFrom('gift').select('id').where('id', '=', id)
  return (await gift.where('claimed_at', 'is', null).executeTakeFirst()) !== undefined
}

/** Of letters by whose line alone it is known that nobody can open the gift. */
export async function listLostLetterKeys(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('gift')
    .innerJoin('mail_outbox', (join) => join.on('mail_outbox.key', '=', sql<string>`'gift:' || gift.id`))
    .select('mail_outbox.key')
    .where('gift.claimed_at', 'is', null)
    .where('mail_outbox.failed_at', 'is not', null)
    .execute()
  return rows.map(({ key }) => key)
}

/** Orders that are good and whose gift nobody can open because its letter did not arrive, the oldest first. */
export async function listLostLetters(db: Database, mode: Mode): Promise<string[]> {
  const rows = await db
    .selectFrom('gift')
    .innerJoin('mail_outbox', (join) => join.on('mail_outbox.key', '=', sql<string>`'gift:' || gift.id`))
    .innerJoin('shop_order', 'shop_order.id', 'gift.order_id')
    .select('shop_order.id')
    .where('gift.claimed_at', 'is', null)
    .where('gift.sent_at', 'is not', null)
    .where('mail_outbox.failed_at', 'is not', null)
    .where('shop_order.status', '=', 'paid')
    .where(ofMode(mode))
    .orderBy('gift.sent_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Another address, and no letter that has left; the lost one keeps its line in the outbox. */
export async function takeOtherAddress(
  db: Database,
  { id }: GiftRow,
  to: { readonly email: string; readonly emailKey: string; readonly at: string },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ key: `${letterKey(id)}:lost:${to.at}` })
    .where('key', '=', letterKey(id))
    .execute()
  await db
    .updateTable('gift')
    .set({ to_email: to.email, to_email_key: to.emailKey, sent_at: null })
    .where('id', '=', id)
    .execute()
}
