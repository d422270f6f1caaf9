import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'

const TOKEN_BYTES = 24

/** How a token is stored and looked up. It is random and long, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export type LinkTarget = {
  /** Null opens every order of the address. */
  readonly orderId: string | null
  readonly emailKey: string
  /** Lets its owner know it again in a list. One order's link is its receipt's unless this says otherwise. */
  readonly source?: 'checkout'
}

/** Makes a key to a library and returns it once; the shop itself cannot read it again. */
export function createLibraryLink(db: Database, target: LinkTarget, now: Date): Promise<string> {
  return keepLibraryLink(db, target, randomBytes(TOKEN_BYTES).toString('base64url'), now)
}

/** The same with a key that its holder can make again. Safe to repeat. */
export async function keepLibraryLink(db: Database, target: LinkTarget, token: string, now: Date): Promise<string> {
  const { orderId, emailKey, source = orderId === null ? 'request' : 'receipt' } = target
  await db
    .insertInto('library_link')
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      order_id: orderId,
      email_key: emailKey,
      source,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
  return token
}

export type LiveLink = {
  readonly id: string
  readonly tokenHash: string
  readonly orderId: string | null
  readonly emailKey: string
}

/** The link that a key belongs to; nothing once it has ended. */
export async function findLiveLink(db: Database, key: string): Promise<LiveLink | undefined> {
  return db
    .selectFrom('library_link')
    .select(['id', 'token_hash as tokenHash', 'order_id as orderId', 'email_key as emailKey'])
    .where('token_hash', '=', hashToken(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** The address to put into a mail. The key stands after the #, so that no server, proxy or log on the way sees it. */
export function libraryUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/library#key=${token}`
}

/**
 * Ends links, and with them every browser and every account that came by them, and what made a browser's own after
 * paying. Safe to repeat.
 */
export async function endLinks(db: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('library_link')
      .set({ revoked_at: now.toISOString() })
      .where('id', 'in', ids)
      .where('revoked_at', 'is', null)
      .execute()
    await trx.deleteFrom('library_session').where('link_id', 'in', ids).execute()
    await trx.deleteFrom('order_account').where('link_id', 'in', ids).where('reason', '=', 'link').execute()
    await trx
      .updateTable('shop_order')
      .set({ buyer_key_hash: null })
      .where('id', 'in', (ended) =>
        ended
          .selectFrom('library_link')
          .select((link) => link.ref('library_link.order_id').$notNull().as('id'))
          .where('library_link.id', 'in', ids)
          .where('library_link.order_id', 'is not', null)
          .where('library_link.source', '=', 'checkout'),
      )
      .execute()
  })
}

/**
 * Ends every link that leads to an address or one of its orders, and what reopens them in the browsers that bought. New
 * links can be mailed at any time.
 */
export async function revokeLibraryLinks(db: Database, emailKey: string, now: Date): Promise<number> {
  const links = await liveLinks(db).where('email_key', '=', emailKey).execute()
  await endLinks(
    db,
    links.map(({ id }) => id),
    now,
  )
  await db.updateTable('shop_order').set({ buyer_key_hash: null }).where('email_key', '=', emailKey).execute()
  return links.length
}

/** Ends every link that opens this order alone. */
export async function endOrderLinks(db: Database, orderId: string, now: Date): Promise<void> {
  const links = await liveLinks(db).where('order_id', '=', orderId).execute()
  await endLinks(
    db,
    links.map(({ id }) => id),
    now,
  )
}

function liveLinks(db: Database) {
  return db.selectFrom('library_link').select('id').where('revoked_at', 'is', null)
}

/**
 * For a buyer who asked to be forgotten: the links name the address that they were mailed to. Those to an address with
 * which somebody has bought more stay.
 */
export async function deleteLibraryLinks(
  db: Database,
  orderIds: readonly string[],
  emailKeys: readonly string[],
): Promise<void> {
  if (orderIds.length > 0) await db.deleteFrom('library_link').where('order_id', 'in', orderIds).execute()
  if (emailKeys.length === 0) return
  await db
    .deleteFrom('library_link')
    .where('email_key', 'in', emailKeys)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('shop_order')
            .select('shop_order.id')
            .whereRef('shop_order.email_key', '=', 'library_link.email_key'),
        ),
      ),
    )
    .execute()
}
