import type { FastifyInstance } from 'fastify'
import type { Entitlements } from '../../contract/entitlements.ts'
import type { FindCustomer } from '../accounts/customer.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { type Entitlement, listEntitlements, type ShopMode } from './entitlements.ts'
import { ALL_SCOPE, bundleOfScope } from './scope.ts'

export type EntitlementRoutes = {
  readonly db: Database
  readonly mode: ShopMode
  readonly findCustomer: FindCustomer
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
