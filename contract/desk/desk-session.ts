import { boolean, list, literal, nullable, object, string, type ValueOf } from '../schema.ts'
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
