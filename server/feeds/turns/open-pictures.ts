import { LRUCache } from 'lru-cache'
import { FAVOURITES_SOURCE, LIBRARY_SOURCE } from '../../../contract/library/feeds.ts'
import type { Catalogue } from '../../../contract/pictures/catalogue.ts'
import { findHostedAddress } from '../../accounts/sign-in-queries.ts'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared.ts'
import { awaitsConsent, type ConsentParts } from '../../library/consent.ts'
import {
  ALL_SCOPE,
  bundleOfScope,
  bundleScope,
  type Entitlement,
  listEntitlements,
  type Owner,
  type ShopMode,
} from '../../library/entitlements.ts'
import type { PictureSources } from '../devices/send-picture.ts'
import { type FeedRow, listLinkHashes } from '../feed-queries.ts'
import { turnKey } from './pick-picture.ts'

/** The pictures of one bundle, or of all, that an order opens: those that were in it at that moment or came later. */
export type Span = { readonly bundle: string | null; readonly since: string; readonly orderId: string }

export type Openers = Pick<ConsentParts, 'brand'> & {
  readonly db: Database
  readonly mode: ShopMode
  readonly masters: Pick<PictureSources['masters'], 'canDraw'>
}

/** What a feed may take its pictures from now; asked on every request, because it may close at any moment. */
export type Opened = {
  readonly spans: readonly Span[]
  /** Nothing, or nothing more, is sent before its buyer agrees. */
  readonly awaitsConsent: boolean
}

type Sourced = Pick<FeedRow, 'source'>

/** On whose behalf a feed asks. A hosted account has the address that it came with the last time, if any. */
export async function ownersOfFeed(db: Database, feed: FeedRow): Promise<Owner[]> {
  const { customer_id: id, email_key } = feed
  if (id !== null) {
    const hosted = await findHostedAddress(db, id)
    const email = hosted ? hosted.email : email_key
    return [{ kind: 'customer', customer: { id, email, isEmailVerified: email !== null } }]
  }
  return (await listLinkHashes(db, feed.id)).map((tokenHash) => ({ kind: 'link', tokenHash }))
}

/**
 * Oldest first, whoever of several it belongs to: what is sent counts for the order that opened it first, and a second one
 * of the same can still be given back.
 */
export async function findOpened(openers: Openers, owners: readonly Owner[], { source }: Sourced): Promise<Opened> {
  const held: Entitlement[] = []
  for (const owner of owners) held.push(...(await listEntitlements(openers.db, openers.mode, owner)))
  const bought = ({ since, grantedAt, orderId }: Entitlement) => `${since} ${grantedAt} ${orderId}`
  return opensFor(
    openers,
    held.toSorted((a, b) => (bought(a) < bought(b) ? -1 : 1)),
    { source },
  )
}

export function isSource(source: string): boolean {
  if (source === LIBRARY_SOURCE || source === FAVOURITES_SOURCE) return true
  const slug = bundleOfScope(source)
  return slug !== undefined && bundleScope(slug) === source && /^[\w-]{1,80}$/.test(slug)
}

