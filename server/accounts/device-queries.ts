import type { Device } from '../../contract/accounts/account.ts'
import type { Database } from '../database/database.ts'

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
