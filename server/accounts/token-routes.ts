import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseBody } from '../http/parse-body.ts'
import { ProblemError } from '../http/problem.ts'

const body = z.object({ token: z.string().min(1).max(4000) })

export type TokenRoutes = {
  readonly cookieName: string
  readonly isSecure: boolean
  /** False for a token that the hosted provider did not sign for this shop, and for one that is too old. */
  readonly isTokenValid: (token: string) => Promise<boolean>
  /** Whether the person typed the password, or signed in with Google, a few minutes ago. */
  readonly isFresh: (request: FastifyRequest) => Promise<boolean>
}

/**
 * A hosted provider keeps its token in the page, but downloads are plain links: the browser hands the token over as a
 * cookie that no script can read, and renews it when the provider does. It ends with the browser: whoever is remembered
 * hands it over again. How long the token itself is good is asked at every request. Decision 6.
 */
export function tokenRoutes(app: FastifyInstance, { cookieName, isSecure, isTokenValid }: TokenRoutes): void {
  const cookie = (value: string) =>
    `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  app.put('/api/auth/token', async (request, reply) => {
    const { token } = parseBody(body, request.body)
    if (!(await isTokenValid(token))) throw new ProblemError('unauthorized', 'The token is not valid.')
    return reply.header('set-cookie', cookie(token)).code(204).send()
  })

  app.delete('/api/auth/token', async (_request, reply) =>
    reply
      .header('set-cookie', `${cookie('')}; Max-Age=0`)
      .code(204)
      .send(),
  )
}
