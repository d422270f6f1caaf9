import { boolean, list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'
import { ROLES } from './rights.ts'

/** What a one-time link is for. The first owner's names no address. */
export const isSetUpState = object({ role: literal(...ROLES), email: nullable(string), isAgain: boolean })
export type SetUpState = ValueOf<typeof isSetUpState>

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
