import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What each key is for; keys of different purposes have nothing to do with each other. */
type Purpose = 'desk-authenticator' | 'desk-recovery-codes'

const IV_BYTES = 12
const TAG_BYTES = 16

function keyFor(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** Encrypts with AES-256-GCM, bound to whom it belongs. */
export function seal(secret: string, purpose: Purpose, belongsTo: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv).setAAD(Buffer.from(belongsTo))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** Nothing where it was changed, is somebody else's, or SECRET is another one. */
export function unseal(secret: string, purpose: Purpose, belongsTo: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
  try {
    const iv = bytes.subarray(0, IV_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** For what has too little chance in it to be stored as a plain hash. */
export function keyedHash(secret: string, purpose: Purpose, ...parts: readonly string[]): string {
  return createHmac('sha256', keyFor(secret, purpose)).update(JSON.stringify(parts)).digest('base64url')
}
