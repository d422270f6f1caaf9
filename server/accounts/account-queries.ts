import { createHash, randomUUID } from 'node:crypto'
import type { Device } from '../../contract/accounts/account.ts'
import { type Database, isPostgres } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

/** What the shop itself keeps about an account. */
export type AccountRecord = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly isEmailVerified: boolean
}

const COLUMNS = ['user.id', 'user.email', 'user.name', 'user.emailVerified'] as const

type AccountRow = { id: string; email: string; name: string; emailVerified: boolean | number }

function toRecord({ id, email, name, emailVerified }: AccountRow): AccountRecord {
  return { id, email, name, isEmailVerified: Boolean(emailVerified) }
}

export async function findAccountByEmail(db: Database, email: string): Promise<AccountRecord | undefined> {
  const row = await db.selectFrom('user').select(COLUMNS).where('email', '=', email.toLowerCase()).executeTakeFirst()
  return row && toRecord(row)
}

export async function findAccount(db: Database, id: string): Promise<AccountRecord | undefined> {
  const row = await db.selectFrom('user').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && toRecord(row)
}

/** When it was made. */
export async function findAccountSince(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('user').select('createdAt').where('id', '=', id).executeTakeFirst()
  return row ? new Date(row.createdAt).toISOString() : null
}

export async function hasAccount(db: Database, email: string): Promise<boolean> {
  return (await findAccountByEmail(db, email)) !== undefined
}

/** SQLite stores the boolean as 1. */
export async function markVerified(db: Database, userId: string): Promise<void> {
  await db.updateTable('user').set({ emailVerified: true }).where('id', '=', userId).execute()
}

export async function setAddress(db: Database, userId: string, email: string): Promise<void> {
  const address = { email: email.toLowerCase(), emailVerified: true }
  await db.updateTable('user').set(address).where('id', '=', userId).execute()
}

export async function setName(db: Database, userId: string, name: string, image?: string | null): Promise<void> {
  await db
    .updateTable('user')
    .set({ name, ...(image !== undefined && { image }) })
    .where('id', '=', userId)
    .execute()
}

const PASSWORD = 'credential'

/** The account's only password from now on. */
export async function storePassword(db: Database, userId: string, hash: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('account')
    .values({
      id: randomUUID(),
      providerId: PASSWORD,
      accountId: userId,
      userId,
      password: hash,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password: hash, updatedAt: at }),
    )
    .execute()
}

export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', PASSWORD)
    .executeTakeFirst()
  return row?.password ?? undefined
}

export async function findPasswordHashByEmail(db: Database, email: string): Promise<string | undefined> {
  const account = await findAccountByEmail(db, email)
  return account && findPasswordHash(db, account.id)
}

/** As it is when nobody is changing it: a change that is under way is waited for. */
export async function lockPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', PASSWORD)
    // SQLite lets one transaction write at a time, so a session was either made before the change or sees it.
    .$if(isPostgres(db), (query) => query.forShare())
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** Every way to sign in to the account, the password included. */
export async function deleteLogins(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('account').where('userId', '=', userId).execute()
}

export type SessionOwner = AccountRecord & {
  readonly sessionId: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Google vouched for the person when this session began. */
  readonly isByGoogle: boolean
}

/** Whose session it is, over or not. */
export async function findSessionOwner(
  db: Database,
  session: { readonly token: string } | { readonly id: string },
): Promise<SessionOwner | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select([...COLUMNS, 'session.createdAt', 'session.expiresAt', 'session.signedInBy'])
    .select('session.id as sessionId')
    .where((where) =>
      'token' in session ? where('session.token', '=', session.token) : where('session.id', '=', session.id),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const [createdAt, expiresAt] = [new Date(row.createdAt), new Date(row.expiresAt)]
  const isByGoogle = row.signedInBy === 'google'
  return { ...toRecord(row), sessionId: row.sessionId, createdAt, expiresAt, isByGoogle }
}

/** However often it was prolonged: whoever holds a session has to sign in again some day. */
const LONGEST_SESSION_MS = 180 * 86_400_000

