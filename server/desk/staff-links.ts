import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { mayGiveRole, type Role } from '../../contract/desk/staff.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import type { Database } from '../database/database.ts'
import type { DeskTables } from '../database/schema.ts'
import { inTransaction } from '../database/transactions.ts'
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
      id: randomUUID(),
      token_hash: hashToken(key),
      role,
      email,
      email_key: email === null ? null : normalizeEmail(email),
      staff_id: staffId,
      made_by: madeBy,
      made_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lastsMs).toISOString(),
      spent_at: null,
      ticket_hash: null,
      ticket_until: null,
    })
    .execute()
  return key
}

/** For whoever sits at the machine: makes an owner, or lets one in again. Nobody's right but the machine's owner's. */
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

/** For a mail. A new one ends those from before for the same address or person, followed or not. */
export async function createMailedLink(
  trx: Database,
  link: NewLink & { email: string; madeBy: string },
  now: Date,
): Promise<string> {
  await endLinksTo(trx, link)
  return createLink(trx, link, MAILED_LINK_MS, now)
}

/** Ends whatever still leads an address, or a member, to the desk. */
export async function endLinksTo(
  trx: Database,
  { email, staffId }: { readonly email: string; readonly staffId?: string },
): Promise<void> {
  await unfinished(trx)
    .where((eb) => {
      const toAddress = eb('email_key', '=', normalizeEmail(email))
      return staffId === undefined ? toAddress : eb.or([toAddress, eb('staff_id', '=', staffId)])
    })
    .execute()
}

/** Ends what somebody has made, or had made for them, and may not give any more. */
export async function endLinksOf(trx: Database, staffId: string): Promise<void> {
  await unfinished(trx)
    .where((eb) => eb.or([eb('made_by', '=', staffId), eb('staff_id', '=', staffId)]))
    .execute()
}

function unfinished(trx: Database) {
  return trx
    .deleteFrom('staff_link')
    .where((eb) => eb.or([eb('spent_at', 'is', null), eb('ticket_hash', 'is not', null)]))
}

/** The address that a key opens. What stands after the # is sent to nobody. */
export function linkUrl(publicUrl: string, key: string): string {
  return `${publicUrl}/desk/first#key=${key}`
}

type MadeLink = StaffLinkRow & { readonly maker_email: string | null; readonly maker_role: Role | null }

/** Links with whoever made them, as they are on the team now. */
function withMaker(db: Database) {
  return db
    .selectFrom('staff_link')
    .leftJoin('staff as maker', (join) =>
      join.onRef('maker.id', '=', 'staff_link.made_by').on('maker.removed_at', 'is', null),
    )
    .selectAll('staff_link')
    .select(['maker.email as maker_email', 'maker.role as maker_role'])
}

/** A link lives by its maker's right, today's: whoever was removed or is less by now lets nobody in. */
function isGiven({ email, staff_id, role, maker_role }: MadeLink): boolean {
  const isTerminals = email === null && staff_id === null
  return isTerminals || (maker_role !== null && mayGiveRole(maker_role, role))
}

type Spent = { readonly link: StaffLinkRow; readonly ticket: string }

/** Once, however many try at the same time. Whoever spent it holds a ticket until a way to sign in is chosen. */
export function spendLink(db: Database, key: string, now: Date): Promise<Spent | undefined> {
  const ticket = newToken()
  const at = now.toISOString()
  const ticket_until = new Date(now.getTime() + TICKET_SECONDS * 1000).toISOString()
  return inTransaction(db, async (trx) => {
    const link = await trx
      .updateTable('staff_link')
      .set({ spent_at: at, ticket_hash: hashToken(ticket), ticket_until })
      .where('token_hash', '=', hashToken(key))
      .where('spent_at', 'is', null)
      .where('expires_at', '>', at)
      .returningAll()
      .executeTakeFirst()
    return link && (await findTicket(trx, ticket, now)) && { link, ticket }
  })
}

export async function findTicket(db: Database, ticket: string, now: Date): Promise<StaffLinkRow | undefined> {
  const link = await withMaker(db)
    .where('ticket_hash', '=', hashToken(ticket))
    .where('ticket_until', '>', now.toISOString())
    .executeTakeFirst()
  return link && isGiven(link) ? link : undefined
}

/** True once, and only while its maker may still give it: a ticket makes one member of staff. */
export async function endTicket(trx: Database, id: string): Promise<boolean> {
  const link = await withMaker(trx).where('staff_link.id', '=', id).executeTakeFirst()
  if (!link || !isGiven(link)) return false
  const { numUpdatedRows } = await trx
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

type OpenLink = MadeLink & {
  /** Whoever followed it is choosing how to sign in. */
  readonly isFollowed: boolean
  readonly openUntil: string
}

/** Everything that still lets somebody in: invitations, new links for members, links of the terminal, followed or not. */
export async function listOpenLinks(db: Database, now: Date): Promise<OpenLink[]> {
  const at = now.toISOString()
  const links = await withMaker(db)
    .where((eb) =>
      eb.or([
        eb.and([eb('staff_link.spent_at', 'is', null), eb('staff_link.expires_at', '>', at)]),
        eb('staff_link.ticket_until', '>', at),
      ]),
    )
    .orderBy('staff_link.made_at')
    .orderBy('staff_link.id')
    .execute()
  return links
    .filter(isGiven)
    .map((link) => ({ ...link, isFollowed: link.spent_at !== null, openUntil: link.ticket_until ?? link.expires_at }))
}

/** The link that was ended, whoever follows it at the moment included; nothing where it let somebody in already. */
export async function endLink(trx: Database, id: string): Promise<StaffLinkRow | undefined> {
  return unfinished(trx).where('id', '=', id).returningAll().executeTakeFirst()
}
