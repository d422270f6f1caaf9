import * as z from 'zod/mini'
import type { ValueOf } from './answer.ts'
import { ROLES } from './staff.ts'

const personSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  passkeys: z.number(),
  passwordAt: z.nullable(z.string()),
  lastHereAt: z.nullable(z.string()),
})
export type Person = ValueOf<typeof personSchema>

/** A link that still lets somebody in. */
const invitationSchema = z.object({
  id: z.string(),
  /** Null for a link of the shop's own machine. */
  email: z.nullable(z.string()),
  role: z.enum(ROLES),
  /** For somebody of the team, who lost what they signed in with. */
  isAgain: z.boolean(),
  by: z.nullable(z.string()),
  /** Whoever followed it is choosing how to sign in. */
  isFollowed: z.boolean(),
  openUntil: z.string(),
})
export type Invitation = ValueOf<typeof invitationSchema>

export const teamSchema = z.object({ people: z.array(personSchema), invitations: z.array(invitationSchema) })

/** Parts of the desk that lines of the audit log are grouped by. */
export const AUDIT_AREAS = ['access', 'orders', 'catalogue', 'pricing', 'messages', 'machine'] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]

const auditLineSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** An address; null is the shop itself. */
  who: z.nullable(z.string()),
  area: z.enum(AUDIT_AREAS),
  did: z.string(),
  /** What it was done to, in words or by its id. */
  about: z.nullable(z.string()),
  /** JSON, as it was noted; null where there was none or where it was blanked. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type AuditLine = ValueOf<typeof auditLineSchema>

export const auditPageSchema = z.object({ lines: z.array(auditLineSchema), next: z.nullable(z.string()) })
