import type { Database } from '../database/database.ts'

export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const row = await db.selectFrom('user').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst()
  return row !== undefined
}

/**
 * Someone else may have signed up with an address before its owner proved it. Whoever proves it gets the account without
 * the passwords and sessions from before.
 */
export async function takeOverUnverified(db: Database, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('user')
      .select(['id', 'emailVerified'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    if (!row || row.emailVerified) return
    await trx.deleteFrom('session').where('userId', '=', row.id).execute()
    await trx.deleteFrom('account').where('userId', '=', row.id).execute()
    await markVerified(trx, row.id)
  })
}

/** SQLite stores the boolean as 1. */
export async function markVerified(db: Database, userId: string): Promise<void> {
  await db.updateTable('user').set({ emailVerified: true }).where('id', '=', userId).execute()
}

export type SessionOwner = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly isEmailVerified: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Whose session it is, over or not. */
export async function findSessionOwner(db: Database, token: string): Promise<SessionOwner | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['user.id', 'user.email', 'user.name', 'user.emailVerified', 'session.createdAt', 'session.expiresAt'])
    .where('session.token', '=', token)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, email, name, emailVerified } = row
  const [createdAt, expiresAt] = [new Date(row.createdAt), new Date(row.expiresAt)]
  return { id, email, name, isEmailVerified: Boolean(emailVerified), createdAt, expiresAt }
}

/** Sessions and mailed tokens that can no longer be used. */
export async function clearExpired(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<', now.toISOString()).execute()
  await db.deleteFrom('verification').where('expiresAt', '<', now.toISOString()).execute()
}
