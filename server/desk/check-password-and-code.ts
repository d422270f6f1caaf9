import { ProblemError } from '../http/problem.ts'
import type { DeskParts } from './desk-parts.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { unseal } from './sealed.ts'
import { findStaffByEmail, type StaffRow, takeTotpStep } from './staff-queries.ts'
import { findTotpStep } from './totp.ts'

type Checking = Pick<DeskParts, 'db' | 'now' | 'secret' | 'limits' | 'passwords'>

/** Whose address and password these are. Who has none of either waits and hears the same. */
export async function checkPassword(
  { db, limits, passwords }: Checking,
  client: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<StaffRow> {
  const wasRight = await limits.password(client, email)
  const staff = await findStaffByEmail(db, email)
  if (!(await passwords.isRight(password, staff?.password_hash ?? null)) || !staff) {
    throw new ProblemError('auth/invalid-credential', 'E-mail or password is not right.')
  }
  await wasRight()
  return staff
}

/** Six digits of the authenticator, or a recovery code. Either is good once. */
export async function checkCode(parts: Checking, staff: StaffRow, code: string): Promise<'password' | 'recovery'> {
  const wasRight = await parts.limits.code(staff.id)
  const typed = code.replaceAll(/\s/g, '')
  const isRecovery = !/^\d*$/.test(typed)
  const isRight = isRecovery
    ? await spendRecoveryCode(parts.db, parts.secret, staff.id, typed, parts.now())
    : await isAuthenticatorCode(parts, staff, typed)
  if (!isRight) {
    const what = isRecovery ? 'This recovery code is not right, or was used.' : 'These digits are not right.'
    throw new ProblemError('auth/invalid-credential', what)
  }
  await wasRight()
  return isRecovery ? 'recovery' : 'password'
}

async function isAuthenticatorCode({ db, now, secret }: Checking, staff: StaffRow, code: string): Promise<boolean> {
  const key = staff.totp_secret && unseal(secret, 'desk-authenticator', staff.id, staff.totp_secret)
  const step = key ? findTotpStep(key, code, now()) : undefined
  return step !== undefined && (await takeTotpStep(db, staff.id, step))
}
