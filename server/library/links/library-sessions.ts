import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { hashToken } from '../library-links.ts'

const TOKEN_BYTES = 24
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Browsers keep no cookie longer than this. Counted from the last visit. */
export const LIBRARY_SESSION_DAYS = 400

/** A browser that keeps a library, with the link that it was opened by. */
export type LibrarySession = {
  readonly id: string
  readonly linkId: string
  /** The link's, by which entitlements are found. */
  readonly linkHash: string
  /** Null when the link opens every order of its address. */
  readonly orderId: string | null
  readonly emailKey: string
  readonly lastUsedAt: string
}

/** Lets a browser keep what a link opens. The token is its own: whoever finds it does not have the link. */
export async function createLibrarySession(db: Database, linkId: string, now: Date): Promise<string> {
  const [id, token] = [randomUUID(), randomBytes(TOKEN_BYTES).toString('base64url')]
  const at = now.toISOString()
  await db.deleteFrom('library_session').where('last_used_at', '<', oldest(now)).execute()
  await db
    .insertInto('library_session')
    .values({ id, token_hash: hashToken(token), link_id: linkId, created_at: at, last_used_at: at })
    .execute()
  await dropSurplus(db, linkId, id)
  return token
}

/** A link is opened in a few browsers; whoever opens it in a thousand gets no thousand rows. */
const MOST_BROWSERS = 50

async function dropSurplus(db: Database, linkId: string, newId: string): Promise<void> {
  const others = db.selectFrom('library_session').select('id').where('link_id', '=', linkId).where('id', '!=', newId)
  const kept = others.orderBy('last_used_at', 'desc').limit(MOST_BROWSERS - 1)
  await db
    .deleteFrom('library_session')
    .where('link_id', '=', linkId)
    .where('id', '!=', newId)
    .where('id', 'not in', kept)
    .execute()
}

/** Those of a browser's tokens that still open something to it: none whose link has ended. */
export async function listLibrarySessions(
  db: Database,
  tokens: readonly string[],
  now: Date,
): Promise<LibrarySession[]> {
  if (tokens.length === 0) return []
  return alive(db, now)
    .where('library_session.token_hash', 'in', tokens.map(hashToken))
    .orderBy('library_session.created_at')
    .execute()
}

export async function findLibrarySession(db: Database, id: string, now: Date): Promise<LibrarySession | undefined> {
  return alive(db, now).where('library_session.id', '=', id).executeTakeFirst()
}

function alive(db: Database, now: Date) {
  return db
    .selectFrom('library_session')
    .innerJoin('library_link', 'library_link.id', 'library_session.link_id')
    .select([
      'library_session.id',
      'library_link.id as linkId',
      'library_link.token_hash as linkHash',
      'library_link.order_id as orderId',
      'library_link.email_key as emailKey',
      'library_session.last_used_at as lastUsedAt',
    ])
    .where('library_link.revoked_at', 'is', null)
    .where('library_session.last_used_at', '>=', oldest(now))
}

/** Writes down a visit, to the hour: what is looked at often is not written often. True when it was written. */
export async function touchLibrarySession(db: Database, session: LibrarySession, now: Date): Promise<boolean> {
  if (now.getTime() - Date.parse(session.lastUsedAt) < HOUR_MS) return false
  const at = now.toISOString()
  await db.updateTable('library_session').set({ last_used_at: at }).where('id', '=', session.id).execute()
  await touchLibraryLink(db, session.linkId, now)
  return true
}

export async function touchLibraryLink(db: Database, linkId: string, now: Date): Promise<void> {
  await db.updateTable('library_link').set({ last_used_at: now.toISOString() }).where('id', '=', linkId).execute()
}

/** The browser's tokens open nothing any more, and neither does what was made by them. Safe to repeat. */
export async function deleteLibrarySessions(db: Database, kept: readonly { readonly token: string }[]): Promise<void> {
  if (kept.length === 0) return
  const hashes = kept.map(({ token }) => hashToken(token))
  await db.deleteFrom('library_session').where('token_hash', 'in', hashes).execute()
}

function oldest(now: Date): string {
  return new Date(now.getTime() - LIBRARY_SESSION_DAYS * DAY_MS).toISOString()
}
