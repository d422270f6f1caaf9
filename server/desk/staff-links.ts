import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Role } from '../../contract/desk/rights.ts'
import type { Database } from '../database/database.ts'
import type { DeskTables } from '../database/desk-tables.ts'
import { hashToken, newToken } from './staff-sessions.ts'

export type StaffLinkRow = Selectable<DeskTables['staff_link']>

const MINUTE_MS = 60_000
/** From the terminal, where it is used at once. */
const OWNER_LINK_MS = 30 * MINUTE_MS
/** By mail. */
const MAILED_LINK_MS = 24 * 60 * MINUTE_MS
/** After a link was spent: to choose how to sign in. */
export const TICKET_SECONDS = 30 * 60

type NewLink = {
  readonly role: Role
  readonly email: string | null
  readonly staffId?: string
  readonly madeBy: string | null
}

async function createLink(db: Database, link: NewLink, lastsMs: number, now: Date): Promise<string> {
  const key = newToken()
  const { role, email, staffId = null, madeBy } = link
  await db
    .insertInto('staff_link')
    .values({
      ...{ id: randomUUID(), token_hash: hashToken(key), role, email, staff_id: staffId, made_by: madeBy },
      ...{ made_at: now.toISOString(), expires_at: new Date(now.getTime() + lastsMs).toISOString() },
      ...{ spent_at: null, ticket_hash: null, ticket_until: null },
    })
    .execute()
  return key
}

/** For whoever sits at the machine: makes an owner, or lets one in again. */
export function createOwnerLink(db: Database, now: Date): Promise<string> {
  return createLink(db, { role: 'owner', email: null, madeBy: null }, OWNER_LINK_MS, now)
}

/** Whether a key is that of a link of the terminal which nobody spent yet. It stays unspent. */
export async function isOwnerLink(db: Database, key: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('staff_link')
    .select('id')
    .where('token_hash', '=', hashToken(key))
    .where('role', '=', 'owner')
    .where('made_by', 'is', null)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return link !== undefined
}

/** For a mail. A new one ends those from before for the same address or person. */
export async function createMailedLink(db: Database, link: NewLink & { email: string }, now: Date): Promise<string> {
  await db
    .deleteFrom('staff_link')
    .where('spent_at', 'is', null)
    .where((eb) => eb.or([eb('email', '=', link.email), ...(link.staffId ? [eb('staff_id', '=', link.staffId)] : [])]))
    .execute()
  return createLink(db, link, MAILED_LINK_MS, now)
}

/** The address that a key opens. What stands after the # is sent to nobody. */
export function linkUrl(publicUrl: string, key: string): string {
  return `${publicUrl}/desk/first#key=${key}`
}

type Spent = { readonly link: StaffLinkRow; readonly ticket: string }

/** Once, however many try at the same time. Whoever spent it holds a ticket until a way to sign in is chosen. */
export async function spendLink(db: Database, key: string, now: Date): Promise<Spent | undefined> {
  const ticket = newToken()
  const at = now.toISOString()
  const ticket_until = new Date(now.getTime() + TICKET_SECONDS * 1000).toISOString()
  const link = await db
    .updateTable('staff_link')
    .set({ spent_at: at, ticket_hash: hashToken(ticket), ticket_until })
    .where('token_hash', '=', hashToken(key))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst()
  return link && { link, ticket }
}

export async function findTicket(db: Database, ticket: string, now: Date): Promise<StaffLinkRow | undefined> {
  return db
    .selectFrom('staff_link')
    .selectAll()
    .where('ticket_hash', '=', hashToken(ticket))
    .where('ticket_until', '>', now.toISOString())
    .executeTakeFirst()
}

/** True once: a ticket makes one member of staff. */
export async function endTicket(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_link')
    .set({ ticket_hash: null, ticket_until: null })
    .where('id', '=', id)
    .where('ticket_hash', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Links of the terminal that nobody finished: once there is an owner, none of them makes another. */
export async function dropOwnerLinks(db: Database): Promise<void> {
  await db.deleteFrom('staff_link').where('email', 'is', null).where('staff_id', 'is', null).execute()
}

/** Invitations that nobody has followed yet. */
export async function listInvitations(db: Database, now: Date): Promise<StaffLinkRow[]> {
  return db
    .selectFrom('staff_link')
    .selectAll()
    .where('email', 'is not', null)
    .where('staff_id', 'is', null)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('made_at')
    .execute()
}

export async function endInvitation(db: Database, id: string): Promise<StaffLinkRow | undefined> {
  return db
    .deleteFrom('staff_link')
    .where('id', '=', id)
    .where('spent_at', 'is', null)
    .where('staff_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
