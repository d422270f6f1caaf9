import { findAccount, findPasswordHash, storePassword } from '../account-queries.ts'
import { deleteProofs } from '../address-proof-queries.ts'
import type { CurrentSession } from '../embedded-accounts.ts'
import { endSessions } from '../end-sessions.ts'
import { passwordChangedMail } from '../password-changed-mail.ts'
import { checkNewPassword } from '../password-policy.ts'
import type { Proving } from '../prove-address.ts'
import { forgetPlaces } from './sign-in-places.ts'

/**
 * A new password for whoever is signed in and has just proved to be the owner. Every other session ends, and so do links
 * for another password or address: somebody else may have asked for one.
 */
export async function changePassword(proving: Proving, session: CurrentSession, password: string): Promise<void> {
  const { db, now, queueMail, hashPassword } = proving
  checkNewPassword(password)
  const hash = await hashPassword(password)
  const at = now()
  await db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, session.userId)
    if (!account) return
    const isFirst = (await findPasswordHash(trx, account.id)) === undefined
    await storePassword(trx, account.id, hash, at)
    await endSessions(trx, account.id, session.token)
    await deleteProofs(trx, account.id, ['change', 'reset'])
    await forgetPlaces(trx, account.id)
    const mail = passwordChangedMail(proving, account.email, { at, isFirst, by: 'password' })
    await queueMail(trx, `password:${account.id}:${at.toISOString()}`, mail, at)
  })
}
