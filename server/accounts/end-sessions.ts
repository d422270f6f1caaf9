import type { Database } from '../database/database.ts'

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
