import { z } from 'zod'
import { ProblemError } from '../../http/problem.ts'
import type { DeskParts } from '../guard/desk-parts.ts'
import { type DeskRoute, openRoute, staffRoute } from '../guard/desk-route.ts'
import { findStaffByEmail, findStaffById, type StaffRow, takeTotpStep } from '../staff-queries.ts'
import { endSessions, noteProof } from '../staff-sessions.ts'
import { findTotpStep, spendRecoveryCode, unseal } from './authenticator.ts'
import { beginSession } from './begin-session.ts'
import { askForPasskey, passkeyAnswer, readPasskey } from './passkeys.ts'

const password = z.string().min(1).max(1024)
const withPassword = z.object({ email: z.string().min(1).max(320), password })
const code = z.string().min(1).max(40)
const withAnswer = z.object({ answer: passkeyAnswer })

/** The way in, with what somebody chose before. */
export function signInRoutes(parts: DeskParts): readonly DeskRoute[] {
  const asking = { purpose: 'sign-in', subject: null } as const
  return [
    openRoute({
      method: 'POST',
      path: '/sign-in/passkey/options',
      async answer({ request }) {
        await parts.limits.wayIn(request.ip)
        return askForPasskey(parts, asking)
      },
    }),
    openRoute({
      method: 'POST',
      path: '/sign-in/passkey',
      body: withAnswer,
      async answer({ body, request, reply }) {
        await parts.limits.wayIn(request.ip)
        const staffId = await readPasskey(parts, body.answer, asking)
        if (!(await findStaffById(parts.db, staffId))) throw new ProblemError('unauthorized', 'You were removed.')
        await beginSession(parts, { request, reply }, staffId, { method: 'passkey', passkeyId: body.answer.id })
      },
    }),
    openRoute({
      method: 'POST',
      path: '/sign-in/password',
      body: withPassword,
      // Says whether to go on to the code. The code's question asks for the password again.
      async answer({ body, request }) {
        await checkPassword(parts, request.ip, body)
      },
    }),
    openRoute({
      method: 'POST',
      path: '/sign-in/code',
      body: withPassword.extend({ code }),
      async answer({ body, request, reply }) {
        const staff = await checkPassword(parts, request.ip, body)
        const method = await checkCode(parts, staff, body.code)
        await beginSession(parts, { request, reply }, staff.id, { method, passwordHash: staff.password_hash })
      },
    }),
  ]
}

/** Proving again that it is oneself, before what cannot be undone. */
export function proofRoutes(parts: DeskParts): readonly DeskRoute[] {
  const { db, now } = parts
  return [
    staffRoute({
      method: 'POST',
      path: '/prove/passkey/options',
      access: 'staff',
      answer: ({ staff }) => askForPasskey(parts, { purpose: 'prove', subject: staff.sessionId, staffId: staff.id }),
    }),
    staffRoute({
      method: 'POST',
      path: '/prove/passkey',
      access: 'staff',
      body: withAnswer,
      async answer({ body, staff }) {
        const holder = await readPasskey(parts, body.answer, { purpose: 'prove', subject: staff.sessionId })
        if (holder !== staff.id) throw new ProblemError('auth/invalid-credential', 'This passkey is somebody else’s.')
        await noteProof(db, staff.sessionId, now())
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/prove/password',
      access: 'staff',
      body: z.object({ password, code }),
      async answer({ body, staff, request }) {
        const found = await checkPassword(parts, request.ip, { email: staff.email, password: body.password })
        const method = await checkCode(parts, found, body.code)
        // As at a sign-in: whoever uses a recovery code has lost a device.
        if (method === 'recovery') await endSessions(db, staff.id, staff.sessionId)
        await noteProof(db, staff.sessionId, now())
      },
    }),
  ]
}

type Checking = Pick<DeskParts, 'db' | 'now' | 'secret' | 'limits' | 'passwords'>

/** Whose address and password these are. Who has none of either waits and hears the same. */
async function checkPassword(
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
async function checkCode(parts: Checking, staff: StaffRow, code: string): Promise<'password' | 'recovery'> {
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
