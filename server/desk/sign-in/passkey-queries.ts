import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { DeskTables } from '../../database/schema.ts'
import { hashToken } from '../staff-sessions.ts'

export type PasskeyRow = Selectable<DeskTables['staff_passkey']>
type ChallengePurpose = DeskTables['staff_challenge']['purpose']

/** Somebody has this long to touch the key. */
const CHALLENGE_MS = 5 * 60_000

export async function listPasskeys(db: Database, staffId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('staff_passkey').selectAll().where('staff_id', '=', staffId).orderBy('added_at').execute()
}

export async function findPasskey(db: Database, id: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('staff_passkey').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function addPasskey(db: Database, passkey: PasskeyRow): Promise<void> {
  await db.insertInto('staff_passkey').values(passkey).execute()
}

export async function notePasskeyUse(db: Database, id: string, counter: number, now: Date): Promise<void> {
  await db.updateTable('staff_passkey').set({ counter, used_at: now.toISOString() }).where('id', '=', id).execute()
}

export async function removePasskey(db: Database, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_passkey')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

type Question = { readonly purpose: ChallengePurpose; readonly subject: string | null }

/** In the database, so that any process may take the answer. */
export async function noteChallenge(db: Database, challenge: string, question: Question, now: Date): Promise<void> {
  await db.deleteFrom('staff_challenge').where('expires_at', '<', now.toISOString()).execute()
  await db
    .insertInto('staff_challenge')
    .values({
      challenge_hash: hashToken(challenge),
      ...question,
      expires_at: new Date(now.getTime() + CHALLENGE_MS).toISOString(),
    })
    .execute()
}

/** True once: the row goes with the first answer, right or wrong. */
export async function takeChallenge(db: Database, challenge: string, question: Question, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('staff_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .returning(['purpose', 'subject', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at <= now.toISOString()) return false
  return row.purpose === question.purpose && row.subject === question.subject
}
