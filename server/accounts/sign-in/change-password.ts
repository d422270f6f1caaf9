import { ProblemError } from '../../http/problem.ts'
import { passwordChangedMail, resetPasswordMail } from '../account-mails.ts'
import {
  type AccountRecord,
  deleteProofs,
  endSessions,
  findAccount,
  findAccountByEmail,
  findPasswordHash,
  findSessionOwner,
  storePassword,
} from '../account-queries.ts'
import type { CurrentSession } from '../embedded-accounts.ts'
import { checkNewPassword } from '../password-policy.ts'
import { getProof, mailProof, type Proving, SPENT, setPasswordByProof } from '../prove-address.ts'
import { forgetPlaces } from './sign-in-places.ts'

/**
 * A new password for whoever is signed in and has just proved to be the owner. Every other session ends, and so do links
 * for another password or address: somebody else may have asked for one. A session that ended while the password was hashed
 * changes nothing: its owner may just have set another one by a mailed link.
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
    // After the write, which waits for whoever else is setting one.
    if (!(await findSessionOwner(trx, { token: session.token })))
      throw new ProblemError('unauthorized', 'Please log in first.')
    await endSessions(trx, account.id, session.token)
    await deleteProofs(trx, account.id, ['change', 'reset'])
    await forgetPlaces(trx, account.id)
    const mail = passwordChangedMail(proving, account.email, { at, isFirst, by: 'password' })
    await queueMail(trx, `password:${account.id}:${at.toISOString()}`, mail, at)
  })
}

/** Queues a mail if there is such an account, and says nothing about it. */
export async function requestReset(proving: Proving, email: string): Promise<void> {
  const account = await findAccountByEmail(proving.db, email)
  if (!account) return
  await mailProof(proving, { kind: 'reset', userId: account.id, email: account.email }, (token) =>
    resetPasswordMail(proving, account.email, token),
  )
}

/** Works once per mailed link; a password that is refused leaves the link as it was. Returns whose password it is. */
export async function resetPassword(proving: Proving, token: string, password: string): Promise<AccountRecord> {
  const proof = await getProof(proving, token, ['reset'])
  const account = await findAccount(proving.db, proof.userId)
  // The account has another address by now: whoever reads the old one proves nothing about it.
  if (proof.isUsed || account?.email !== proof.email) throw SPENT
  checkNewPassword(password)
  await setPasswordByProof(proving, { proof, account, password })
  return account
}
