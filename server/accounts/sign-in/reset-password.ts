import { type AccountRecord, findAccount, findAccountByEmail } from '../account-queries.ts'
import { checkNewPassword } from '../password-policy.ts'
import { getProof, mailProof, type Proving, SPENT, setPasswordByProof } from '../prove-address.ts'
import { resetPasswordMail } from '../reset-password-mail.ts'

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
