import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getCustomer } from '../accounts/get-customer.ts'
import { parseBody } from '../http/parse-body.ts'
import { ProblemError } from '../http/problem.ts'
import { findViewer, type ViewerSources } from './library-viewer.ts'
import { createLibrarySession, deleteLibrarySessions, touchLibraryLink } from './links/library-sessions.ts'
import { findLiveLink, type LiveLink, opensMoreThanAccount } from './links/link-queries.ts'
import { joinOrdersByLink } from './order-accounts.ts'

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
