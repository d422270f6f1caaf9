import { list, literal, nullable, object, string, type ValueOf } from '../schema.ts'

/** Parts of the desk that lines of the audit log are grouped by. */
export const AUDIT_AREAS = ['access', 'orders', 'catalogue', 'pricing', 'messages', 'machine'] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]

const isAuditLine = object({
  id: string,
  at: string,
  /** An address; null is the shop itself. */
  who: nullable(string),
  area: literal(...AUDIT_AREAS),
  did: string,
  /** What it was done to, in words or by its id. */
  about: nullable(string),
  /** JSON, as it was noted; null where there was none or where it was blanked. */
  before: nullable(string),
  after: nullable(string),
})
export type AuditLine = ValueOf<typeof isAuditLine>

export const isAuditPage = object({ lines: list(isAuditLine), next: nullable(string) })
