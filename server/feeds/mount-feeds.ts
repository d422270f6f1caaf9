import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import { libraryCookies } from '../library/library-viewer.ts'
import { findPicture } from '../library/published-queries.ts'
import { findMaster } from '../pictures/master-queries.ts'
import { sealer } from '../settings/seal.ts'
import { type DeviceRoutes, deviceRoutes } from './devices/device-routes.ts'
import { type FreeFeedRoutes, freeFeedRoutes } from './devices/free-feed-routes.ts'
import type { PictureSources } from './devices/send-picture.ts'
import { type FeedRoutes, feedRoutes } from './owners/feed-routes.ts'
import { openCircles } from './turns/open-pictures.ts'

export type FeedsApp = Omit<DeviceRoutes, 'circles' | 'findShown'> &
  FreeFeedRoutes &
  Omit<FeedRoutes, 'sealer' | 'cookies' | 'circles'>

/** Everything that brings pictures onto devices by themselves. */
export function mountFeeds(app: FastifyInstance, feeds: FeedsApp): void {
  const cookies = libraryCookies(feeds.publicUrl.startsWith('https://'))
  const circles = openCircles(feeds)
  feedRoutes(app, { ...feeds, circles, cookies, sealer: sealer(feeds.secret) })
  const masters = rememberMasters(feeds)
  freeFeedRoutes(app, { ...feeds, masters })
  deviceRoutes(app, { ...feeds, masters, circles, findShown: rememberFacts(feeds, (id) => findPicture(feeds.db, id)) })
}

type FactSources = { readonly catalogue: Pick<Catalogue, 'wallpapers'>; readonly now: () => Date }

/** A publication is seen at once; what else changes, such as a file that another process imported, after so long. */
const KEPT_MS = 60_000
const MOST_KEPT = 2000

/**
 * Remembers what was found about a picture, because thousands of devices show the same one. Never who may see it: that is
 * asked on every request. What was not found is looked for again.
 */
function rememberFacts<Fact extends object>(
  { catalogue, now }: FactSources,
  find: (picture: string) => Promise<Fact | undefined>,
): (picture: string) => Promise<Fact | undefined> {
  const kept = new LRUCache<string, { of: unknown; at: number; fact: Fact }>({ max: MOST_KEPT })
  return async (picture) => {
    const [of, at] = [catalogue.wallpapers, now().getTime()]
    const known = kept.get(picture)
    if (known && known.of === of && at - known.at < KEPT_MS) return known.fact
    const fact = await find(picture)
    if (fact) kept.set(picture, { of, at, fact })
    return fact
  }
}

/** The masters, of which those that are there are remembered in the same way. */
function rememberMasters(
  sources: FactSources & Pick<PictureSources, 'masters'> & { readonly db: Database },
): PictureSources['masters'] {
  const { db, masters } = sources
  const findReady = rememberFacts(sources, (picture) => findMaster(db, picture))
  return {
    canDraw: (picture) => masters.canDraw(picture),
    async ensureMaster(picture, asker) {
      const master = await findReady(picture)
      return master ? { state: 'ready', master } : masters.ensureMaster(picture, asker)
    },
  }
}
