import { randomInt } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { keyedHash } from './sealed.ts'

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
