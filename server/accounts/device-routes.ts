import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '../http/problem.ts'
import { endSession, listDevices } from './device-queries.ts'
import type { CurrentSession, Sessions } from './embedded-accounts.ts'
import { endSessions } from './end-sessions.ts'
import type { Proving } from './prove-address.ts'

type DeviceRoutes = { readonly sessions: Sessions; readonly proving: Pick<Proving, 'db' | 'now'> }

/** In which browsers an account is signed in, and their end; this one's own end is the sign-out. */
export function deviceRoutes(app: FastifyInstance, { sessions, proving: { db, now } }: DeviceRoutes): void {
  async function getSession(request: FastifyRequest): Promise<CurrentSession> {
    const session = await sessions.current(request.headers.cookie)
    if (!session) throw new ProblemError('unauthorized', 'Please log in first.')
    return session
  }

  app.get('/api/account/devices', async (request, reply) => {
    const devices = await listDevices(db, await getSession(request), now())
    return reply.header('cache-control', 'no-store').send({ devices })
  })

  app.delete('/api/account/devices', async (request, reply) => {
    const { userId, token } = await getSession(request)
    await endSessions(db, userId, token)
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>('/api/account/devices/:id', async (request, reply) => {
    const { userId } = await getSession(request)
    await endSession(db, userId, request.params.id)
    return reply.code(204).send()
  })
}
