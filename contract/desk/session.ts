import * as z from 'zod/mini'
import type { ValueOf } from './answer.ts'
import { ROLES } from './rights.ts'

/** Every request of the desk goes to an address below this one. */
export const DESK_API = '/api/desk'

/**
 * What is looked for is often somebody's address, and URLs stand in the logs of whatever is in between: the desk's own page
 * sends the part after the question mark under this name instead.
 */
export const DESK_QUERY = 'x-desk-query'

/** Who is signed in; null for everybody else. The shop's name is what its visitors see as well. */
export const deskSessionSchema = z.object({
  shop: z.object({ name: z.string(), host: z.string() }),
  staff: z.nullable(z.object({ id: z.string(), email: z.string(), role: z.enum(ROLES), provedAt: z.string() })),
})
export type DeskSession = ValueOf<typeof deskSessionSchema>

const staffSessionSchema = z.object({
  id: z.string(),
  client: z.string(),
  method: z.enum(['passkey', 'password', 'recovery', 'link']),
  createdAt: z.string(),
  usedAt: z.string(),
  isThisOne: z.boolean(),
})
export type StaffSession = ValueOf<typeof staffSessionSchema>

export const mySessionsSchema = z.object({ sessions: z.array(staffSessionSchema) })

/** What a one-time link is for. The first owner's names no address. */
export const joiningSchema = z.object({ role: z.enum(ROLES), email: z.nullable(z.string()), isAgain: z.boolean() })
export type Joining = ValueOf<typeof joiningSchema>

/** A key for an authenticator: as text, as what a QR code says, and sealed for the way back. */
export const authenticatorOfferSchema = z.object({ key: z.string(), uri: z.string(), sealed: z.string() })
export type AuthenticatorOffer = ValueOf<typeof authenticatorOfferSchema>

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

/** Options of WebAuthn, as browsers read them from JSON. */
export const passkeyOptionsSchema = z.object({ challenge: z.string() })

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  usedAt: z.nullable(z.string()),
})
export type Passkey = ValueOf<typeof passkeySchema>

/** How somebody signs in. */
export const myWaysInSchema = z.object({
  passkeys: z.array(passkeySchema),
  passwordAt: z.nullable(z.string()),
  recoveryCodesLeft: z.number(),
})
