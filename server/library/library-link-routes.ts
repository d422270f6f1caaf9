import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LibraryLink } from '../../contract/library/library.ts'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import { getCustomer } from '../accounts/customer.ts'
import { maskEmail } from '../accounts/email-address.ts'
import { parseBody } from '../http/parse-body.ts'
import { ProblemError } from '../http/problem.ts'
import { endLinks, findLiveLink } from './library-links.ts'
import { findViewer, isNobody, keepLibrary, type Viewer, type ViewerSources } from './library-viewer.ts'
import { deleteLibrarySessions, touchLibraryLink } from './links/library-sessions.ts'
import { type ListedLink, listLinksTo, opensMoreThanAccount } from './links/link-queries.ts'
import { joinOrdersByLink } from './order-accounts.ts'

export type LibraryLinkRoutes = ViewerSources & { readonly catalogue: Catalogue }

type OneLink = { Params: { id: string } }

/** The links to a library, listed for and ended by whoever has what they open. New ones can be mailed at any time. */
export function libraryLinkRoutes(app: FastifyInstance, options: LibraryLinkRoutes): void {
  const { db, mode, cookies, catalogue, now } = options

  async function listLinks(request: FastifyRequest): Promise<{ viewer: Viewer; links: ListedLink[] }> {
    const viewer = await findViewer(options, request)
    return { viewer, links: isNobody(viewer) ? [] : await listLinksTo(db, mode, viewer) }
  }

  app.get('/api/library-links', async (request, reply): Promise<{ links: LibraryLink[] }> => {
    reply.header('cache-control', 'no-store')
    const { viewer, links } = await listLinks(request)
    return { links: links.map((link) => toLibraryLink(link, viewer, catalogue)) }
  })

  app.delete<OneLink>('/api/library-links/:id', async (request, reply) => {
    const { viewer, links } = await listLinks(request)
    const link = links.find(({ id }) => id === request.params.id)
    if (!link) throw new ProblemError('not-found', 'There is no such link to your library.')
    await endLinks(db, [link.id], now())
    if (isHere(link, viewer)) reply.header('set-cookie', cookies.forget(cookies.nameOf(link.id)))
    return reply.code(204).send()
  })

  /** Ends every link but those by which this browser is here. */
  app.delete('/api/library-links', async (request, reply) => {
    const { viewer, links } = await listLinks(request)
    const others = links.filter((link) => !isHere(link, viewer)).map(({ id }) => id)
    await endLinks(db, others, now())
    return reply.code(204).send()
  })
}

function isHere({ id }: ListedLink, { sessions }: Viewer): boolean {
  return sessions.some(({ linkId }) => linkId === id)
}

function toLibraryLink(link: ListedLink, viewer: Viewer, catalogue: Catalogue): LibraryLink {
  const { id, source, createdAt, lastUsedAt, browsers, product, emailKey } = link
  const opens = product === null ? null : (catalogue.bundles.find(({ slug }) => slug === product)?.name ?? 'All access')
  const maskedEmail = maskEmail(emailKey)
  return { id, source, opens, maskedEmail, createdAt, lastUsedAt, browsers, isHere: isHere(link, viewer) }
}

const opening = z.object({ key: z.string().regex(/^[\w-]{20,100}$/) })

export type LibrarySessionRoutes = ViewerSources & {
  /** Ends what lets a guest's browser open again what was bought in it. */
  readonly forgetBrowser: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** What a browser keeps of the links that were opened in it. */
export function librarySessionRoutes(app: FastifyInstance, options: LibrarySessionRoutes): void {
  const { db, mode, findCustomer, cookies, forgetBrowser, now } = options

  /**
   * Exchanges a link's key for a cookie. Whoever is signed in takes its orders into the account; a browser keeps only
   * what the account does not have, so that nothing stays open after sign-out without need.
   */
  app.post('/api/library-links/open', { bodyLimit: 1024 }, async (request, reply) => {
    const link = await findLiveLink(db, parseBody(opening, request.body).key)
    if (!link) throw new ProblemError('not-found', 'This link opens nothing any more. We can send you a new one.')
    await touchLibraryLink(db, link.id, now())
    const customer = await findCustomer(request)
    if (customer) await joinOrdersByLink(db, mode, link.tokenHash, customer, now())
    if (!customer || (await opensMoreThanAccount(db, mode, link.tokenHash, customer))) {
      await keepLibrary(options, request, reply, link)
    }
    return reply.code(204).send()
  })

  /** The links stay good elsewhere; a purchase made in this browser opens here by its mailed link only. */
  app.post('/api/library-links/forget', async (request, reply) => {
    const kept = cookies.read(request)
    await deleteLibrarySessions(db, kept)
    await forgetBrowser(request, reply)
    const lines = kept.map(({ name }) => cookies.forget(name))
    return reply.header('set-cookie', lines).code(204).send()
  })

  /** Takes what this browser keeps into the account. Only on request: on a shared browser it may be another person's. */
  app.post('/api/account/join', async (request, reply) => {
    const customer = await getCustomer(findCustomer, request)
    const { sessions } = await findViewer(options, request)
    const joined = new Set<string>()
    for (const { linkId, linkHash } of sessions) {
      await joinOrdersByLink(db, mode, linkHash, customer, now())
      if (!(await opensMoreThanAccount(db, mode, linkHash, customer))) joined.add(cookies.nameOf(linkId))
    }
    const gone = cookies.read(request).filter(({ name }) => joined.has(name))
    await deleteLibrarySessions(db, gone)
    const lines = gone.map(({ name }) => cookies.forget(name))
    return reply.header('set-cookie', lines).code(204).send()
  })
}
