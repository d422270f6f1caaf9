import { FAVOURITES_SOURCE, type Feed, type FeedSource, LIBRARY_SOURCE } from '../../../contract/library/feeds.ts'
import type { Catalogue, Wallpaper } from '../../../contract/pictures/catalogue.ts'
import { listFavourites } from '../../accounts/favourite-queries.ts'
import { openBundles } from '../../library/bundle-contents.ts'
import { bundleScope } from '../../library/entitlements.ts'
import { listHeld, type Viewer } from '../../library/library-viewer.ts'
import { listNotedPictures } from '../../library/published-queries.ts'
import type { Sealer } from '../../settings/seal.ts'
import { type FeedRow, listHidden, readToken } from '../feed-queries.ts'
import { findRotation, type Turning } from '../turns/current-turn.ts'
import { findOpened, opensFor, ownersOfFeed } from '../turns/open-pictures.ts'
import { listComing } from '../turns/pick-picture.ts'

export type Describing = Turning & {
  readonly catalogue: Catalogue
  readonly sealer: Sealer
  readonly publicUrl: string
}

const MOST_COMING = 5

export async function describeFeed(describing: Describing, feed: FeedRow): Promise<Feed> {
  const { db, now, sealer, publicUrl } = describing
  const { id, name, source, rhythm, width, height } = feed
  const opened = await findOpened(describing, await ownersOfFeed(db, feed), feed)
  const { rotation, rests } = await findRotation(describing, feed, opened)
  const ids = rotation ? listComing(rotation, now(), MOST_COMING) : []
  const facts = new Map((await listNotedPictures(db, ids)).map((row) => [row.id, JSON.parse(row.facts) as Wallpaper]))
  const token = readToken(sealer, feed)
  return {
    id,
    name,
    source,
    rhythm,
    width,
    height,
    timeZone: feed.time_zone,
    createdAt: feed.created_at,
    askedAt: feed.asked_at,
    rests,
    isPartly: false,
    address: token === null ? null : `${publicUrl}/feed/${token}`,
    pictures: rotation?.pictures.length ?? 0,
    hidden: (await listHidden(db, id)).length,
    coming: ids.flatMap((each) => {
      const shown = facts.get(each)
      return shown ? [{ id: each, title: shown.title, preview: shown.preview }] : []
    }),
  }
}

/** To whoever holds some of its links: that it is there, and neither its address nor what it shows. */
export function describePartly(feed: FeedRow): Feed {
  const { id, name, source, rhythm, width, height, time_zone: timeZone } = feed
  return {
    id,
    name,
    source,
    rhythm,
    width,
    height,
    timeZone,
    createdAt: feed.created_at,
    askedAt: feed.asked_at,
    rests: null,
    isPartly: true,
    address: null,
    pictures: 0,
    hidden: 0,
    coming: [],
  }
}

/** What whoever looks may make a feed of: all that is theirs, their favourites, and each bundle. */
export async function listSources(describing: Describing, viewer: Viewer): Promise<FeedSource[]> {
  const { db, mode } = describing
  const held = await listHeld(db, mode, viewer.customer ? { ...viewer, sessions: [] } : viewer)
  if (held.length === 0) return []
  const opened = opensFor(describing, held, { source: LIBRARY_SOURCE })
  const members = await describing.circles.listMembers(opened.spans)
  const owned = new Set(members.map(({ picture }) => picture))
  const sources: FeedSource[] = [
    countedSource(LIBRARY_SOURCE, 'My library', owned.size, opened.awaitsConsent && owned.size === 0),
  ]
  if (viewer.customer) {
    const favourites = await listFavourites(db, viewer.customer.id)
    const open = favourites.filter((id) => owned.has(id)).length
    sources.push({ ...countedSource(FAVOURITES_SOURCE, 'My favourites', open, false), named: favourites.length })
  }
  const bundles = await openBundles(describing, held)
  for (const { bundle, entitlement } of bundles) {
    const source = bundleScope(bundle.slug)
    const pictures = new Set(members.flatMap((member) => (member.bundle === bundle.slug ? [member.picture] : [])))
    const awaits = opensFor(describing, [entitlement], { source }).awaitsConsent
    sources.push(countedSource(source, bundle.name, pictures.size, awaits))
  }
  return sources
}

function countedSource(source: string, name: string, pictures: number, awaitsConsent: boolean): FeedSource {
  return { source, name, pictures, named: pictures, awaitsConsent }
}
