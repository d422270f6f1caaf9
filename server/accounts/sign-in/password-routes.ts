import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseBody } from '../../http/parse-body.ts'
import type { AccountLimits } from '../account-limits.ts'
import { findAccountByEmail } from '../account-queries.ts'
import { parseEmail } from '../email-address.ts'
import { getSession, type Sessions } from '../embedded-accounts.ts'
import type { Proving } from '../prove-address.ts'
import { changePassword, requestReset, resetPassword } from './change-password.ts'
import type { Reauthenticate } from './reauthenticate.ts'
import type { SignInPlaces } from './sign-in-places.ts'

const address = z.object({ email: z.string().max(320) })
const changed = z.object({ current: z.string().max(1024).optional(), password: z.string().max(1024) })
const newPassword = z.object({ token: z.string().min(1).max(512), password: z.string().max(1024) })

export type PasswordRoutes = {
  readonly proving: Proving
  readonly limits: AccountLimits
  readonly places: SignInPlaces
  readonly sessions: Sessions
  readonly reauthenticate: Reauthenticate
}

/** A new password: by way of the person's mailbox, or by the one that they have. */
export function passwordRoutes(app: FastifyInstance, options: PasswordRoutes): void {
  const { proving, limits, places, sessions, reauthenticate } = options
  const inBackground = backgroundWork(app)

  /** Only of an account with a proved address: before that, whoever signed up with it may be anybody. */
  async function findKnownAccount(client: string, email: string): Promise<string | undefined> {
    const account = await findAccountByEmail(proving.db, email)
    const id = account?.isEmailVerified ? account.id : undefined
    return (await places.isKnown(client, id ?? 'nobody')) ? id : undefined
  }

  /** The same is looked up for every address before the answer, and the mail written after it, so neither words nor time can tell. */
  app.post('/api/auth/reset', async (request, reply) => {
    const email = parseEmail(parseBody(address, request.body).email)
    await limits.resetMail(request.ip, email, await findKnownAccount(request.ip, email))
    inBackground(request, requestReset(proving, email))
    return reply.code(204).send()
  })

  app.post('/api/auth/reset/confirm', async (request, reply) => {
    const { token, password } = parseBody(newPassword, request.body)
    await limits.token(request.ip)
    const account = await resetPassword(proving, token, password)
    await limits.resetDone(account.email)
    await places.remember(request.ip, account.id)
    return reply.code(204).send()
  })

  app.post('/api/account/password', async (request, reply) => {
    const { current, password } = parseBody(changed, request.body)
    await reauthenticate(request, current)
    const session = await getSession(sessions, request)
    await changePassword(proving, session, password)
    await places.remember(request.ip, session.userId)
    return reply.code(204).send()
  })
}

/** Work that outlives its answer; the shop waits for it before it closes. */
function backgroundWork(app: FastifyInstance): (request: FastifyRequest, work: Promise<void>) => void {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', () => Promise.all(running))
  return (request, work) => {
    const tracked: Promise<void> = work
      .catch((error: unknown) => request.log.error({ err: error }, 'the reset mail could not be queued'))
      .finally(() => running.delete(tracked))
    running.add(tracked)
  }
}
