import type { ExpressionBuilder } from 'kysely'
import { FAVOURITES_SOURCE, LIBRARY_SOURCE } from '../../contract/feeds.ts'
import { listFavourites } from '../accounts/favourite-queries.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { awaitsConsent, type ConsentParts } from '../library/consent.ts'
import { type Entitlement, listEntitlements, type Owner, type ShopMode } from '../library/entitlements.ts'
import { hasPictureSince } from '../library/published-queries.ts'
import { ALL_SCOPE, bundleOfScope, bundleScope } from '../library/scope.ts'
import { type FeedRow, listLinkHashes } from './feed-queries.ts'

export type Openers = Pick<ConsentParts, 'imprint'> & {
  readonly db: Database
  readonly mode: ShopMode
  readonly masters: { canDraw(wallpaperId: string): boolean }
}

/** The pictures of one bundle, or of all, that an order opens: those that were in it at that moment or came later. */
export type Span = { readonly bundle: string | null; readonly since: string; readonly orderId: string }

/** What a feed may take its pictures from now; asked on every request, because it may close at any moment. */
export type Opened = {
  readonly spans: readonly Span[]
  /** Nothing, or nothing more, is sent before its buyer agrees. */
  readonly awaitsConsent: boolean
}

type Sourced = Pick<FeedRow, 'source'>

/** On whose behalf a feed asks. */
export async function ownersOfFeed(db: Database, feed: FeedRow): Promise<Owner[]> {
  const { customer_id: id, email_key: email } = feed
  if (id !== null) return [{ kind: 'customer', customer: { id, email, isEmailVerified: email !== null } }]
  return (await listLinkHashes(db, feed.id)).map((tokenHash) => ({ kind: 'link', tokenHash }))
}

export async function findOpened(openers: Openers, owners: readonly Owner[], { source }: Sourced): Promise<Opened> {
  const held: Entitlement[] = []
  for (const owner of owners) held.push(...(await listEntitlements(openers.db, openers.mode, owner)))
  return opensFor(openers, held, { source })
}

/** What of one's entitlements a source is about. */
export function opensFor(openers: Openers, held: readonly Entitlement[], { source }: Sourced): Opened {
  const about = held.filter(({ scope }) => !source.startsWith('bundle:') || scope === ALL_SCOPE || scope === source)
  const ready = about.filter((entitlement) => !awaitsConsent(openers, [entitlement]))
  const bundle = bundleOfScope(source) ?? null
  return {
    spans: ready.map(({ scope, since, orderId }) => ({
      bundle: bundle ?? bundleOfScope(scope) ?? null,
      since,
      orderId,
    })),
    awaitsConsent: ready.length < about.length,
  }
}

/** The order by which a picture may be shown; nothing once there is none. */
export async function findOpenSpan(db: Database, { spans }: Opened, picture: string): Promise<Span | undefined> {
  for (const span of spans) if (await hasPictureSince(db, span.bundle, span.since, picture)) return span
  return undefined
}

/** All that may take turns, in no order. */
export async function listOpenPictures(
  openers: Pick<Openers, 'db' | 'masters'>,
  opened: Opened,
  favouritesOf: string | null,
): Promise<string[]> {
  const open = await listOpenMembers(openers, opened)
  const ids = [...new Set(open.map(({ picture }) => picture))]
  if (favouritesOf === null) return ids
  const favourites = new Set(await listFavourites(openers.db, favouritesOf))
  return ids.filter((id) => favourites.has(id))
}

type Member = { readonly bundle: string; readonly picture: string }

/** Every picture that is open, and there as a file or to be drawn, with each bundle that it is open by. */
export async function listOpenMembers(
  { db, masters }: Pick<Openers, 'db' | 'masters'>,
  { spans }: Opened,
): Promise<Member[]> {
  if (spans.length === 0) return []
  const rows = await db
    .selectFrom('bundle_picture')
    .leftJoin('master', 'master.wallpaper_id', 'bundle_picture.picture')
    .select(['bundle_picture.bundle', 'bundle_picture.picture', 'master.wallpaper_id as master'])
    .distinct()
    .where((where) => where.or(widest(spans).map((span) => isIn(where, span))))
    .execute()
  return rows.filter(({ picture, master }) => master !== null || masters.canDraw(picture))
}

/** Whose favourites a feed is limited to. */
export function favouritesOf({ source, customer_id }: Pick<FeedRow, 'source' | 'customer_id'>): string | null {
  return source === FAVOURITES_SOURCE ? (customer_id ?? '') : null
}

export function isSource(source: string): boolean {
  if (source === LIBRARY_SOURCE || source === FAVOURITES_SOURCE) return true
  const slug = bundleOfScope(source)
  return slug !== undefined && bundleScope(slug) === source && /^[\w-]{1,80}$/.test(slug)
}

/** Of several orders of one bundle the oldest opens most. */
function widest(spans: readonly Span[]): Span[] {
  const byBundle = Map.groupBy(spans, ({ bundle }) => bundle)
  return [...byBundle.values()].flatMap((same) => same.toSorted((a, b) => a.since.localeCompare(b.since)).slice(0, 1))
}

function isIn(where: ExpressionBuilder<Pick<Schema, 'bundle_picture'>, 'bundle_picture'>, { bundle, since }: Span) {
  const stillOrLater = where.or([
    where('bundle_picture.valid_until', 'is', null),
    where('bundle_picture.valid_until', '>', since),
  ])
  return bundle === null ? stillOrLater : where.and([where('bundle_picture.bundle', '=', bundle), stillOrLater])
}
