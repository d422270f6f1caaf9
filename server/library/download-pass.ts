import { createHmac, timingSafeEqual } from 'node:crypto'

const LIFETIME_MS = 60 * 60_000
/** An expired pass of an order that is still open is renewed for this long, so that a download can resume tomorrow. */
const RENEWABLE_MS = 30 * 24 * 60 * 60_000

/**
 * A pass says that its holder was let in for an order. It opens nothing by itself: every request asks again whether the
 * order still does.
 */
export type Passes = {
  issue(orderId: string, now: Date): string
  /** Nothing for a pass that we did not sign or that is too old to renew. */
  read(text: string, now: Date): { readonly orderId: string; readonly isExpired: boolean } | undefined
}

export function downloadPasses(secret: string): Passes {
  const key = createHmac('sha256', secret).update('download pass').digest()
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest().subarray(0, 16)

  return {
    issue(orderId, now) {
      const payload = `${orderId}.${Math.ceil((now.getTime() + LIFETIME_MS) / 1000).toString(36)}`
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    read(text, now) {
      const found = /^([\w-]{1,80})\.([0-9a-z]{1,10})\.([\w-]{22})$/.exec(text)
      if (!found) return undefined
      const [, orderId = '', expiry = '', signature = ''] = found
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(`${orderId}.${expiry}`)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const age = now.getTime() - Number.parseInt(expiry, 36) * 1000
      return age > RENEWABLE_MS ? undefined : { orderId, isExpired: age > 0 }
    },
  }
}
