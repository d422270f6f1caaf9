import { createHmac } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { clientNetwork } from '../../http/client.ts'

const REMEMBERED_MS = 180 * 24 * 3_600_000

/**
 * Where an account was signed in from. A crowd of strangers may close an account to all other places, and its owner still
 * comes in from one of these. Only a keyed hash of place and account is kept.
 */
export type SignInPlaces = {
  readonly isKnown: (client: string, userId: string) => Promise<boolean>
  readonly remember: (client: string, userId: string) => Promise<void>
  readonly clearOld: () => Promise<void>
}

export function signInPlaces(db: Database, secret: string, now: () => Date): SignInPlaces {
  const key = createHmac('sha256', secret).update('sign-in place').digest()
  const keyOf = (client: string, userId: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientNetwork(client), userId]))
      .digest('base64url')
  const oldest = () => new Date(now().getTime() - REMEMBERED_MS).toISOString()

  return {
    async isKnown(client, userId) {
      const found = await db
        .selectFrom('sign_in_place')
        .select('key')
        .where('key', '=', keyOf(client, userId))
        .where('last_at', '>=', oldest())
        .executeTakeFirst()
      return found !== undefined
    },
    async remember(client, userId) {
      const last_at = now().toISOString()
      await db
        .insertInto('sign_in_place')
        .values({ key: keyOf(client, userId), user_id: userId, last_at })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ last_at }))
        .execute()
    },
    async clearOld() {
      await db.deleteFrom('sign_in_place').where('last_at', '<', oldest()).execute()
    },
  }
}

/** Places that were remembered for somebody who had not proved to be the owner. */
export async function forgetPlaces(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_place').where('user_id', '=', userId).execute()
}
