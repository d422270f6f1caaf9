import type { FastifyInstance } from 'fastify'
import { endSession, listDevices } from '../device-queries.ts'
import type { Sessions } from '../embedded-accounts.ts'
import { endSessions } from '../end-sessions.ts'
import { getSession } from '../get-session.ts'
import type { Proving } from '../prove-address.ts'

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
