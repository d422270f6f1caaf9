import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import type { DeskParts } from '../guard/desk-parts.ts'
import { checkStaffPassword } from '../staff-password.ts'
import { setPassword } from '../staff-queries.ts'

type Parts = Pick<DeskParts, 'secret' | 'brand' | 'now' | 'passwords'>

/** A new key to scan. The browser brings it back sealed with the first code: nothing is stored until that was right. */
export function offerAuthenticator({ secret, brand }: Parts, holder: { id: string; email: string }, password: string) {
  checkStaffPassword(password)
  const key = newTotpKey()
  const sealed = seal(secret, 'desk-authenticator', holder.id, key)
  return { key, uri: totpUri(key, brand().name, holder.email), sealed }
}

export type ChosenPassword = { readonly password: string; readonly sealed: string; readonly code: string }

/** What stores the password and the key; returns recovery codes, once. Throws where the first code is wrong. */
export async function readAuthenticator({ secret, now, passwords }: Parts, holderId: string, chosen: ChosenPassword) {
  checkStaffPassword(chosen.password)
  const key = unseal(secret, 'desk-authenticator', holderId, chosen.sealed)
  if (!key) throw new ProblemError('bad-request', 'This key is not yours or too old; begin again.')
  const step = findTotpStep(key, chosen.code.replaceAll(/\s/g, ''), now())
  if (step === undefined) {
    throw new ProblemError('auth/invalid-credential', 'These digits are not right. Is the clock of your device?')
  }
  const passwordHash = await passwords.hash(chosen.password)
  return async (db: Database): Promise<string[]> => {
    await setPassword(db, holderId, { passwordHash, sealedKey: chosen.sealed, step }, now())
    return makeRecoveryCodes(db, secret, holderId)
  }
}

const PERIOD_SECONDS = 30
/** One step early or late: clocks differ. */
const WINDOW = 1
const SECRET_BYTES = 20

/** A new key for an authenticator, in base32. */
function newTotpKey(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What the QR code says. */
function totpUri(key: string, issuer: string, label: string): string {
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

/** What each key is for; keys of different purposes have nothing to do with each other. */
type Purpose = 'desk-authenticator' | 'desk-recovery-codes'

const IV_BYTES = 12
const TAG_BYTES = 16

function keyFor(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** Encrypts with AES-256-GCM, bound to whom it belongs. */
function seal(secret: string, purpose: Purpose, belongsTo: string, text: string): string {
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
function keyedHash(secret: string, purpose: Purpose, ...parts: readonly string[]): string {
  return createHmac('sha256', keyFor(secret, purpose)).update(JSON.stringify(parts)).digest('base64url')
}

const COUNT = 10
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

/** New codes in place of all earlier ones. They are returned once; the shop itself cannot read them again. */
export async function makeRecoveryCodes(db: Database, secret: string, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => `${half()}-${half()}`)
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  const rows = codes.map((code) => ({ staff_id: staffId, code_hash: hashCode(secret, staffId, code), used_at: null }))
  await db.insertInto('staff_recovery_code').values(rows).execute()
  return codes
}

function half(): string {
  return Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

function hashCode(secret: string, staffId: string, code: string): string {
  return keyedHash(secret, 'desk-recovery-codes', staffId, code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

/** True once for each code, however many try it at the same time. */
export async function spendRecoveryCode(db: Database, secret: string, staffId: string, code: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('staff_recovery_code')
    .set({ used_at: now.toISOString() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashCode(secret, staffId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Database, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom('staff_recovery_code')
    .select((eb) => eb.fn.countAll<number | string>().as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
