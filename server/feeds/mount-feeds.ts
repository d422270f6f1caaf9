import type { FastifyInstance } from 'fastify'
import { libraryCookies } from '../library/library-cookies.ts'
import { sealer } from '../settings/seal.ts'
import { type DeviceRoutes, deviceRoutes } from './device-routes.ts'
import { type FeedRoutes, feedRoutes } from './feed-routes.ts'
import { type FreeFeedRoutes, freeFeedRoutes } from './free-feed-routes.ts'
import { openCircles } from './open-circles.ts'

export type FeedsApp = Omit<DeviceRoutes, 'circles'> &
  FreeFeedRoutes &
  Omit<FeedRoutes, 'sealer' | 'cookies' | 'circles'>

/** Everything that brings pictures onto devices by themselves. */
export function mountFeeds(app: FastifyInstance, feeds: FeedsApp): void {
  const cookies = libraryCookies(feeds.publicUrl.startsWith('https://'))
  const circles = openCircles(feeds)
  feedRoutes(app, { ...feeds, circles, cookies, sealer: sealer(feeds.secret) })
  freeFeedRoutes(app, feeds)
  deviceRoutes(app, { ...feeds, circles })
}
