import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LibraryLink } from '../../contract/library/library.ts'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import { maskEmail } from '../accounts/mask-email.ts'
import { ProblemError } from '../http/problem.ts'
import { type ListedLink, listLinksTo } from './library-link-queries.ts'
import { endLinks } from './library-links.ts'
import { findViewer, isNobody, type Viewer, type ViewerSources } from './library-viewer.ts'

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
