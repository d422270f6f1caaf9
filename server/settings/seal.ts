import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16]
const CIPHER = 'aes-256-gcm'

export type Sealer = {
  readonly seal: (name: string, value: string) => string
  /** Null for what was sealed with another secret, under another name, or was changed since. */
  readonly open: (name: string, sealed: string) => string | null
}

/** Keeps values in the database that only this shop's secret opens. A value cannot be moved to another name. */
export function sealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'shop settings', KEY_BYTES))
  return {
    seal(name, value) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(name))
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      if (tag.length !== TAG_BYTES) return null
      try {
        const decipher = createDecipheriv(CIPHER, key, iv).setAAD(Buffer.from(name)).setAuthTag(tag)
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
