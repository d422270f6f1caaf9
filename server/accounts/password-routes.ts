import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseBody } from '../http/parse-body.ts'
import type { AccountLimits } from './account-limits.ts'
import type { FindCustomer } from './customer.ts'
import type { PasswordAccounts } from './embedded-accounts.ts'
import { getCustomer } from './get-customer.ts'
import { parseEmail } from './parse-email.ts'

const address = z.object({ email: z.string().max(320) })
const newPassword = z.object({ token: z.string().min(1).max(512), password: z.string().max(1024) })
const mailedToken = z.object({ token: z.string().min(1).max(2048) })

export type PasswordRoutes = {
  readonly passwords: PasswordAccounts
  readonly limits: AccountLimits
  readonly findCustomer: FindCustomer
}

/** What goes through the person's mailbox: a new password, and the proof of the address. */
export function passwordRoutes(app: FastifyInstance, { passwords, limits, findCustomer }: PasswordRoutes): void {
  const inBackground = backgroundWork(app)

  /** The answer is ready before anybody looks whether there is such an account, so neither words nor time can tell. */
  app.post('/api/auth/reset', async (request, reply) => {
    const email = parseEmail(parseBody(address, request.body).email)
    await limits.mailTo(request.ip, email)
    inBackground(request, passwords.requestReset(email))
    return reply.code(204).send()
  })

  app.post('/api/auth/reset/confirm', async (request, reply) => {
    const { token, password } = parseBody(newPassword, request.body)
    await limits.token(request.ip)
    await passwords.resetPassword(token, password)
    return reply.code(204).send()
  })

  app.post('/api/auth/verification', async (request, reply) => {
    const { email, isEmailVerified } = await getCustomer(findCustomer, request)
    if (email && !isEmailVerified) {
      await limits.mailTo(request.ip, email)
      await passwords.sendVerification(email)
    }
    return reply.code(204).send()
  })

  app.post('/api/auth/verification/confirm', async (request, reply) => {
    const { token } = parseBody(mailedToken, request.body)
    await limits.token(request.ip)
    await passwords.verifyEmail(token)
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
