import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { parseBody } from '../http/parse-body.ts'
import { ProblemError } from '../http/problem.ts'
import type { Customer, FindCustomer } from './customer.ts'
import { endSignIn, nameSignIn } from './sign-in-queries.ts'

const body = z.object({ token: z.string().min(1).max(4000) })

export type HostedAccounts = {
  readonly cookieName: string
  readonly isSecure: boolean
  /** Null for a token that the hosted provider did not sign for this shop, and for one that is too old. */
  readonly findByToken: (token: string) => Promise<Customer | null>
  /** Whether the person typed the password, or signed in with Google, a few minutes ago. */
  readonly isFresh: (request: FastifyRequest) => Promise<boolean>
}

type TokenRoutes = Omit<HostedAccounts, 'isFresh'> & {
  readonly db: Database
  readonly findCustomer: FindCustomer
  readonly now: () => Date
}

/**
 * A hosted provider keeps its token in the page, but downloads are plain links: the browser hands the token over as a
 * cookie that no script can read, and renews it when the provider does. It ends with the browser: whoever is remembered
 * hands it over again. How long the token itself is good is asked at every request. Decision 6.
 */
export function tokenRoutes(app: FastifyInstance, options: TokenRoutes): void {
  const { cookieName, isSecure, findByToken, db, findCustomer, now } = options
  const cookie = (value: string) =>
    `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  app.put('/api/auth/token', async (request, reply) => {
    const { token } = parseBody(body, request.body)
    const customer = await findByToken(token)
    if (!customer) throw new ProblemError('unauthorized', 'The token is not valid.')
    // By it the shop finds the account of an address later: its users are the hosted provider's.
    await nameSignIn(db, customer)
    return reply.header('set-cookie', cookie(token)).code(204).send()
  })

  app.delete('/api/auth/token', async (request, reply) => {
    // The browser is signed out even while the provider's keys cannot be had to read its token.
    const customer = await findCustomer(request).catch((error: unknown) => {
      request.log.error({ err: error }, 'whoever signs out could not be told')
      return null
    })
    if (customer) await endSignIn(db, customer, now())
    return reply
      .header('set-cookie', `${cookie('')}; Max-Age=0`)
      .code(204)
      .send()
  })
}
