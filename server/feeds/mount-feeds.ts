import type { FastifyInstance } from 'fastify'
import { libraryCookies } from '../library/library-cookies.ts'
import { findPicture } from '../library/published-queries.ts'
import { sealer } from '../settings/seal.ts'
import { type DeviceRoutes, deviceRoutes } from './devices/device-routes.ts'
import { type FreeFeedRoutes, freeFeedRoutes } from './devices/free-feed-routes.ts'
import { rememberFacts, rememberMasters } from './devices/remember-facts.ts'
import { type FeedRoutes, feedRoutes } from './owners/feed-routes.ts'
import { openCircles } from './turns/open-circles.ts'

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