export function isWornOut({ createdAt }: { readonly createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > LONGEST_SESSION_MS
}

export async function markSignedInByGoogle(db: Database, token: string): Promise<void> {
  await db.updateTable('session').set({ signedInBy: 'google' }).where('token', '=', token).execute()
}

/** Where an account is signed in now; what this browser uses first, then the one that was seen last. */
export async function listDevices(
  db: Database,
  { userId, token }: { readonly userId: string; readonly token: string },
  now: Date,
): Promise<Device[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'token', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .execute()
  return rows
    .filter(({ expiresAt }) => new Date(expiresAt) > now)
    .map((row) => ({
      id: row.id,
      client: row.userAgent || 'A browser',
      since: new Date(row.createdAt).toISOString(),
      seenAt: new Date(row.updatedAt).toISOString(),
      isHere: row.token === token,
    }))
    .sort((one, other) => Number(other.isHere) - Number(one.isHere) || (one.seenAt < other.seenAt ? 1 : -1))
}

/** One of the account's own sessions. One that is over already is fine. */
export async function endSession(db: Database, userId: string, id: string): Promise<void> {
  await db.deleteFrom('session').where('userId', '=', userId).where('id', '=', id).execute()
}

/**
 * Ends every session of an account, or all but the one that is kept. Sessions are asked for at every request, so they are
 * over with this, in all processes; whatever lives by a session must ask for its row.
 */
export async function endSessions(db: Database, userId: string, keptToken?: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(keptToken !== undefined, (query) => query.where('token', '!=', keptToken ?? ''))
    .execute()
}

export type ProofKind = Schema['address_proof']['kind']

export type Proof = {
  readonly tokenHash: string
  readonly kind: ProofKind
  readonly userId: string
  /** The address that the link was mailed to. */
  readonly email: string
  readonly askedAt: Date
  readonly expiresAt: Date
  readonly isUsed: boolean
}

/** How a mailed token is stored and looked up. It is random and long, so a plain hash is enough. */
export function hashMailedToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

type NewProof = Pick<Proof, 'kind' | 'userId' | 'email'> & { readonly token: string; readonly lifetimeMs: number }

/** Takes the place of the account's last link of this kind, which is dead from now on. */
export async function storeProof(db: Database, proof: NewProof, now: Date): Promise<void> {
  const row = {
    token_hash: hashMailedToken(proof.token),
    email: proof.email,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + proof.lifetimeMs).toISOString(),
    used_at: null,
  }
  await db
    .insertInto('address_proof')
    .values({ ...row, user_id: proof.userId, kind: proof.kind })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute()
}

/** Alive, used or too old; nothing for a link that another one replaced. */
export async function findProof(db: Database, token: string): Promise<Proof | undefined> {
  const row = await db
    .selectFrom('address_proof')
    .select(['token_hash', 'kind', 'user_id', 'email', 'created_at', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashMailedToken(token))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    tokenHash: row.token_hash,
    kind: row.kind,
    userId: row.user_id,
    email: row.email,
    askedAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    isUsed: row.used_at !== null,
  }
}

/** Of many at once, one is told true. Every other link of the account dies with it. */
export async function spendProof(trx: Database, { tokenHash, userId }: Proof, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('address_proof')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await trx.deleteFrom('address_proof').where('user_id', '=', userId).where('token_hash', '!=', tokenHash).execute()
  return true
}

/** Links that nobody used stay dead when the account was proved in another way. */
export async function deleteProofs(
  trx: Database,
  userId: string,
  kinds: readonly ProofKind[] = ['confirm', 'change', 'reset'],
): Promise<void> {
  await trx.deleteFrom('address_proof').where('user_id', '=', userId).where('kind', 'in', kinds).execute()
}

/** Sessions and mailed tokens that can no longer be used. */
export async function clearExpired(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<', now.toISOString()).execute()
  await db.deleteFrom('verification').where('expiresAt', '<', now.toISOString()).execute()
  await db.deleteFrom('address_proof').where('expires_at', '<', now.toISOString()).execute()
}
