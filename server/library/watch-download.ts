import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import type { Watch } from '../pictures/send-stored.ts'
import { listSupplied } from './bought-twice.ts'
import { goingBackProblem } from './consent.ts'
import { addDownloaded, beginDownload } from './download-queries.ts'

export type Watching = { readonly db: Database; readonly secret: string; readonly now: () => Date }

/**
 * Writes down what is sent of an order, from its first byte on. Where that cannot be written, nothing is sent of an order of
 * which nothing was; what its buyer has begun to take goes on.
 */
export function watchDownload(
  { db, secret, now }: Watching,
  { ip, log }: Pick<FastifyRequest, 'ip' | 'log'>,
  orderId: string,
  file: string,
): Watch {
  const client = createHmac('sha256', secret).update(ip).digest('base64url').slice(0, 12)
  const record = { orderId, file, client }
  const logLost = (err: unknown) => log.error({ err, orderId, file }, 'download not recorded')
  let begunAt: Date | undefined
  return {
    async onStart() {
      const at = now()
      try {
        if (!(await beginDownload(db, record, at))) throw goingBackProblem()
        begunAt = at
      } catch (err) {
        if (!isOutage(err) || !(await listSupplied(db, [orderId])).has(orderId)) throw err
        logLost(err)
      }
    },
    onSent(bytes) {
      if (begunAt) addDownloaded(db, record, { bytes, begunAt, now: now() }).catch(logLost)
    },
  }
}
