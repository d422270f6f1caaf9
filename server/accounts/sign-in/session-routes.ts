import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SessionAnswer, User } from '../../../contract/accounts/identity.ts'
import { parseBody } from '../../http/parse-body.ts'
import { ProblemError } from '../../http/problem.ts'
import type { AccountLimits } from '../account-limits.ts'
import { endSession, endSessions, findAccountByEmail, listDevices } from '../account-queries.ts'
import { askToConfirm } from '../address/confirm-address.ts'
import { parseEmail } from '../email-address.ts'
import { getSession, type PasswordAccounts, type Sessions, visitorOf } from '../embedded-accounts.ts'
import { checkNewPassword } from '../password-policy.ts'
import type { Proving } from '../prove-address.ts'
import type { SignInPlaces } from './sign-in-places.ts'

const signIn = z.object({
  email: z.string().max(320),
  password: z.string().max(1024),
  remember: z.boolean().default(true),
})
const signUp = z.object({ email: z.string().max(320), password: z.string().max(1024), name: z.string().max(100) })

/** How long a browser may trust an answer about the session, as long as a hosted provider's token lives. */
const ANSWER_MS = 3_600_000

export type SessionRoutes = {
  readonly passwords: PasswordAccounts
  readonly sessions: Sessions
  readonly limits: AccountLimits
  readonly places: SignInPlaces
  readonly proving: Proving
  readonly now: () => Date
}

/** Sign in, sign up, sign out, and who is signed in. */
export function sessionRoutes(app: FastifyInstance, options: SessionRoutes): void {
  const { passwords, sessions, limits, places, proving, now } = options
  function answer(reply: FastifyReply, user: User | null, setCookies: readonly string[]): FastifyReply {
    const body: SessionAnswer = { user, expiresAt: new Date(now().getTime() + ANSWER_MS).toISOString() }
    if (setCookies.length > 0) reply.header('set-cookie', [...setCookies])
    return reply.header('cache-control', 'no-store').send(body)
  }

  /** The account stands, whatever becomes of its mail: an address that had many lately gets no more, and it can be asked for again. */
  async function mailConfirmation({ ip, log }: FastifyRequest, { uid, displayName, email }: User): Promise<void> {
    if (!email) return
    try {
      await limits.confirmMail(ip, email)
      await askToConfirm(proving, { id: uid, email, name: displayName ?? '' })
    } catch (error) {
      if (error instanceof ProblemError) log.info({ code: error.code }, 'no confirmation was mailed')
      else log.error({ err: error }, 'the confirmation could not be mailed')
    }
  }

  app.post('/api/auth/sign-in', async (request, reply) => {
    const { email, password, remember } = parseBody(signIn, request.body)
    const address = parseEmail(email)
    const account = await findAccountByEmail(proving.db, address)
    const isKnownPlace = account !== undefined && (await places.isKnown(request.ip, account.id))
    const succeeded = await limits.signIn(request.ip, address, isKnownPlace)
    const { user, setCookies } = await passwords.signIn(visitorOf(request), address, password, remember)
    await succeeded()
    await places.remember(request.ip, user.uid)
    return answer(reply, user, setCookies)
  })

  app.post('/api/auth/sign-up', async (request, reply) => {
    const { email, password, name } = parseBody(signUp, request.body)
    const address = parseEmail(email)
    await limits.signUp(request.ip)
    checkNewPassword(password)
    const { user, setCookies } = await passwords.signUp(visitorOf(request), address, password, name.trim())
    await places.remember(request.ip, user.uid)
    await mailConfirmation(request, user)
    return answer(reply.code(201), user, setCookies)
  })

  app.post('/api/auth/sign-out', async (request, reply) => {
    const setCookies = await sessions.end(request.headers.cookie)
    return answer(reply, null, setCookies)
  })

  /** Writes how long the session lasts, at most once a day for one that the browser remembers. */
  app.get('/api/auth/session', async (request, reply) => {
    const { user, setCookies } = await sessions.find(request.headers.cookie)
    return answer(reply, user, setCookies)
  })
}

type DeviceRoutes = { readonly sessions: Sessions; readonly proving: Pick<Proving, 'db' | 'now'> }

/** In which browsers an account is signed in, and their end; this one's own end is the sign-out. */
export function deviceRoutes(app: FastifyInstance, { sessions, proving: { db, now } }: DeviceRoutes): void {
  app.get('/api/account/devices', async (request, reply) => {
    const devices = await listDevices(db, await getSession(sessions, request), now())
    return reply.header('cache-control', 'no-store').send({ devices })
  })

  app.delete('/api/account/devices', async (request, reply) => {
    const { userId, token } = await getSession(sessions, request)
    await endSessions(db, userId, token)
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>('/api/account/devices/:id', async (request, reply) => {
    const { userId } = await getSession(sessions, request)
    await endSession(db, userId, request.params.id)
    return reply.code(204).send()
  })
}
