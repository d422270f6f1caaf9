import type { Role } from '../../../contract/desk/staff.ts'
import type { AuditArea } from '../../../contract/desk/team.ts'

export type DeskTables = {
  audit: AuditTable
  staff: StaffTable
  staff_challenge: StaffChallengeTable
  staff_link: StaffLinkTable
  staff_passkey: StaffPasskeyTable
  staff_recovery_code: StaffRecoveryCodeTable
  staff_session: StaffSessionTable
}

/** Who may use the desk. Staff are not customers: they share nothing, not even where the address is the same. */
type StaffTable = {
  id: string
  email: string
  /** As it is compared; null once removed, so that the address can be invited again. */
  email_key: string | null
  role: Role
  password_hash: string | null
  /** Sealed with a key made of SECRET. */
  totp_secret: string | null
  /** The newest time step whose code was used: no code opens twice. */
  totp_step: number | null
  password_at: string | null
  created_at: string
  removed_at: string | null
}

type StaffSessionTable = {
  id: string
  token_hash: string
  staff_id: string
  method: SignInMethod
  /** Browser and system in words, such as 'Firefox on Linux'. */
  client: string
  created_at: string
  used_at: string
  /** When its holder last proved who they are. */
  proved_at: string
}

export type SignInMethod = 'passkey' | 'password' | 'recovery' | 'link'

type StaffPasskeyTable = {
  /** The credential's id, in base64url. */
  id: string
  staff_id: string
  /** COSE, in base64url. */
  public_key: string
  /** PostgreSQL's driver gives large integers as text. */
  counter: number | string
  /** JSON. */
  transports: string
  name: string
  added_at: string
  used_at: string | null
}

type StaffRecoveryCodeTable = { staff_id: string; code_hash: string; used_at: string | null }

/** A question that one answer may be given to, by whichever process: the row goes with the answer. */
type StaffChallengeTable = {
  challenge_hash: string
  purpose: 'sign-in' | 'add-passkey' | 'prove'
  /** The session or the set-up that it was made for. */
  subject: string | null
  expires_at: string
}

/** A way in that works once: the first owner's, an invitation, or a new one for somebody who lost theirs. */
type StaffLinkTable = {
  id: string
  token_hash: string
  role: Role
  /** Null for the first owner, who says it. */
  email: string | null
  /** As it is compared: see normalizeEmail. */
  email_key: string | null
  /** Whom it lets in again. */
  staff_id: string | null
  /** Whose right it lives by; null is the machine's owner. */
  made_by: string | null
  made_at: string
  expires_at: string
  spent_at: string | null
  /** What the browser holds that spent it, until it has chosen how to sign in. */
  ticket_hash: string | null
  ticket_until: string | null
}

/** What was done on the desk. Triggers refuse every change but the blanking of a person's values. */
type AuditTable = {
  id: string
  at: string
  /** Null is the shop itself. */
  staff_id: string | null
  area: AuditArea
  did: string
  about_kind: string | null
  about_id: string | null
  /** Whose data the values hold. */
  person: string | null
  value_before: string | null
  value_after: string | null
}
