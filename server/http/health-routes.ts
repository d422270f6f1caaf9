import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export const SHOP_MARK_HEADER = 'x-shop'

/** By which a shop knows itself at the end of a long way; tells nobody anything. */
export function shopMark(secret: string): string {
  return createHmac('sha256', secret).update('which shop this is').digest('hex').slice(0, 16)
}

/** /healthz: the process runs. /readyz: it can serve, its database answers. */
export function healthRoutes(app: FastifyInstance, { db, secret }: { db: Database; secret: string }): void {
  const mark = shopMark(secret)
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header(SHOP_MARK_HEADER, mark)
    return { status: 'ok' }
  })
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const answered = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    return reply.code(answered ? 200 : 503).send({ status: answered ? 'ready' : 'database does not answer' })
  })
}
