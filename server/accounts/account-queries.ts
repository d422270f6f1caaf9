import { randomUUID } from 'node:crypto'
import { type Database, isPostgres } from '../database/database.ts'

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

/** Sessions and mailed tokens that can no longer be used. */
export async function clearExpired(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<', now.toISOString()).execute()
  await db.deleteFrom('verification').where('expiresAt', '<', now.toISOString()).execute()
  await db.deleteFrom('address_proof').where('expires_at', '<', now.toISOString()).execute()
}
