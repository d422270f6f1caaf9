import { list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'
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

const isInvitation = object({ id: string, email: string, role: literal(...ROLES), expiresAt: string })
export type Invitation = ValueOf<typeof isInvitation>

export const isTeam = object({ people: list(isPerson), invitations: list(isInvitation) })
