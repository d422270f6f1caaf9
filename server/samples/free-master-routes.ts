import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { onChange } from '../pictures/on-change.ts'
import { sendMaster } from '../pictures/send-stored.ts'
import type { Storage } from '../storage/storage.ts'
import { countUpTo, estimateDrawing } from './sample-master-queries.ts'
import { refuseFailed, type SampleMasters } from './sample-masters.ts'

export type FreeMasterRoutes = {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly masters: Pick<SampleMasters, 'ensureMaster'>
  readonly storage: Storage
  readonly countFreeDownload: (category: string, picture: string) => void
}

const RETRY_SECONDS = 3
/** All who have bought nothing share one buyer's turns. */
const VISITORS = 'visitors'

/**
 * Full-size downloads of the free categories. Paid and unknown wallpapers answer alike, so nothing can be learnt here.
 * A sample that was never asked for is drawn first: 202 and its state until it is there. So this GET may write: it puts
 * the master into the queue.
 */
export function freeMasterRoutes(app: FastifyInstance, options: FreeMasterRoutes): void {
  const { db, catalogue, masters, storage, countFreeDownload } = options
  const pictures = onChange(
    () => catalogue.wallpapers,
    (wallpapers) => {
      const free = catalogue.categories.filter(({ offer }) => offer.kind === 'free')
      return new Map(
        free.flatMap(({ slug }) => (wallpapers[slug] ?? []).map(({ id, title }) => [id, { title, slug }] as const)),
      )
    },
  )

  // Pages that were opened before version 2.1 ask for a PNG, whatever the master is.
  for (const path of ['/api/free/:id/master', '/api/free/:id/master.png']) app.get(path, answer)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { id } = request.params as { readonly id: string }
    const picture = pictures().get(id)
    if (!picture) throw new ProblemError('not-found', 'There is no free wallpaper at this address.')
    const found = await masters.ensureMaster(id, VISITORS)
    if (found.state === 'ready') {
      if (isTaken(request)) countFreeDownload(picture.slug, id)
      return sendMaster({ request, reply, storage }, found.master, picture.title)
    }
    if (found.state === 'missing') throw new ProblemError('not-found', 'There is no free wallpaper at this address.')
    refuseFailed(found)
    reply.header('retry-after', RETRY_SECONDS).header('cache-control', 'no-store')
    const seconds = await estimateDrawing(db, VISITORS, await countUpTo(db, VISITORS, id))
    return reply.code(202).send({ state: found.state, seconds })
  }
}

/** Not a page's own script that asks whether it is there, and not a download that goes on where it broke off. */
function isTaken({ method, headers }: FastifyRequest): boolean {
  const goesOn = headers.range !== undefined && !headers.range.startsWith('bytes=0-')
  const isAsking = headers['sec-fetch-dest'] === 'empty' || headers['if-none-match'] !== undefined
  return method === 'GET' && !goesOn && !isAsking
}
