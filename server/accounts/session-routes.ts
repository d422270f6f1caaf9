import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SessionAnswer, User } from '../../contract/identity.ts'
import { parseBody } from '../http/parse-body.ts'
import type { AccountLimits } from './account-limits.ts'
import type { PasswordAccounts, Sessions } from './embedded-accounts.ts'
import { parseEmail } from './parse-email.ts'

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
  readonly now: () => Date
}

/** Sign in, sign up, sign out, and who is signed in. */
export function sessionRoutes(app: FastifyInstance, { passwords, sessions, limits, now }: SessionRoutes): void {
  function answer(reply: FastifyReply, user: User | null, setCookies: readonly string[]): FastifyReply {
    const body: SessionAnswer = { user, expiresAt: new Date(now().getTime() + ANSWER_MS).toISOString() }
    return reply
      .header('cache-control', 'no-store')
      .header('set-cookie', [...setCookies])
      .send(body)
  }

  app.post('/api/auth/sign-in', async (request, reply) => {
    const { email, password, remember } = parseBody(signIn, request.body)
    const address = parseEmail(email)
    const succeeded = await limits.signIn(request.ip, address)
    const { user, setCookies } = await passwords.signIn(request.headers.cookie, address, password, remember)
    await succeeded()
    return answer(reply, user, setCookies)
  })

  app.post('/api/auth/sign-up', async (request, reply) => {
    const { email, password, name } = parseBody(signUp, request.body)
    const address = parseEmail(email)
    await limits.signUp(request.ip)
    const { user, setCookies } = await passwords.signUp(request.headers.cookie, address, password, name.trim())
    return answer(reply.code(201), user, setCookies)
  })

  app.post('/api/auth/sign-out', async (request, reply) => {
    const setCookies = await sessions.end(request.headers.cookie)
    return answer(reply, null, setCookies)
  })

  app.get('/api/auth/session', async (request, reply) => {
    const { user, setCookies } = await sessions.find(request.headers.cookie)
    return answer(reply, user, setCookies)
  })
}
