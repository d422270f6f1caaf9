import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseBody } from '../http/parse-body.ts'
import { ProblemError } from '../http/problem.ts'

const body = z.object({ token: z.string().min(1).max(4000) })

export type TokenRoutes = {
  readonly cookieName: string
  readonly isSecure: boolean
  /** Null for a token that the hosted provider did not sign for this shop. */
  readonly findTokenExpiry: (token: string) => Promise<Date | null>
  readonly now: () => Date
}

/**
 * A hosted provider keeps its token in the page, but downloads are plain links: the browser hands the token over as a
 * cookie that no script can read, and renews it when the provider does.
 */
export function tokenRoutes(app: FastifyInstance, options: TokenRoutes): void {
  const { cookieName, isSecure, findTokenExpiry, now } = options
  const cookie = (value: string, seconds: number) =>
    `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`

  app.put('/api/auth/token', async (request, reply) => {
    const { token } = parseBody(body, request.body)
    const expiresAt = await findTokenExpiry(token)
    if (!expiresAt) throw new ProblemError('unauthorized', 'The token is not valid.')
    const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now().getTime()) / 1000))
    return reply.header('set-cookie', cookie(token, seconds)).code(204).send()
  })

  app.delete('/api/auth/token', async (_request, reply) => reply.header('set-cookie', cookie('', 0)).code(204).send())
}