/** What of one's entitlements a source is about, but for what is on its way back. */
export function opensFor(openers: Openers, held: readonly Entitlement[], { source }: Sourced): Opened {
  const isAbout = (scope: string) => !source.startsWith('bundle:') || scope === ALL_SCOPE || scope === source
  const about = held.filter(({ scope, isGoingBack }) => !isGoingBack && isAbout(scope))
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

/** The order by which a picture may be shown; nothing once there is none, or the picture itself is gone. */
export async function findOpenSpan(
  { db, masters }: Pick<Openers, 'db' | 'masters'>,
  { spans }: Opened,
  picture: string,
): Promise<Span | undefined> {
  for (const span of spans) {
    const found = await findMember(db, span, picture)
    if (found) return found.hasFile || masters.canDraw(picture) ? span : undefined
  }
  return undefined
}

type MemberQuestion = { readonly picture: string; readonly since: string; readonly bundle: string }

const listInAny = prepared(selectMembers)
const listInBundle = prepared((db, member: MemberQuestion) =>
  selectMembers(db, member).where('bundle_picture.bundle', '=', member.bundle),
)

function selectMembers(db: Database, { picture, since }: MemberQuestion) {
  return db
    .selectFrom('bundle_picture')
    .leftJoin('master', 'master.wallpaper_id', 'bundle_picture.picture')
    .select('master.wallpaper_id as file')
    .where('bundle_picture.picture', '=', picture)
    .where((where) =>
      where.or([where('bundle_picture.valid_until', 'is', null), where('bundle_picture.valid_until', '>', since)]),
    )
    .limit(1)
}

/** A picture that a span opens, and whether its file is there. */
async function findMember(
  db: Database,
  { bundle, since }: Span,
  picture: string,
): Promise<{ readonly hasFile: boolean } | undefined> {
  const list = bundle === null ? listInAny : listInBundle
  const [row] = await list(db, { picture, since, bundle: bundle ?? '' })
  return row && { hasFile: row.file !== null }
}

/** A picture in a bundle; `until` is null while it is in it. */
type Member = { readonly bundle: string; readonly picture: string; readonly until: string | null; readonly key: string }

/** All that ever was in a bundle, or in any, and is there as a file or to be drawn: in turn. */
type Circle = { readonly id: number; readonly members: readonly Member[]; readonly endings: readonly string[] }

export type OpenCircles = {
  /** What spans open, in turn. `isFresh` asks the database again. */
  listPictures(spans: readonly Span[], isFresh?: boolean): Promise<readonly string[]>
  /** The same with each bundle by which a picture is open, in no order. */
  listMembers(spans: readonly Span[]): Promise<Pick<Member, 'bundle' | 'picture'>[]>
}

export type CircleSources = {
  readonly db: Database
  readonly catalogue: Pick<Catalogue, 'wallpapers'>
  readonly masters: { canDraw(wallpaperId: string): boolean }
  readonly now: () => Date
}

/** A publication is seen at once; what else changes (an imported file, another process) after so long. */
const KEPT_MS = 600_000
const MOST_CIRCLES = 200
const MOST_POOLS = 32

/**
 * Reads and sorts the pictures of a bundle once for all feeds, not once for each and each day. What is kept says which
 * pictures may take turns and nothing about who may see them: that is asked on every request.
 */
export function openCircles(sources: CircleSources): OpenCircles {
  const circles = new LRUCache<string, { of: unknown; at: number; circle: Promise<Circle> }>({ max: MOST_CIRCLES })
  const pools = new LRUCache<string, readonly string[]>({ max: MOST_POOLS })
  let loads = 0
  const find = (bundle: string | null, isFresh: boolean): Promise<Circle> => {
    const name = bundle ?? '*'
    const [of, at] = [sources.catalogue.wallpapers, sources.now().getTime()]
    const known = circles.get(name)
    if (known && !isFresh && known.of === of && at - known.at < KEPT_MS) return known.circle
    const circle = loadCircle(sources, bundle, ++loads)
    circles.set(name, { of, at, circle })
    circle.catch(() => circles.delete(name))
    return circle
  }
  const findAll = (spans: readonly Span[], isFresh: boolean) =>
    Promise.all(widest(spans).map(async (span) => ({ since: span.since, circle: await find(span.bundle, isFresh) })))
  return {
    async listPictures(spans, isFresh = false) {
      const parts = await findAll(spans, isFresh)
      const name = parts.map(({ circle, since }) => `${circle.id}@${endingAfter(circle, since)}`).join()
      const known = pools.get(name)
      if (known) return known
      const open = parts.map(openMembers)
      const members = open.length === 1 ? (open[0] ?? []) : open.flat().sort(byKey)
      const pictures = [...new Set(members.map(({ picture }) => picture))]
      pools.set(name, pictures)
      return pictures
    },
    listMembers: async (spans) => (await findAll(spans, false)).flatMap(openMembers),
  }
}

async function loadCircle({ db, masters }: CircleSources, bundle: string | null, id: number): Promise<Circle> {
  const rows = await db
    .selectFrom('bundle_picture')
    .leftJoin('master', 'master.wallpaper_id', 'bundle_picture.picture')
    .select(['bundle_picture.bundle', 'bundle_picture.picture', 'bundle_picture.valid_until as until'])
    .select('master.wallpaper_id as master')
    .$if(bundle !== null, (query) => query.where('bundle_picture.bundle', '=', bundle ?? ''))
    .execute()
  const there = rows.filter(({ picture, master }) => master !== null || masters.canDraw(picture))
  const members = there.map(({ bundle, picture, until }) => ({ bundle, picture, until, key: turnKey(picture) }))
  const endings = new Set(members.flatMap(({ until }) => until ?? []))
  return { id, members: members.sort(byKey), endings: [...endings].sort() }
}

/** Orders between the same two endings open the same pictures. */
function endingAfter({ endings }: Circle, since: string): string {
  return endings.find((ending) => ending > since) ?? ''
}

function openMembers({ circle, since }: { readonly circle: Circle; readonly since: string }): Member[] {
  return circle.members.filter(({ until }) => until === null || until > since)
}

function byKey(a: Member, b: Member): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

/** Of several orders of one bundle the oldest opens most. */
function widest(spans: readonly Span[]): Span[] {
  const byBundle = Map.groupBy(spans, ({ bundle }) => bundle)
  return [...byBundle.values()].flatMap((same) => same.toSorted((a, b) => a.since.localeCompare(b.since)).slice(0, 1))
}
