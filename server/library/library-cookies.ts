import type { FastifyRequest } from 'fastify'
import { LIBRARY_SESSION_DAYS } from './links/library-sessions.ts'

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
