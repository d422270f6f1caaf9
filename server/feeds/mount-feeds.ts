import type { FastifyInstance } from 'fastify'
import { libraryCookies } from '../library/library-cookies.ts'
import { sealer } from '../settings/seal.ts'
import { type DeviceRoutes, deviceRoutes } from './device-routes.ts'
import { type FeedRoutes, feedRoutes } from './feed-routes.ts'
import { type FreeFeedRoutes, freeFeedRoutes } from './free-feed-routes.ts'

export type FeedsApp = DeviceRoutes & FreeFeedRoutes & Omit<FeedRoutes, 'sealer' | 'cookies'>

/** Everything that brings pictures onto devices by themselves. */
export function mountFeeds(app: FastifyInstance, feeds: FeedsApp): void {
  const cookies = libraryCookies(feeds.publicUrl.startsWith('https://'))
  feedRoutes(app, { ...feeds, cookies, sealer: sealer(feeds.secret) })
  freeFeedRoutes(app, feeds)
  deviceRoutes(app, feeds)
}
