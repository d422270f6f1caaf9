import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { openedBy, type ShopMode } from './entitlements.ts'

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
export async function createLibraryLink(db: Database, target: LinkTarget, now: Date): Promise<string> {
  const { orderId, emailKey, source = orderId === null ? 'request' : 'receipt' } = target
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
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
    .execute()
  return token
}

/** The address to put into a mail. The key stands after the #, so that no server, proxy or log on the way sees it. */
export function libraryUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/library#key=${token}`
}

/** Ends every link that leads to an address or one of its orders. New ones can be mailed at any time. */
export async function revokeLibraryLinks(db: Database, emailKey: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('library_link')
    .set({ revoked_at: now.toISOString() })
    .where('email_key', '=', emailKey)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Ends every link that opens this order alone. */
export async function endOrderLinks(db: Database, orderId: string, now: Date): Promise<void> {
  await db
    .updateTable('library_link')
    .set({ revoked_at: now.toISOString() })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** For a buyer who asked to be forgotten: the links name the address that they were mailed to. */
export async function deleteLibraryLinks(
  db: Database,
  orderIds: readonly string[],
  emailKey: string | null,
): Promise<void> {
  await db
    .deleteFrom('library_link')
    .where((where) =>
      where.or([where('order_id', 'in', orderIds), ...(emailKey === null ? [] : [where('email_key', '=', emailKey)])]),
    )
    .execute()
}

/**
 * Whoever opens a link while signed in takes its orders into the account. An order that belongs to an account already
 * stays there: a link that was passed on must not take it away. Safe to repeat.
 */
export async function joinOrdersByLink(
  db: Database,
  mode: ShopMode,
  tokenHash: string,
  customerId: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shop_order')
    .set({ customer_id: customerId })
    .where('customer_id', 'is', null)
    .where('mode', '=', mode)
    .where((where) => openedBy(where, tokenHash))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
