import type { FastifyInstance } from 'fastify'
import type { ShopBrand } from '../../contract/content/brand.ts'
import { countOf } from '../../contract/count.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Bundle, Catalogue } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import { escapeHtml } from '../http/html.ts'
import { listBundleBeginnings } from '../library/published-queries.ts'
import type { Payments } from '../payments/payments.ts'
import { onChange } from '../pictures/on-change.ts'
import { type CheckoutRules, offerOf } from './products.ts'

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

/** A bundle as a feed reader tells of it. */
export type FeedEntry = {
  readonly slug: string
  readonly name: string
  /** Where its pictures are shown. */
  readonly path: string
  /** When it was first in the shop; it never changes, so no reader tells of it twice. */
  readonly since: string
  readonly count: number
  readonly priceMinor: number
  readonly currency: string
  readonly picturePath: string | null
}

type Feed = {
  readonly publicUrl: string
  readonly brand: Pick<ShopBrand, 'name' | 'locale'>
  readonly entries: readonly FeedEntry[]
}

/** Of a shop that has no bundle yet. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** The shop's bundles, newest first, as RFC 4287 (Atom) wants them. */
export function bundleFeed({ publicUrl, brand, entries }: Feed): string {
  const name = escapeHtml(brand.name)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${escapeHtml(`${publicUrl}/bundles.atom`)}</id>`,
    `  <title>${name}: new bundles</title>`,
    `  <updated>${entries[0]?.since ?? NEVER}</updated>`,
    `  <author><name>${name}</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeHtml(`${publicUrl}/bundles.atom`)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeHtml(`${publicUrl}/bundles`)}"/>`,
    ...entries.map((entry) => entryOf(publicUrl, brand, entry)),
    '</feed>\n',
  ].join('\n')
}

function entryOf(publicUrl: string, { locale }: Pick<ShopBrand, 'locale'>, entry: FeedEntry): string {
  const { slug, name, path, since, count, priceMinor, currency, picturePath } = entry
  const price = formatMoney(priceMinor, currency, { locale, isShort: true })
  const picture = picturePath && `${publicUrl}${picturePath}`
  return [
    '  <entry>',
    `    <id>${escapeHtml(`${publicUrl}/bundles#${slug}`)}</id>`,
    `    <title>${escapeHtml(`${name} Bundle`)}</title>`,
    `    <published>${since}</published>`,
    `    <updated>${since}</updated>`,
    `    <link rel="alternate" type="text/html" href="${escapeHtml(`${publicUrl}${path}`)}"/>`,
    ...(picture ? [`    <link rel="enclosure" type="image/webp" href="${escapeHtml(picture)}"/>`] : []),
    `    <summary>${escapeHtml(`${countOf(count, 'wallpaper')}, ${price}`)}</summary>`,
    '  </entry>',
  ].join('\n')
}
