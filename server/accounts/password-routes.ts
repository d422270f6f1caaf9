import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseBody } from '../http/parse-body.ts'
import type { AccountLimits } from './account-limits.ts'
import { findAccountByEmail } from './account-queries.ts'
import { parseEmail } from './parse-email.ts'
import type { Proving } from './prove-address.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import type { SignInPlaces } from './sign-in-places.ts'

const address = z.object({ email: z.string().max(320) })
const newPassword = z.object({ token: z.string().min(1).max(512), password: z.string().max(1024) })

export type PasswordRoutes = {
  readonly proving: Proving
  readonly limits: AccountLimits
  readonly places: SignInPlaces
}

/** A new password by way of the person's mailbox. */
export function passwordRoutes(app: FastifyInstance, { proving, limits, places }: PasswordRoutes): void {
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
