import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import type { Mail } from '../mail/mail.ts'
import type { MailedBy } from '../mail/mail-layout.ts'
import type { queueMail } from '../mail/outbox-queries.ts'
import { googleAddedMail, passwordChangedMail } from './account-mails.ts'
import {
  type AccountRecord,
  deleteLogins,
  deleteProofs,
  endSessions,
  findAccount,
  findAccountByEmail,
  findPasswordHash,
  findProof,
  hashMailedToken,
  markVerified,
  type Proof,
  type ProofKind,
  setName,
  spendProof,
  storePassword,
  storeProof,
} from './account-queries.ts'
import type { CustomerData } from './customer-data.ts'
import { forgetPlaces } from './sign-in/sign-in-places.ts'

export type Proving = MailedBy & {
  readonly db: Database
  readonly now: () => Date
  readonly hashPassword: (password: string) => Promise<string>
  readonly queueMail: typeof queueMail
  readonly customerData: readonly CustomerData[]
}

const LIFETIME_MS: Record<ProofKind, number> = { confirm: 86_400_000, change: 86_400_000, reset: 3_600_000 }
/** Letters and digits that nobody can guess, as many as in a library link. */
const TOKEN_BYTES = 24

/** Mails a link to an address. The account's last link of this kind is dead from now on. */
export async function mailProof(
  { db, now, queueMail }: Proving,
  { kind, userId, email }: { readonly kind: ProofKind; readonly userId: string; readonly email: string },
  write: (token: string) => Mail,
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db.transaction().execute(async (trx) => {
    await storeProof(trx, { kind, userId, email, token, lifetimeMs: LIFETIME_MS[kind] }, now())
    await queueMail(trx, `${kind}:${hashMailedToken(token)}`, write(token), now())
  })
}

export const SPENT = new ProblemError('auth/invalid-action-code', 'The link was used already, or it is not ours.')

/** A link that was mailed, of one of these kinds and not too old; it may have been used. */
export async function getProof({ db, now }: Proving, token: string, kinds: readonly ProofKind[]): Promise<Proof> {
  const proof = await findProof(db, token)
  if (!proof || !kinds.includes(proof.kind)) throw SPENT
  if (proof.expiresAt.getTime() <= now().getTime()) {
    throw new ProblemError('auth/expired-action-code', 'The link is too old.')
  }
  return proof
}

type NewPassword = {
  readonly proof: Proof
  readonly account: AccountRecord
  readonly password: string
  /** In place of the one that was typed at the sign-up. */
  readonly name?: string | undefined
}

/**
 * Whoever reads the mailbox sets the password. Every session ends, and of an account that nobody had proved before all
 * other ways in end as well: somebody else may have made them.
 */
export async function setPasswordByProof(proving: Proving, given: NewPassword): Promise<void> {
  const { proof, account, password, name } = given
  const { db, now, queueMail, hashPassword } = proving
  const hash = await hashPassword(password)
  const at = now()
  await db.transaction().execute(async (trx) => {
    if (!(await spendProof(trx, proof, at))) throw SPENT
    const isFirst = (await findPasswordHash(trx, account.id)) === undefined
    if (!account.isEmailVerified) await deleteLogins(trx, account.id)
    await storePassword(trx, account.id, hash, at)
    await markVerified(trx, account.id)
    if (name !== undefined) await setName(trx, account.id, name.trim())
    await endSessions(trx, account.id)
    await forgetPlaces(trx, account.id)
    const told: string[] = []
    for (const { replaceSecrets } of proving.customerData) {
      const words = await replaceSecrets?.(trx, account.id)
      if (words) told.push(words)
    }
    const mail = passwordChangedMail(proving, account.email, { at, isFirst, by: 'link', told })
    await queueMail(trx, `password:${proof.tokenHash}`, mail, at)
  })
}

export type GoogleProfile = { readonly email: string; readonly name: string; readonly image: string | null }

type TakingOver = Pick<Proving, 'db' | 'publicUrl' | 'brand' | 'now' | 'queueMail'>

/**
 * Google vouches for an address that somebody signed up with and never proved: its owner gets the account, under the name
 * that Google knows, without the passwords, sessions and links from before.
 */
export async function takeOverByGoogle(shop: TakingOver, { email, name, image }: GoogleProfile): Promise<void> {
  const { db, now, queueMail } = shop
  const at = now()
  await db.transaction().execute(async (trx) => {
    const account = await findAccountByEmail(trx, email)
    if (!account || account.isEmailVerified) return
    const hadPassword = (await findPasswordHash(trx, account.id)) !== undefined
    await endSessions(trx, account.id)
    await deleteLogins(trx, account.id)
    await deleteProofs(trx, account.id)
    await forgetPlaces(trx, account.id)
    await setName(trx, account.id, name, image)
    await markVerified(trx, account.id)
    if (!hadPassword) return
    const mail = googleAddedMail(shop, account.email, { at, hasEndedPassword: true })
    await queueMail(trx, `google:${account.id}:${at.toISOString()}`, mail, at)
  })
}

/** Somebody signed in with Google to an account with a password: its owner hears of it. */
export async function tellGoogleAdded(shop: TakingOver, userId: string): Promise<void> {
  const { db, now, queueMail } = shop
  const account = await findAccount(db, userId)
  if (!account || (await findPasswordHash(db, userId)) === undefined) return
  const mail = googleAddedMail(shop, account.email, { at: now(), hasEndedPassword: false })
  await queueMail(db, `google:${userId}:${now().toISOString()}`, mail, now())
}
