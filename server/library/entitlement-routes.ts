import type { FastifyInstance } from 'fastify'
import type { Entitlements, OwnedSlugs } from '../../contract/orders/entitlements.ts'
import { ALL_ACCESS } from '../../contract/pictures/catalogue.ts'
import { ProblemError } from '../http/problem.ts'
import { type Entitlement, listEntitlements } from './entitlements.ts'
import { findViewer, listHeld, type ViewerSources } from './library-viewer.ts'
import { ALL_SCOPE, bundleOfScope } from './scope.ts'

export type EntitlementRoutes = ViewerSources & {
  /** Whether a checkout of the account is open. */
  readonly isBuying: (customerId: string) => Promise<boolean>
}

/** Who owns what, for the dashboard and every buy button. */
export function entitlementRoutes(app: FastifyInstance, options: EntitlementRoutes): void {
  const { db, mode, findCustomer, isBuying } = options
  app.get('/api/account/entitlements', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const customer = await findCustomer(request)
    if (!customer) throw new ProblemError('unauthorized', 'Please log in to see what you own.')
    const owned = summarize(await listEntitlements(db, mode, { kind: 'customer', customer }))
    return { ...owned, isBuying: await isBuying(customer.id) } satisfies Entitlements
  })

  /** For the hint that pages read before they are painted. A visitor who owns nothing is answered too. */
  app.get('/api/owned', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const held = await listHeld(db, mode, await findViewer(options, request))
    const slugs = held.map(({ scope }) => bundleOfScope(scope) ?? ALL_ACCESS.slug)
    return { slugs: [...new Set(slugs)] } satisfies OwnedSlugs
  })
}

/** The oldest entitlement of each kind says since when. */
function summarize(entitlements: readonly Entitlement[]): Omit<Entitlements, 'isBuying'> {
  const since = new Map<string, string>()
  for (const { scope, grantedAt } of entitlements) if (!since.has(scope)) since.set(scope, grantedAt)
  return {
    allAccessSince: since.get(ALL_SCOPE) ?? null,
    bundles: [...since].flatMap(([scope, at]) => {
      const slug = bundleOfScope(scope)
      return slug === undefined ? [] : [{ slug, since: at }]
    }),
  }
}
