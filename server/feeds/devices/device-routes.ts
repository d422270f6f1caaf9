import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ShopBrand } from '../../../contract/content/brand.ts'
import { FEED_FILES } from '../../../contract/library/feeds.ts'
import type { Wallpaper } from '../../../contract/pictures/catalogue.ts'
import type { NetworkOf } from '../../http/client.ts'
import { html } from '../../http/html.ts'
import { type RequestWindow, requestWindow } from '../../http/request-limits.ts'
import { isForm, type SendPage, withForms } from '../../http/served-pages.ts'
import { refusal, watchDownload } from '../../library/authorize-download.ts'
import type { Watch } from '../../pictures/send-stored.ts'
import type { FeedRow } from '../feed-queries.ts'
import {
  type CurrentTurn,
  getCurrentTurn,
  getFeed,
  neverAgain,
  peekTurn,
  readShown,
  showNext,
  type Turning,
} from '../turns/current-turn.ts'
import { feedJson, feedXml, powershellScript, shellScript } from './feed-formats.ts'
import { type PictureSources, PRIVATE, sendPicture } from './send-picture.ts'

export type DeviceRoutes = Turning &
  PictureSources & {
    readonly brand: () => ShopBrand
    readonly secret: string
    readonly publicUrl: string
    readonly sendPage: SendPage
    /** A picture as it was shown last. */
    readonly findShown: (picture: string) => Promise<Wallpaper | undefined>
    readonly networkOf: NetworkOf
  }

type OneFeed = { Params: { token: string } }
type OneFile = { Params: { token: string; file: string } }

const HOUR_MS = 3_600_000
/** A device asks once an hour; a person who tries it out, more often. */
const MOST_PER_FEED = 240
/** A house or an office full of devices. */
const MOST_PER_PLACE = 3000
const PICTURE = /^[\w-]{1,40}\.jpg$/

/**
 * What devices ask for, by a token alone: it carries no cookie and needs none. A GET takes the turn of a new hour, day or
 * week, counts the download, and lets the next picture be drawn; nothing that somebody decides is done by it.
 */
export function deviceRoutes(app: FastifyInstance, options: DeviceRoutes): void {
  const { db, brand, now } = options
  const feeds = requestWindow({ most: MOST_PER_FEED, windowMs: HOUR_MS, now })
  const places = requestWindow({ most: MOST_PER_PLACE, windowMs: HOUR_MS, now })
  const takeTurn = async (request: FastifyRequest<OneFeed>): Promise<CurrentTurn> => {
    places.take(options.networkOf(request.ip))
    const { token } = request.params
    const feed = await getFeed(db, token)
    feeds.take(feed.id)
    const current = await getCurrentTurn(options, token, feed)
    // A sample is drawn before its day comes.
    if (current.next !== undefined) await options.masters.ensureMaster(current.next, current.span.orderId)
    return current
  }

  app.get<OneFile>('/feed/:token/:file', async (request, reply) => {
    const { file } = request.params
    reply.headers(PRIVATE)
    if (file === FEED_FILES.shell || file === FEED_FILES.powershell) {
      places.take(options.networkOf(request.ip))
      return sendScript(options, request, reply)
    }
    const isListed = file === FEED_FILES.json || file === FEED_FILES.xml
    if (!isListed && !PICTURE.test(file)) throw refusal()
    const current = await takeTurn(request)
    const shown = await options.findShown(current.turn.picture)
    if (!shown) throw refusal()
    if (!isListed) return sendTurn(options, request, reply, current, shown)
    const item = itemOf(options, request.params.token, current, shown)
    return file === FEED_FILES.json
      ? reply.type('application/json').send(feedJson(item))
      : reply.type('application/rss+xml; charset=utf-8').send(feedXml(item, brand().name))
  })

  actionRoutes(app, options, places)
}

