import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

const HEALTH = new Set(['/healthz', '/readyz'])

/** They say whether the shop lives: they pass always, and no page stands before them. */
export function isHealthCheck(url: string): boolean {
  const query = url.indexOf('?')
  return HEALTH.has(query < 0 ? url : url.slice(0, query))
}

/** /healthz: the process runs. /readyz: it can serve, its database answers. */
export function healthRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const answered = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    return reply.code(answered ? 200 : 503).send({ status: answered ? 'ready' : 'database does not answer' })
  })
}
