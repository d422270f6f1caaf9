import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { normalizeEmail } from '../../accounts/email-address.ts'

const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16]
const CIPHER = 'aes-256-gcm'

export type CustomerKeys = {
  /** Stands for an address wherever it is written down by others, such as in the log of a proxy. Always the same one. */
  readonly keyOf: (email: string) => string
  /** The address, as it is compared; nothing where this shop has not made the key, or SECRET is another one. */
  readonly emailOf: (key: string) => string | undefined
}

/** Names of people in addresses of the desk, which tell nothing to whoever has not got the shop's secret. */
export function customerKeys(secret: string): CustomerKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  const key = derive('desk customers')
  const nonces = derive('desk customers, nonces')
  return {
    keyOf(email) {
      const text = normalizeEmail(email)
      // Of the text itself, so that the same one never has two keys and two texts never share a nonce.
      const iv = createHmac('sha256', nonces).update(text).digest().subarray(0, IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    emailOf(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      if (tag.length !== TAG_BYTES) return undefined
      try {
        const decipher = createDecipheriv(CIPHER, key, iv).setAuthTag(tag)
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
