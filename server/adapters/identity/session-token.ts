import { createHmac, timingSafeEqual } from 'node:crypto'

/** Base64 of 32 bytes, as an address would carry it or as it is. */
const SHAPE = /^(\w+)\.((?:[\w/+=]|%2[BbFf]|%3[Dd])+)$/

/** The token in better-auth's session cookie, which is `<token>.<HMAC-SHA-256 of the token, base64>`. Nothing if it is forged. */
export function readSessionToken(cookies: string, name: string, secret: string): string | undefined {
  const pair = cookies.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  const [, token, signature = ''] = SHAPE.exec(pair?.slice(name.length + 1) ?? '') ?? []
  if (!token) return undefined
  const given = Buffer.from(decodeURIComponent(signature), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}
