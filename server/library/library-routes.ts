import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bundle } from '../../contract/bundles.ts'
import type { Catalogue } from '../../contract/catalogue.ts'
import type { Library, LibraryBundleView } from '../../contract/library.ts'
import type { FindCustomer } from '../accounts/customer.ts'
import type { SampleMasters } from '../catalogue/sample-masters.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { listClosedOrders } from './closed-orders.ts'
import type { Passes } from './download-pass.ts'
import { type Entitlement, listEntitlements, type Owner, type ShopMode } from './entitlements.ts'
import { describeBundle, freezeShelf, openBundles, readShelf } from './library-shelf.ts'
import { getOwner } from './owner-of-request.ts'
import { ALL_SCOPE, bundleScope } from './scope.ts'

export type LibraryRoutes = {
  readonly db: Database
  readonly mode: ShopMode
  readonly catalogue: Catalogue
  readonly masters: Pick<SampleMasters, 'ensureMaster' | 'canDraw'>
  readonly passes: Passes
  readonly findCustomer: FindCustomer
  readonly now: () => Date
}

type OpenBundle = { bundle: Bundle; entitlement: Entitlement; linkHash: string | null }
type OneBundle = { Params: { bundle: string } }

/** What somebody owns, and how far its files are. Nobody else's library has an address. */
export function libraryRoutes(app: FastifyInstance, options: LibraryRoutes): void {
  const { db, mode, catalogue, masters, passes, findCustomer, now } = options

  async function getOpenBundle(request: FastifyRequest<OneBundle>): Promise<OpenBundle> {
    const owner = await getOwner(request, findCustomer)
    const entitlements = await listEntitlements(db, mode, owner)
    const found = openBundles(catalogue, entitlements).find(({ bundle }) => bundle.slug === request.params.bundle)
    if (!found) throw new ProblemError('not-found', 'This bundle is not in your library.')
    return { ...found, linkHash: owner.kind === 'link' ? owner.tokenHash : null }
  }

  app.get('/api/library', async (request, reply): Promise<Library> => {
    reply.header('cache-control', 'no-store')
    return readLibrary(options, await getOwner(request, findCustomer))
  })

  app.get<OneBundle>('/api/library/:bundle', async (request, reply): Promise<LibraryBundleView> => {
    reply.header('cache-control', 'no-store')
    const { bundle, entitlement, linkHash } = await getOpenBundle(request)
    const shelf = await readShelf(options, bundle)
    const frozen = await freezeShelf(db, bundle, shelf, now())
    const downloads = `/download/${passes.issue({ orderId: entitlement.orderId, linkHash }, now())}`
    return {
      ...describeBundle(bundle, entitlement, shelf),
      downloads,
      wallpapers: shelf.wallpapers,
      zip: frozen
        ? {
            path: `${downloads}/bundle/${bundle.slug}/${frozen.version}`,
            sizeBytes: frozen.layout.sizeBytes,
            files: shelf.wallpapers.length,
          }
        : null,
    }
  })

  /** Puts every master of the bundle that does not exist yet into the queue. Safe to repeat. */
  app.post<OneBundle>('/api/library/:bundle/prepare', async (request, reply) => {
    const { bundle, entitlement } = await getOpenBundle(request)
    const { wallpapers } = await readShelf(options, bundle)
    for (const { id, state } of wallpapers) {
      if (state === 'waiting' || state === 'failed') await masters.ensureMaster(id, entitlement.orderId)
    }
    return reply.code(202).send({ state: 'queued' })
  })
}

/** What is open, and what is closed and not open by another order. */
async function readLibrary(options: LibraryRoutes, owner: Owner): Promise<Library> {
  const { db, mode, catalogue } = options
  const entitlements = await listEntitlements(db, mode, owner)
  const bundles = openBundles(catalogue, entitlements).map(async ({ bundle, entitlement }) =>
    describeBundle(bundle, entitlement, await readShelf(options, bundle)),
  )
  const closed = await listClosedOrders(db, mode, owner, catalogue.bundles)
  const allAccess = entitlements.find(({ scope }) => scope === ALL_SCOPE)
  const isOpenAnyway = (slug: string) => allAccess || entitlements.some(({ scope }) => scope === bundleScope(slug))
  return {
    allAccessSince: allAccess?.grantedAt ?? null,
    bundles: await Promise.all(bundles),
    closed: closed.filter(({ product }) => !product || !isOpenAnyway(product.slug)),
  }
}
