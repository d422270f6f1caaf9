import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Role } from '../../contract/desk/staff.ts'
import type { Database } from '../database/database.ts'
import type { SignInMethod } from '../database/schema.ts'

const TOKEN_BYTES = 32
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Without use, and at most. */
const IDLE_MS = 12 * HOUR_MS
export const LONGEST_SESSION_SECONDS = 7 * 24 * 3600
/** How long a proof counts for what cannot be undone. */
const RECENT_MS = 10 * MINUTE_MS

/** Who asks, and by which session. */
export type SignedInStaff = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly sessionId: string
  readonly usedAt: string
  readonly provedAt: string
}

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** How a token is stored and looked up. It is random and long, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

type NewSession = { readonly staffId: string; readonly method: SignInMethod; readonly client: string }

/** Returns the token once; the shop itself cannot read it again. */
export async function createStaffSession(db: Database, session: NewSession, now: Date): Promise<string> {
  const [id, token, at] = [randomUUID(), newToken(), now.toISOString()]
  const { staffId, method, client } = session
  await db
    .insertInto('staff_session')
    .values({
      id,
      token_hash: hashToken(token),
      staff_id: staffId,
      method,
      client,
      created_at: at,
      used_at: at,
      proved_at: at,
    })
    .execute()
  return token
}

function alive(db: Database, now: Date) {
  return db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .where('staff.removed_at', 'is', null)
    .where('staff_session.used_at', '>', before(now, IDLE_MS))
    .where('staff_session.created_at', '>', before(now, LONGEST_SESSION_SECONDS * 1000))
}

export async function findSignedIn(db: Database, token: string, now: Date): Promise<SignedInStaff | undefined> {
  return alive(db, now)
    .select(['staff.id', 'staff.email', 'staff.role'])
    .select(['staff_session.id as sessionId', 'staff_session.used_at as usedAt', 'staff_session.proved_at as provedAt'])
    .where('staff_session.token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

/** Writes down that it was used, to the minute: what is looked at often is not written often. */
export async function touchSession(db: Database, { sessionId, usedAt }: SignedInStaff, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(usedAt) < MINUTE_MS) return
  await db.updateTable('staff_session').set({ used_at: now.toISOString() }).where('id', '=', sessionId).execute()
}

/** From now on its holder has proved who they are. */
export async function noteProof(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('staff_session').set({ proved_at: now.toISOString() }).where('id', '=', sessionId).execute()
}

export function isRecentlyProved({ provedAt }: SignedInStaff, now: Date): boolean {
  return now.getTime() - Date.parse(provedAt) < RECENT_MS
}

/** Somebody's sessions that still open the desk, the one used last first. */
export async function listSessions(db: Database, staffId: string, now: Date) {
  return alive(db, now)
    .select(['staff_session.id', 'staff_session.client', 'staff_session.method'])
    .select(['staff_session.created_at as createdAt', 'staff_session.used_at as usedAt'])
    .where('staff.id', '=', staffId)
    .orderBy('staff_session.used_at', 'desc')
    .orderBy('staff_session.id')
    .execute()
}

/** How many were ended. Safe to repeat. */
export async function endSession(db: Database, staffId: string, sessionId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** All sessions of somebody but one, or all. */
export async function endSessions(db: Database, staffId: string, exceptId: string | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * After somebody changed how they sign in: every other session ends, and their own goes on under a new token, so that a copy
 * of its cookie is worth nothing either. Nothing where the own one has ended meanwhile: then they may change nothing.
 */
export async function keepOnlySession(trx: Database, staffId: string, sessionId: string): Promise<string | undefined> {
  const token = newToken()
  const { numUpdatedRows } = await trx
    .updateTable('staff_session')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  await endSessions(trx, staffId, sessionId)
  return token
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString()
}

/** A cookie that only the desk's own pages ever send. */
export type DeskCookie = {
  read(request: FastifyRequest): string | undefined
  /** The Set-Cookie line. */
  keep(token: string): string
  forget(): string
}

export function deskCookie(name: string, isSecure: boolean, maxAgeSeconds: number): DeskCookie {
  // The prefix makes browsers insist on Secure, Path=/ and no Domain; it needs HTTPS.
  const full = isSecure ? `__Host-${name}` : name
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    read(request) {
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
      const token = pairs.find(([key]) => key === full)?.[1]
      return token && /^[\w-]{43}$/.test(token) ? token : undefined
    },
    keep: (token) => `${full}=${token}; ${attributes}; Max-Age=${maxAgeSeconds}`,
    forget: () => `${full}=; ${attributes}; Max-Age=0`,
  }
}
