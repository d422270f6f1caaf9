import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** One step early or late: clocks differ. */
const WINDOW = 1
const SECRET_BYTES = 20

/** A new key for an authenticator, in base32. */
export function newTotpKey(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What the QR code says. */
export function totpUri(key: string, issuer: string, label: string): string {
  return totp(key, issuer, label).toString()
}

function totp(key: string, issuer = '', label = ''): TOTP {
  const secret = Secret.fromBase32(key)
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })
}

/** The time step that a code is of; nothing for a wrong one. */
export function findTotpStep(key: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totp(key).validate({ token: code, window: WINDOW, timestamp: now.getTime() })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}
