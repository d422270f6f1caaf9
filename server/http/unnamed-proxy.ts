import type { FastifyInstance } from 'fastify'
import { addressList } from './client-group.ts'

/**
 * Says once in the log that somebody forwards requests for others without being named in TRUSTED_PROXIES. A visitor can
 * write such a header as well, so nothing else follows from it.
 */
export function warnOfUnnamedProxy(app: FastifyInstance, trustedProxies: readonly string[]): void {
  const isNamed = addressList(trustedProxies)
  let isWarned = false
  app.addHook('onRequest', async ({ headers, raw, log }) => {
    if (isWarned || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return
    const { remoteAddress: proxy = '' } = raw.socket
    if (isNamed(proxy)) return
    isWarned = true
    log.warn(
      { proxy },
      'a request was forwarded by an address that TRUSTED_PROXIES does not name: if it is your proxy, name it there, for now all its visitors share the limits of one',
    )
  })
}
