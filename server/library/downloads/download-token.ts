import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignInName } from '../../accounts/sign-in-queries.ts'

/** Long enough for a download to be resumed next weekend. Nothing prolongs it: the library gives a new token at every visit. */
const LIFETIME_MS = 7 * 24 * 60 * 60_000

/** By what somebody was let in: a sign-in, or a browser that keeps a library. The token ends with it. */
export type Holder = SignInName | { readonly kind: 'library'; readonly id: string }

type DownloadToken = { readonly orderId: string; readonly holder: Holder }

/**
 * A token says who was let in for an order. It opens nothing by itself: every request asks again whether its holder is
 * still there and whether the order is still open to them.
 */
export type DownloadTokens = {
  issue(token: DownloadToken, now: Date): string
  /** Nothing for a token that we did not sign or that is too old. */
  read(text: string, now: Date): DownloadToken | undefined
}

const SHAPE = /^([\w-]{1,80})\.([shl])([\w-]{1,64})\.([0-9a-z]{1,10})\.([\w-]{22})$/
const LETTERS = { session: 's', hosted: 'h', library: 'l' } as const
const KINDS: Readonly<Record<string, Holder['kind']>> = { s: 'session', h: 'hosted', l: 'library' }

export function downloadTokens(secret: string): DownloadTokens {
  const key = createHmac('sha256', secret).update('download pass').digest()
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest().subarray(0, 16)
  return {
    issue({ orderId, holder }, now) {
      const issuedAt = now.getTime().toString(36)
      const payload = `${orderId}.${LETTERS[holder.kind]}${holder.id}.${issuedAt}`
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    read(text, now) {
      const found = SHAPE.exec(text)
      if (!found) return undefined
      const [, orderId = '', letter = '', id = '', issuedAt = '', signature = ''] = found
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(`${orderId}.${letter}${id}.${issuedAt}`)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const kind = KINDS[letter]
      const isOver = now.getTime() - Number.parseInt(issuedAt, 36) > LIFETIME_MS
      return isOver || !kind ? undefined : { orderId, holder: { kind, id } }
    },
  }
}
