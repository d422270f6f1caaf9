import { randomUUID } from 'node:crypto'
import type { AuditArea } from '../../contract/desk/audit.ts'
import type { Database } from '../database/database.ts'

export type AuditNote = {
  /** Null is the shop itself. */
  readonly staffId: string | null
  readonly area: AuditArea
  /** A verb in the past: 'refunded'. */
  readonly did: string
  /** What it was done to, by its id, which says nothing about a person. */
  readonly about?: { readonly kind: string; readonly id: string }
  /** Whose data the values hold: an address as it is compared, or an account's id. They go when that person is erased. */
  readonly person?: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes a line, in the caller's transaction: it is there if and only if what it tells of is. */
export async function noteAudit(db: Database, line: AuditNote, now: Date): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      id: randomUUID(),
      at: now.toISOString(),
      staff_id: line.staffId,
      area: line.area,
      did: line.did,
      about_kind: line.about?.kind ?? null,
      about_id: line.about?.id ?? null,
      person: line.person ?? null,
      value_before: asJson(line.before),
      value_after: asJson(line.after),
    })
    .execute()
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
