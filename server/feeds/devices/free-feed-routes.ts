import type { FastifyInstance } from 'fastify'
import type { ShopBrand } from '../../../contract/content/brand.ts'
import { FEED_FILES, freeFeedAddress, timeZoneNamed } from '../../../contract/library/feeds.ts'
import type { Catalogue, Wallpaper } from '../../../contract/pictures/catalogue.ts'
import { DEVICE_PRESETS, type DevicePreset } from '../../../contract/pictures/renditions.ts'
import type { NetworkOf } from '../../http/client.ts'
import { requestWindow } from '../../http/request-limits.ts'
import { refusal } from '../../library/authorize-download.ts'
import { onChange } from '../../pictures/on-change.ts'
import { inTurn, pickPicture, type Turn } from '../turns/pick-picture.ts'
import { replyScript } from './device-routes.ts'
import { feedJson, feedXml } from './feed-formats.ts'
import { type PictureSources, sendPicture } from './send-picture.ts'

export type FreeFeedRoutes = PictureSources & {
  readonly catalogue: Catalogue
  readonly brand: () => ShopBrand
  readonly publicUrl: string
  readonly networkOf: NetworkOf
  readonly now: () => Date
}

type OneFree = { Params: { size: string; '*': string } }

const HOUR_MS = 3_600_000
const MOST_PER_PLACE = 600
/** All who have bought nothing share one buyer's turns, and one order's drawings. */
const VISITORS = 'visitors'

/**
 * A free picture a day, for anybody: `/feed/free/4k/Europe/Berlin/today.jpg`. The sizes are those of a list, and at one
 * moment the zones of the world have two days, so what can be drawn by asking is bounded.
 */
export function freeFeedRoutes(app: FastifyInstance, options: FreeFeedRoutes): void {
  const { catalogue, publicUrl, brand, now } = options
  const places = requestWindow({ most: MOST_PER_PLACE, windowMs: HOUR_MS, now })
  const free = onChange(
    () => catalogue.wallpapers,
    () => freeOf(catalogue),
  )

  /** May draw the picture of the day, and writes nothing else. */
  app.get<OneFree>('/feed/free/:size/*', async (request, reply) => {
    places.take(options.networkOf(request.ip))
    const [size, timeZone, file] = readAddress(request.params)
    const address = freeFeedAddress(publicUrl, size, timeZone)
    if (file === FEED_FILES.shell || file === FEED_FILES.powershell) return replyScript(reply, file, address)
    const { turn, shown } = pictureOfDay(free(), timeZone, now())
    const item = { address, file: `${turn.period}.jpg`, shown, width: size.width, height: size.height }
    if (file === FEED_FILES.json) return reply.type('application/json').send(feedJson(item))
    if (file === FEED_FILES.xml) {
      return reply.type('application/rss+xml; charset=utf-8').send(feedXml(item, brand().name))
    }
    if (file !== FEED_FILES.picture && file !== item.file) throw refusal()
    return sendPicture(options, request, reply, { shown, size, asker: VISITORS })
  })
}

function readAddress({ size: id, '*': rest }: OneFree['Params']): [DevicePreset, string, string] {
  const size = DEVICE_PRESETS.find((preset) => preset.id === id)
  const cut = rest.lastIndexOf('/')
  const [zone, file] = [rest.slice(0, Math.max(0, cut)), rest.slice(cut + 1)]
  const timeZone = size ? timeZoneNamed(zone) : null
  if (!size || timeZone === null) throw refusal()
  return [size, timeZone, file]
}

type Free = { readonly shown: ReadonlyMap<string, Wallpaper>; readonly pictures: readonly string[] }

function freeOf({ categories, wallpapers }: Catalogue): Free {
  const slugs = categories.flatMap(({ slug, offer }) => (offer.kind === 'free' ? [slug] : []))
  const shown = new Map(slugs.flatMap((slug) => (wallpapers[slug] ?? []).map((each) => [each.id, each] as const)))
  return { shown, pictures: inTurn(shown.keys()) }
}

function pictureOfDay({ shown: all, pictures }: Free, timeZone: string, now: Date): { turn: Turn; shown: Wallpaper } {
  const turn = pickPicture({ rhythm: 'day', timeZone, last: null, pictures }, now)
  const shown = turn && all.get(turn.picture)
  if (!turn || !shown) throw refusal()
  return { turn, shown }
}
