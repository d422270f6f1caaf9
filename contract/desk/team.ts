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
