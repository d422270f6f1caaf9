import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Customer, type FindCustomer, refuseUnknown } from '../accounts/customer.ts'
import { findBySignIn, nameSignIn } from '../accounts/sign-in-queries.ts'
import type { Database } from '../database/database.ts'
import type { Holder } from './downloads/download-token.ts'
import { type Entitlement, listEntitlements, type Owner, type ShopMode } from './entitlements.ts'
import type { LiveLink } from './library-links.ts'
import {
  createLibrarySession,
  deleteLibrarySessions,
  findLibrarySession,
  LIBRARY_SESSION_DAYS,
  type LibrarySession,
  listLibrarySessions,
  touchLibrarySession,
} from './links/library-sessions.ts'

/** More links than this in one browser are not kept: their cookies travel with every request. */
const MOST_KEPT = 20

type KeptCookie = { readonly name: string; readonly token: string }

/**
 * One cookie for each library link that was opened in a browser, so that two tabs that open two links at once do not
 * overwrite each other, and a token that somebody planted never comes to open another link.
 */
export type LibraryCookies = {
  read(request: FastifyRequest): KeptCookie[]
  /** The Set-Cookie line that keeps a link's library. */
  keep(linkId: string, token: string): string
  /** The name under which a link's library is kept. */
  nameOf(linkId: string): string
  forget(name: string): string
  /** Cookies that have to go before one more is kept. */
  surplus(kept: readonly KeptCookie[]): KeptCookie[]
}

export function libraryCookies(isSecure: boolean): LibraryCookies {
  // The prefix makes browsers insist on Secure, Path=/ and no Domain; it needs HTTPS.
  const prefix = isSecure ? '__Host-library-' : 'library-'
  // Strict: only the shop's own pages ever need it, and they ask by themselves, wherever the visitor came from.
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const isOurs = (name: string) => name.startsWith(prefix) && /^[0-9a-f]{12}$/.test(name.slice(prefix.length))
  const nameOf = (linkId: string) => `${prefix}${linkId.replaceAll('-', '').slice(0, 12)}`
  return {
    nameOf,
    read: (request) =>
      (request.headers.cookie ?? '').split(';').flatMap((pair) => {
        const [name = '', token = ''] = pair.trim().split('=', 2)
        return isOurs(name) && /^[\w-]{32}$/.test(token) ? [{ name, token }] : []
      }),
    keep: (linkId, token) => `${nameOf(linkId)}=${token}; ${attributes}; Max-Age=${LIBRARY_SESSION_DAYS * 86_400}`,
    forget: (name) => `${name}=; ${attributes}; Max-Age=0`,
    surplus: (kept) => kept.slice(0, Math.max(0, kept.length - MOST_KEPT + 1)),
  }
}

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

/** A new token at every opening; the one that the browser had for this link ends. */
export async function keepLibrary(
  { db, cookies, now }: ViewerSources,
  request: FastifyRequest,
  reply: FastifyReply,
  link: LiveLink,
): Promise<void> {
  const kept = cookies.read(request)
  const before = kept.filter(({ name }) => name === cookies.nameOf(link.id))
  const surplus = cookies.surplus(kept.filter((cookie) => !before.includes(cookie)))
  await deleteLibrarySessions(db, [...before, ...surplus])
  const line = cookies.keep(link.id, await createLibrarySession(db, link.id, now()))
  reply.header('set-cookie', [...surplus.map(({ name }) => cookies.forget(name)), line])
}
