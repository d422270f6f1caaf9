import { FAVOURITES_SOURCE, LIBRARY_SOURCE } from '../../contract/feeds.ts'
import { findHostedAddress } from '../accounts/sign-in-queries.ts'
import type { Database } from '../database/database.ts'
import { awaitsConsent, type ConsentParts } from '../library/consent.ts'
import { type Entitlement, listEntitlements, type Owner, type ShopMode } from '../library/entitlements.ts'
import { ALL_SCOPE, bundleOfScope, bundleScope } from '../library/scope.ts'
import { type FeedRow, findMember, listLinkHashes } from './feed-queries.ts'
import type { Span } from './open-circles.ts'
import type { PictureSources } from './send-picture.ts'

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

export function isSource(source: string): boolean {
  if (source === LIBRARY_SOURCE || source === FAVOURITES_SOURCE) return true
  const slug = bundleOfScope(source)
  return slug !== undefined && bundleScope(slug) === source && /^[\w-]{1,80}$/.test(slug)
}
