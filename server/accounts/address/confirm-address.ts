import type { Confirmation } from '../../../contract/accounts/confirmation.ts'
import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import { addressChangedMail, changeAddressMail, verifyEmailMail } from '../account-mails.ts'
import {
  type AccountRecord,
  endSessions,
  findAccount,
  findAccountByEmail,
  markVerified,
  type Proof,
  setAddress,
  spendProof,
} from '../account-queries.ts'
import type { CurrentSession } from '../embedded-accounts.ts'
import { checkNewPassword } from '../password-policy.ts'
import { getProof, mailProof, type Proving, SPENT, setPasswordByProof } from '../prove-address.ts'

export async function askToConfirm(proving: Proving, { id, email, name }: Omit<AccountRecord, 'isEmailVerified'>) {
  const asked = { name, at: proving.now() }
  await mailProof(proving, { kind: 'confirm', userId: id, email }, (token) =>
    verifyEmailMail(proving, email, token, asked),
  )
}

export type Confirming = {
  readonly token: string
  /** Of the browser in which the link was opened. */
  readonly session: CurrentSession | null
  /** Chosen where the browser is not signed in to the account. */
  readonly password?: string | undefined
  readonly name?: string | undefined
}

/** What became of it, and of whose account. */
type Confirmed = Confirmation & { readonly userId: string }

/**
 * A mailed link was opened. In a browser that is signed in to the account, its session and the password that began it stay:
 * the same person has both. In any other browser the reader of the mail and the one who signed up may be two people: the
 * reader chooses a password, and whoever was there before is out. Until then nothing is confirmed. Safe to repeat.
 */
export async function confirmAddress(proving: Proving, confirming: Confirming): Promise<Confirmed> {
  const { token, session, password, name } = confirming
  const proof = await getProof(proving, token, ['confirm', 'change'])
  const account = await findAccount(proving.db, proof.userId)
  if (!account) throw SPENT
  const isSignedIn = session?.userId === account.id
  if (proof.isUsed) {
    if (!isSignedIn || account.email !== proof.email) throw SPENT
    return { status: 'confirmed', email: account.email, userId: account.id }
  }
  if (proof.kind === 'change') {
    if (!isSignedIn) return { status: 'login-needed', email: proof.email, userId: account.id }
    await completeChange(proving, proof, account, session)
    return { status: 'confirmed', email: proof.email, userId: account.id }
  }
  if (account.email !== proof.email) throw SPENT
  if (isSignedIn) await confirmHere(proving, proof, session)
  else if (password === undefined) {
    return { status: 'password-needed', email: account.email, name: account.name, userId: account.id }
  } else {
    checkNewPassword(password)
    await setPasswordByProof(proving, { proof, account, password, name })
  }
  return { status: 'confirmed', email: account.email, userId: account.id }
}

async function confirmHere({ db, now }: Proving, proof: Proof, session: CurrentSession): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await spendProof(trx, proof, now()))) throw SPENT
    await markVerified(trx, proof.userId)
    await endSessions(trx, proof.userId, session.token)
  })
}

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
async function completeChange(
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
