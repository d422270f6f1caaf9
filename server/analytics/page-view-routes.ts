import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { pageViewCounter } from './page-view-counter.ts'

const body = z.object({ path: z.string().max(200) })

export type PageViewRoutes = {
  readonly db: Database
  /** The site's own paths; anything else is not counted, so the table stays small. */
  readonly paths: () => ReadonlySet<string>
  readonly now: () => Date
}

/** First-party page counts: no cookie, no address, nothing about the person. */
export function pageViewRoutes(app: FastifyInstance, { db, paths, now }: PageViewRoutes): void {
  const counter = pageViewCounter(db, app.log)
  app.addHook('onClose', () => counter.close())
  app.post('/api/page-views', { bodyLimit: 1024 }, async (request, reply) => {
    const { success, data } = body.safeParse(request.body)
    if (!success || !paths().has(data.path)) throw new ProblemError('bad-request', 'There is no page at that path.')
    counter.count(now().toISOString().slice(0, 10), data.path)
    return reply.code(204).send()
  })
}
