import { boolean, list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'
import { ROLES } from './rights.ts'

const isPerson = object({
  id: string,
  email: string,
  role: literal(...ROLES),
  passkeys: number,
  passwordAt: nullable(string),
  lastHereAt: nullable(string),
})
export type Person = ValueOf<typeof isPerson>

/** A link that still lets somebody in. */
const isInvitation = object({
  id: string,
  /** Null for a link of the shop's own machine. */
  email: nullable(string),
  role: literal(...ROLES),
  /** For somebody of the team, who lost what they signed in with. */
  isAgain: boolean,
  by: nullable(string),
  /** Whoever followed it is choosing how to sign in. */
  isFollowed: boolean,
  openUntil: string,
})
export type Invitation = ValueOf<typeof isInvitation>

export const isTeam = object({ people: list(isPerson), invitations: list(isInvitation) })

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
