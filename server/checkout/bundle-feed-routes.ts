import type { FastifyInstance } from 'fastify'
import type { Bundle } from '../../contract/bundles.ts'
import type { Catalogue } from '../../contract/catalogue.ts'
import { onChange } from '../catalogue/on-change.ts'
import type { Database } from '../database/database.ts'
import { listBundleBeginnings } from '../library/published-queries.ts'
import { bundleFeed, type FeedEntry } from './bundle-feed.ts'
import type { CheckoutRules } from './checkout-rules.ts'
import type { Payments } from './payments.ts'
import { offerOf } from './products.ts'

export type BundleFeedRoutes = {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly rules: Pick<CheckoutRules, 'products' | 'brand' | 'publicUrl' | 'now'>
  readonly payments: Pick<Payments, 'findObstacle'>
}

/** As many as a reader that comes once in a while could have missed. */
const MOST_ENTRIES = 50
const KEPT_SECONDS = 600

/** GET /bundles.atom: what joined the shop, newest first. Asked of the database once for each publication. */
export function bundleFeedRoutes(app: FastifyInstance, options: BundleFeedRoutes): void {
  const { db, catalogue, rules } = options
  const beginnings = onChange(
    () => catalogue.wallpapers,
    () => listBundleBeginnings(db),
  )
  app.get('/bundles.atom', async (_request, reply) => {
    const since = await beginnings().catch(() => listBundleBeginnings(db))
    const entries = listEntries(options, since)
    const { publicUrl } = rules
    reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`).type('application/atom+xml; charset=utf-8')
    return bundleFeed({ publicUrl, brand: rules.brand(), entries })
  })
}

/** What pages list: with pictures, and a way to be paid for. */
function listEntries({ catalogue, rules, payments }: BundleFeedRoutes, since: ReadonlyMap<string, string>) {
  const entries = catalogue.bundles.flatMap((bundle): FeedEntry[] => {
    const product = rules.products.get(bundle.slug)
    const count = countPictures(catalogue, bundle)
    const begun = since.get(bundle.slug)
    if (!product || !begun || count === 0 || !bundle.isListed || payments.findObstacle(offerOf(product))) return []
    const { slug, name, priceMinor } = bundle
    const path = catalogue.categories.find((category) => category.slug === bundle.previewCategory)?.path ?? '/bundles'
    const { currency, picturePath } = product
    return [{ slug, name, path, since: begun, count, priceMinor, currency, picturePath }]
  })
  return entries
    .toSorted((a, b) => b.since.localeCompare(a.since) || a.slug.localeCompare(b.slug))
    .slice(0, MOST_ENTRIES)
}

function countPictures({ wallpapers }: Catalogue, { categories }: Bundle): number {
  return categories.reduce((sum, slug) => sum + (wallpapers[slug]?.length ?? 0), 0)
}