/** What somebody decides: by a program's POST, or by the button of a page that a GET shows. */
function actionRoutes(app: FastifyInstance, options: DeviceRoutes, places: RequestWindow): void {
  const { db, now, sendPage } = options
  const presses = requestWindow({ most: MOST_PER_FEED, windowMs: HOUR_MS, now })
  const questions = requestWindow({ most: MOST_PER_FEED, windowMs: HOUR_MS, now })
  const findOne = async (request: FastifyRequest<OneFeed>, asked: RequestWindow): Promise<FeedRow> => {
    places.take(options.networkOf(request.ip))
    const feed = await getFeed(db, request.params.token)
    asked.take(feed.id)
    return feed
  }
  const act = { next: showNext, never: neverAgain }
  const pages = { next: nextPage, never: neverPage }
  type Name = keyof typeof act
  /** With 409 it is another picture than the one that was asked about before. */
  const askAbout = async (request: FastifyRequest, reply: FastifyReply, name: Name, feed: FeedRow, shown: string) => {
    const title = (await options.findShown(shown))?.title ?? 'Wallpaper'
    const status = reply.statusCode
    const action = request.url.split('?', 1)[0] ?? ''
    return sendPage(reply, status, pages[name]({ action, title, shown, device: feed.name, isAnother: status === 409 }))
  }
  for (const name of ['next', 'never'] as const) {
    app.get<OneFeed>(`/feed/:token/${name}`, async (request, reply) => {
      reply.headers(PRIVATE)
      const feed = await findOne(request, questions)
      return askAbout(request, reply, name, feed, (await peekTurn(options, feed)).turn.picture)
    })
    withForms(app, (scope) => {
      scope.post<OneFeed>(`/feed/:token/${name}`, async (request, reply) => {
        reply.headers(PRIVATE)
        const feed = await findOne(request, presses)
        const shown = readShown(request.body)
        if (isForm(request) && shown !== undefined) {
          const { picture } = (await peekTurn(options, feed)).turn
          if (picture !== shown) return askAbout(request, reply.code(409), name, feed, picture)
        }
        await act[name](options, feed, shown)
        return isForm(request) ? reply.redirect(request.url, 303) : reply.code(204).send()
      })
    })
  }
}

async function sendScript({ db, publicUrl }: DeviceRoutes, request: FastifyRequest<OneFile>, reply: FastifyReply) {
  const { token, file } = request.params
  await getFeed(db, token)
  return replyScript(reply, file, `${publicUrl}/feed/${token}`)
}

export function replyScript(reply: FastifyReply, file: string, address: string): FastifyReply {
  const script = file === FEED_FILES.shell ? shellScript(address) : powershellScript(address)
  return reply
    .header('content-disposition', `attachment; filename="${file}"`)
    .type('text/plain; charset=utf-8')
    .send(script)
}

/** Which turns this process has counted: a device that asks again and again is sent the same picture, and counted once. */
const MOST_COUNTED = 50_000
const countedTurns = new LRUCache<string, true>({ max: MOST_COUNTED })

/** Counted as any other download of the order is: as evidence of what was sent. */
function sendTurn(
  options: DeviceRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  { feed, turn, span }: CurrentTurn,
  shown: Wallpaper,
): Promise<FastifyReply> {
  const { width, height } = feed
  const file = `${turn.picture} ${width}x${height}.jpeg`
  const key = `${feed.id} ${turn.period} ${turn.picture}`
  const picture = { shown, size: { width, height }, asker: span.orderId }
  if (countedTurns.has(key)) return sendPicture(options, request, reply, picture)
  const written = watchDownload(options, request, span.orderId, file)
  const watch: Watch = {
    async onStart() {
      await written.onStart()
      countedTurns.set(key, true)
    },
    onSent: written.onSent,
  }
  return sendPicture(options, request, reply, { ...picture, watch })
}

function itemOf({ publicUrl }: DeviceRoutes, token: string, { feed, turn }: CurrentTurn, shown: Wallpaper) {
  const mark = createHash('sha256').update(turn.picture).digest('hex').slice(0, 8)
  const { width, height } = feed
  return { address: `${publicUrl}/feed/${token}`, file: `${turn.period}-${mark}.jpg`, shown, width, height }
}

/** What a page asks before it is done. */
type Action = {
  readonly action: string
  /** Of the picture that is shown now. */
  readonly title: string
  readonly device: string
  /** Its id, by which a press is refused once another one has its turn. */
  readonly shown: string
  /** The one that was asked about before has had its turn, and nothing was done. */
  readonly isAnother: boolean
}

const ANOTHER = html`<p><b>Nothing was changed: the picture that you saw has had its turn.</b></p>`

function nextPage({ action, title, device, shown, isAnother }: Action) {
  return {
    title: 'Show the next picture?',
    body: html`${isAnother && ANOTHER}<p class="lead">${device} shows ‘${title}’ now. The next one takes its place, and the device fetches it when it asks again.</p>
      <form method="post" action="${action}"><input type="hidden" name="shown" value="${shown}"><div data-actions><button data-main>Show the next one</button></div></form>`,
  }
}

function neverPage({ action, title, device, shown, isAnother }: Action) {
  return {
    title: 'Never show it again?',
    body: html`${isAnother && ANOTHER}<p class="lead">‘${title}’ is not shown on ${device} any more, and the next picture takes its place. It stays in your library.</p>
      <form method="post" action="${action}"><input type="hidden" name="shown" value="${shown}"><div data-actions><button data-main>Never show ‘${title}’ again</button></div></form>`,
  }
}
