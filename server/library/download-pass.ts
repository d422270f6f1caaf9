import { createHmac, timingSafeEqual } from 'node:crypto'

const LIFETIME_MS = 60 * 60_000
/** An expired pass is renewed for this long after the first one, so that a download can resume tomorrow. */
const RENEWABLE_MS = 7 * 24 * 60 * 60_000

/** Who was let in: for which order, and by which library link if it was one. */
type Admitted = { readonly orderId: string; readonly linkHash: string | null }

type Pass = Admitted & {
  readonly isExpired: boolean
  /** When the first pass of its line was issued, in seconds. Renewing keeps it, so that no pass lives for ever. */
  readonly since: number
}

/**
 * A pass says that its holder was let in for an order. It opens nothing by itself: every request asks again whether the
 * order, and the link that led to it, still do.
 */
export type Passes = {
  issue(admitted: Admitted, now: Date): string
  renew(pass: Pass, now: Date): string
  /** Nothing for a pass that we did not sign or that is too old to renew. */
  read(text: string, now: Date): Pass | undefined
}

const SHAPE = /^([\w-]{1,80})\.([\w-]{43}|0)\.([0-9a-z]{1,10})\.([0-9a-z]{1,10})\.([\w-]{22})$/

export function downloadPasses(secret: string): Passes {
  const key = createHmac('sha256', secret).update('download pass').digest()
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest().subarray(0, 16)

  function write({ orderId, linkHash }: Admitted, since: number, now: Date): string {
    const link = linkHash === null ? '0' : Buffer.from(linkHash, 'hex').toString('base64url')
    const expiry = Math.ceil((now.getTime() + LIFETIME_MS) / 1000)
    const payload = `${orderId}.${link}.${since.toString(36)}.${expiry.toString(36)}`
    return `${payload}.${sign(payload).toString('base64url')}`
  }

  return {
    issue: (admitted, now) => write(admitted, Math.floor(now.getTime() / 1000), now),
    renew: (pass, now) => write(pass, pass.since, now),
    read(text, now) {
      const found = SHAPE.exec(text)
      if (!found) return undefined
      const [, orderId = '', link = '', first = '', expiry = '', signature = ''] = found
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(`${orderId}.${link}.${first}.${expiry}`)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const since = Number.parseInt(first, 36)
      const isExpired = now.getTime() > Number.parseInt(expiry, 36) * 1000
      if (isExpired && now.getTime() - since * 1000 > RENEWABLE_MS) return undefined
      return {
        orderId,
        linkHash: link === '0' ? null : Buffer.from(link, 'base64url').toString('hex'),
        since,
        isExpired,
      }
    },
  }
}
