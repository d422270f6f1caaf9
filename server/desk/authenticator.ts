import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import type { DeskParts } from './desk-parts.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { seal, unseal } from './sealed.ts'
import { checkStaffPassword } from './staff-password.ts'
import { setPassword } from './staff-queries.ts'
import { findTotpStep, newTotpKey, totpUri } from './totp.ts'

type Parts = Pick<DeskParts, 'secret' | 'imprint' | 'now' | 'passwords'>

/** A new key to scan. The browser brings it back sealed with the first code: nothing is stored until that was right. */
export function offerAuthenticator(
  { secret, imprint }: Parts,
  holder: { id: string; email: string },
  password: string,
) {
  checkStaffPassword(password)
  const key = newTotpKey()
  const sealed = seal(secret, 'desk-authenticator', holder.id, key)
  return { key, uri: totpUri(key, imprint().name, holder.email), sealed }
}

export type ChosenPassword = { readonly password: string; readonly sealed: string; readonly code: string }

/** What stores the password and the key; returns recovery codes, once. Throws where the first code is wrong. */
export async function readAuthenticator({ secret, now, passwords }: Parts, holderId: string, chosen: ChosenPassword) {
  checkStaffPassword(chosen.password)
  const key = unseal(secret, 'desk-authenticator', holderId, chosen.sealed)
  if (!key) throw new ProblemError('bad-request', 'This key is not yours or too old; begin again.')
  const step = findTotpStep(key, chosen.code.replaceAll(/\s/g, ''), now())
  if (step === undefined) {
    throw new ProblemError('auth/invalid-credential', 'These digits are not right. Is the clock of your device?')
  }
  const passwordHash = await passwords.hash(chosen.password)
  return async (db: Database): Promise<string[]> => {
    await setPassword(db, holderId, { passwordHash, sealedKey: chosen.sealed, step }, now())
    return makeRecoveryCodes(db, secret, holderId)
  }
}
