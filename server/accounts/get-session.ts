import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../http/problem.ts'
import type { CurrentSession, Sessions } from './embedded-accounts.ts'
import { refuseOther } from './named-account.ts'

/** The session of whoever asks, or the answer 401. */
export async function getSession(
  sessions: Pick<Sessions, 'current'>,
  request: FastifyRequest,
): Promise<CurrentSession> {
  const session = await sessions.current(request.headers.cookie)
  if (!session) throw new ProblemError('unauthorized', 'Please log in first.')
  refuseOther(request, session.userId)
  return session
}
