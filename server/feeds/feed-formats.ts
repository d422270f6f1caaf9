import { FEED_FILES } from '../../contract/feeds.ts'
import { escapeHtml } from '../http/html.ts'

/** What a feed shows now, as programs read it. */
export type FeedItem = {
  /** Of the feed, without a trailing slash. */
  readonly address: string
  /** Another name for each picture: programs keep what they have fetched by its address. */
  readonly file: string
  readonly title: string
  readonly width: number
  readonly height: number
}

/** One entry, always as a list: that is what wallpaper changers expect. */
export function feedJson({ address, file, title, width, height }: FeedItem): string {
  return JSON.stringify([{ url: `${address}/${file}`, title, width, height }])
}

/** Media RSS (https://www.rssboard.org/media-rss). */
export function feedXml({ address, file, title, width, height }: FeedItem, shop: string): string {
  const url = escapeHtml(`${address}/${file}`)
  const words = escapeHtml(title)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">
  <channel>
    <title>${escapeHtml(shop)}</title>
    <link>${escapeHtml(address)}/${FEED_FILES.picture}</link>
    <description>${words}</description>
    <item>
      <title>${words}</title>
      <link>${url}</link>
      <guid isPermaLink="false">${escapeHtml(file)}</guid>
      <media:content url="${url}" type="image/jpeg" medium="image" width="${width}" height="${height}"/>
    </item>
  </channel>
</rss>
`
}
