import type { Database } from '../database/database.ts'

/** Whether a message with this key was ever put into the outbox. */
export async function isMailQueued(db: Database, key: string): Promise<boolean> {
  const found = await db.selectFrom('mail_outbox').select('id').where('key', '=', key).executeTakeFirst()
  return found !== undefined
}
