import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import { type AccountRecord, findAccountByEmail, setAddress } from '../account-queries.ts'
import { addressChangedMail } from '../address-changed-mail.ts'
import { type Proof, spendProof } from '../address-proof-queries.ts'
import { changeAddressMail } from '../change-address-mail.ts'
import type { CurrentSession } from '../embedded-accounts.ts'
import { endSessions } from '../end-sessions.ts'
import { mailProof, type Proving, SPENT } from '../prove-address.ts'

const TAKEN = new ProblemError('auth/email-already-in-use', 'There is an account with this address already.')

/** Throws if it is another account's. */
export async function checkIsFree(db: Database, email: string): Promise<void> {
  if (await findAccountByEmail(db, email)) throw TAKEN
}

/** Mails a link to the new address. The account keeps its address until the link is opened by whoever is signed in to it. */
export async function askToChange(proving: Proving, account: AccountRecord, typed: string): Promise<void> {
  const email = typed.toLowerCase()
  const asked = { name: account.name, at: proving.now() }
  await mailProof(proving, { kind: 'change', userId: account.id, email }, (token) =>
    changeAddressMail(proving, email, token, asked),
  )
}

/**
 * The account has the proved address from now on. What it owned by the old one stays in it, this browser stays signed in,
 * all others are signed out, and the old address is told.
 */
export async function completeChange(
  proving: Proving,
  proof: Proof,
  account: AccountRecord,
  session: CurrentSession,
): Promise<void> {
  const { db, now, queueMail, customerData } = proving
  const at = now()
  await db.transaction().execute(async (trx) => {
    if (!(await spendProof(trx, proof, at))) throw SPENT
    await checkIsFree(trx, proof.email)
    if (account.isEmailVerified) {
      for (const { keepOldAddress } of customerData) await keepOldAddress?.(trx, account, at, proof.email)
      await queueMail(trx, `address:${proof.tokenHash}`, addressChangedMail(proving, account.email, at), at)
    }
    await setAddress(trx, account.id, proof.email)
    await endSessions(trx, account.id, session.token)
  })
}
