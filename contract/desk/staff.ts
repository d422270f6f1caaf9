// Who is at the desk: what somebody may do there, how they came in, and where its questions go.

import * as z from 'zod/mini'
import type { ValueOf } from './answer.ts'

export const ROLES = ['owner', 'catalogue', 'support'] as const

/** What somebody is on the desk. */
export type Role = (typeof ROLES)[number]

/** Every right, in the words of the table that the desk shows, and who has it. */
export const RIGHTS = {
  'see-orders': { may: 'See orders and buyers', roles: ['owner', 'support'] },
  'help-buyers': { may: 'Resend, revoke, restore, note', roles: ['owner', 'support'] },
  refund: { may: 'Refund up to a limit a day', roles: ['owner', 'support'] },
  'refund-more': { may: 'Refund more', roles: ['owner'] },
  'give-away': { may: 'Give away, open what is not fully paid', roles: ['owner'] },
  'see-visits': { may: 'See visits', roles: ['owner', 'catalogue', 'support'] },
  catalogue: { may: 'Upload, edit and publish pictures', roles: ['owner', 'catalogue'] },
  prices: { may: 'Change prices, sales, codes, and what is free or in a bundle', roles: ['owner'] },
  brand: { may: 'Change brand, words and policies', roles: ['owner'] },
  news: { may: 'Send news', roles: ['owner'] },
  'set-up': { may: 'Set-up and keys', roles: ['owner'] },
  team: { may: 'Team and audit log', roles: ['owner'] },
} as const satisfies Readonly<Record<string, { readonly may: string; readonly roles: readonly Role[] }>>

export type Right = keyof typeof RIGHTS

export function hasRight(role: Role, right: Right): boolean {
  return (RIGHTS[right].roles as readonly Role[]).includes(role)
}

/** Whoever asks others in gives away no right that is not their own. */
export function mayGiveRole(maker: Role, given: Role): boolean {
  const theirs = (Object.keys(RIGHTS) as Right[]).filter((right) => hasRight(given, right))
  return hasRight(maker, 'team') && theirs.every((right) => hasRight(maker, right))
}

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
