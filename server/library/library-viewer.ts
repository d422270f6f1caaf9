import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Customer, FindCustomer } from '../accounts/customer.ts'
import { refuseUnknown } from '../accounts/named-account.ts'
import { findBySignIn, nameSignIn } from '../accounts/sign-in-queries.ts'
import type { Database } from '../database/database.ts'
import type { Holder } from './downloads/download-token.ts'
import { type Entitlement, listEntitlements, type Owner, type ShopMode } from './entitlements.ts'
import type { LibraryCookies } from './library-cookies.ts'
import {
  findLibrarySession,
  type LibrarySession,
  listLibrarySessions,
  touchLibrarySession,
} from './links/library-sessions.ts'

/** Whoever looks at a library: an account, a browser that keeps what links opened, both, or nobody. */
export type Viewer = { readonly customer: Customer | null; readonly sessions: readonly LibrarySession[] }

/** An entitlement, and by what the viewer has it: null is the account. */
export type HeldEntitlement = Entitlement & { readonly session: LibrarySession | null }

export type ViewerSources = {
  readonly db: Database
  readonly mode: ShopMode
  readonly findCustomer: FindCustomer
  readonly cookies: LibraryCookies
  readonly now: () => Date
}

export async function findViewer(sources: ViewerSources, request: FastifyRequest): Promise<Viewer> {
  const { db, findCustomer, cookies, now } = sources
  const tokens = cookies.read(request).map(({ token }) => token)
  const [customer, sessions] = [await findCustomer(request), await listLibrarySessions(db, tokens, now())]
  if (isNobody({ customer, sessions })) refuseUnknown(request)
  return { customer, sessions }
}

export function isNobody({ customer, sessions }: Viewer): boolean {
  return customer === null && sessions.length === 0
}

/** The account first: what it has does not hang on a link. */
export function ownersOf({ customer, sessions }: Viewer): Owner[] {
  const links = sessions.map(({ linkHash }): Owner => ({ kind: 'link', tokenHash: linkHash }))
  return customer ? [{ kind: 'customer', customer }, ...links] : links
}

/** Everything open to a viewer now. What the account has comes first: it does not hang on a link. */
export async function listHeld(
  db: Database,
  mode: ShopMode,
  { customer, sessions }: Viewer,
): Promise<HeldEntitlement[]> {
  const own = customer ? await listEntitlements(db, mode, { kind: 'customer', customer }) : []
  const held: HeldEntitlement[] = own.map((entitlement) => ({ ...entitlement, session: null }))
  for (const session of sessions) {
    const linked = await listEntitlements(db, mode, { kind: 'link', tokenHash: session.linkHash })
    held.push(...linked.map((entitlement) => ({ ...entitlement, session })))
  }
  return held
}

/** By what a download is let in and with what it ends. Nothing when the sign-in has ended meanwhile. */
export async function findHolder(
  db: Database,
  { customer }: Viewer,
  { session }: HeldEntitlement,
): Promise<Holder | undefined> {
  if (session) return { kind: 'library', id: session.id }
  return customer ? nameSignIn(db, customer) : undefined
}

/** Whoever a holder stands for, as long as it lasts. */
export async function findOwner(db: Database, holder: Holder, now: Date): Promise<Owner | undefined> {
  if (holder.kind === 'library') {
    const session = await findLibrarySession(db, holder.id, now)
    return session && { kind: 'link', tokenHash: session.linkHash }
  }
  const customer = await findBySignIn(db, { kind: holder.kind, id: holder.id }, now)
  return customer && { kind: 'customer', customer }
}

/** Writes the visit down, lets the browser keep what it keeps for longer, and clears what opens nothing any more. */
export async function noteVisit(
  { db, cookies, now }: ViewerSources,
  { sessions }: Viewer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const alive = new Set(sessions.map(({ linkId }) => cookies.nameOf(linkId)))
  const kept = new Map(cookies.read(request).map(({ name, token }) => [name, token]))
  const lines = [...kept.keys()].filter((name) => !alive.has(name)).map(cookies.forget)
  for (const session of sessions) {
    const token = kept.get(cookies.nameOf(session.linkId))
    const isWritten = await touchLibrarySession(db, session, now())
    if (isWritten && token) lines.push(cookies.keep(session.linkId, token))
  }
  if (lines.length > 0) reply.header('set-cookie', lines)
}
