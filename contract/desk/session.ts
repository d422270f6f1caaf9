import { boolean, list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'
import { ROLES } from './rights.ts'

/** Every request of the desk goes to an address below this one. */
export const DESK_API = '/api/desk'

/**
 * What is looked for is often somebody's address, and URLs stand in the logs of whatever is in between: the desk's own page
 * sends the part after the question mark under this name instead.
 */
export const DESK_QUERY = 'x-desk-query'

/** Who is signed in; null for everybody else. The shop's name is what its visitors see as well. */
export const isDeskSession = object({
  shop: object({ name: string, host: string }),
  staff: nullable(object({ id: string, email: string, role: literal(...ROLES), provedAt: string })),
})
export type DeskSession = ValueOf<typeof isDeskSession>

const isStaffSession = object({
  id: string,
  client: string,
  method: literal('passkey', 'password', 'recovery', 'link'),
  createdAt: string,
  usedAt: string,
  isThisOne: boolean,
})
export type StaffSession = ValueOf<typeof isStaffSession>

export const isMySessions = object({ sessions: list(isStaffSession) })

/** What a one-time link is for. The first owner's names no address. */
export const isJoining = object({ role: literal(...ROLES), email: nullable(string), isAgain: boolean })
export type Joining = ValueOf<typeof isJoining>

/** A key for an authenticator: as text, as what a QR code says, and sealed for the way back. */
export const isAuthenticatorOffer = object({ key: string, uri: string, sealed: string })
export type AuthenticatorOffer = ValueOf<typeof isAuthenticatorOffer>

export const isRecoveryCodes = object({ recoveryCodes: list(string) })

/** Options of WebAuthn, as browsers read them from JSON. */
export const isPasskeyOptions = object({ challenge: string })

const isPasskey = object({ id: string, name: string, addedAt: string, usedAt: nullable(string) })
export type Passkey = ValueOf<typeof isPasskey>

/** How somebody signs in. */
export const isMyWaysIn = object({
  passkeys: list(isPasskey),
  passwordAt: nullable(string),
  recoveryCodesLeft: number,
})
