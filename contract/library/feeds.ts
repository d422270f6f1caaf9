import type { DevicePreset } from '../pictures/renditions.ts'
import { isPicture } from '../pictures/wallpaper-schema.ts'
import { boolean, list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'

export const FEED_RHYTHMS = ['day', 'hour', 'week'] as const
export type FeedRhythm = (typeof FEED_RHYTHMS)[number]

/** Where a feed's pictures come from: all that is owned, what of one's favourites is owned, or one bundle. */
export const LIBRARY_SOURCE = 'library'
export const FAVOURITES_SOURCE = 'favourites'

/** Nobody has more devices; each costs the shop a question an hour. */
export const MOST_FEEDS = 12
export const MOST_FEED_NAME_LETTERS = 60

const isShown = object({ id: string, title: string, preview: isPicture })

const isFeed = object({
  id: string,
  name: string,
  source: string,
  rhythm: literal(...FEED_RHYTHMS),
  timeZone: string,
  width: number,
  height: number,
  /** What its address begins with; null where the shop's secret is another one than when it was made. */
  address: nullable(string),
  createdAt: string,
  /** To the day; null while no device has asked. */
  askedAt: nullable(string),
  /** Why it sends nothing now. */
  rests: nullable(literal('closed', 'consent', 'hidden', 'favourites', 'empty')),
  /** Made with links of others as well: whoever looks may take their own out, and sees nothing of it. */
  isPartly: boolean,
  /** How many pictures take turns, and how many are never shown again. */
  pictures: number,
  hidden: number,
  /** What is shown now and what comes next, in turn. */
  coming: list(isShown),
})

/** A private address for one device. */
export type Feed = ValueOf<typeof isFeed>

const isFeedSource = object({
  source: string,
  name: string,
  /** How many pictures it could show now. */
  pictures: number,
  /** How many it names, owned or not. */
  named: number,
  /** Its buyer has to agree to the download first. */
  awaitsConsent: boolean,
})

export type FeedSource = ValueOf<typeof isFeedSource>

export const isFeeds = object({
  feeds: list(isFeed),
  /** Empty for whoever owns nothing here. */
  sources: list(isFeedSource),
  /** What keeps whoever asks from making one: nobody is known here, or the account's address is not confirmed. */
  obstacle: nullable(literal('unknown', 'unconfirmed')),
})

export type Feeds = ValueOf<typeof isFeeds>

/** What is said of a feed when it is made. */
export type NewFeed = Pick<Feed, 'name' | 'source' | 'rhythm' | 'timeZone' | 'width' | 'height'>

/** A zone as the clock of a feed: an IANA name that this machine knows, as it is written; null where it knows none. */
export function timeZoneNamed(name: string): string | null {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The free pictures for anybody: nothing is kept of who asks, so size and zone stand in the address. */
export function freeFeedAddress(shopUrl: string, { id }: Pick<DevicePreset, 'id'>, timeZone: string): string {
  return `${shopUrl}/feed/free/${id}/${timeZone}`
}

/** What may follow a feed's address. */
export const FEED_FILES = {
  picture: 'today.jpg',
  xml: 'feed.xml',
  json: 'feed.json',
  shell: 'wallpaper.sh',
  powershell: 'wallpaper.ps1',
} as const
