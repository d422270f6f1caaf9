import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  FAVOURITES_SOURCE,
  FEED_RHYTHMS,
  type Feeds,
  MOST_FEED_NAME_LETTERS,
  MOST_FEEDS,
  timeZoneNamed,
} from '../../../contract/library/feeds.ts'
import { isOfferedSize } from '../../../contract/pictures/renditions.ts'
import { fitToScreen } from '../../../contract/pictures/screens.ts'
import { nameSignIn } from '../../accounts/sign-in-queries.ts'
import type { NetworkOf } from '../../http/client.ts'
import { parseBody } from '../../http/parse-body.ts'
import { ProblemError } from '../../http/problem.ts'
import { type RequestWindow, requestWindow } from '../../http/request-limits.ts'
import { provenKeyOf } from '../../library/entitlements.ts'
import { findViewer, isNobody, type Viewer, type ViewerSources } from '../../library/library-viewer.ts'
import type { PictureSources } from '../devices/send-picture.ts'
import {
  addFeed,
  countFeeds,
  deleteFeed,
  type FeedRow,
  listFeedsOf,
  newToken,
  renameFeed,
  replaceToken,
  showAllAgain,
  takeLinksOut,
} from '../feed-queries.ts'
import { neverAgain, peekTurn, readShown, showNext } from '../turns/current-turn.ts'
import { isSource } from '../turns/open-pictures.ts'
import { type Describing, describeFeed, describePartly, listSources } from './describe-feeds.ts'

export type FeedRoutes = Describing &
  ViewerSources &
  Pick<PictureSources, 'masters'> & { readonly networkOf: NetworkOf }

const HOUR_MS = 3_600_000
const MOST_CHANGES_PER_PLACE = 300
/** The page is read after each change, and by itself. */
const MOST_READS_PER_PLACE = 1200

const name = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim())
  .pipe(z.string().min(1).max(MOST_FEED_NAME_LETTERS))
const named = z.object({ name })
const wanted = z
  .object({
    name,
    source: z.string().max(100).refine(isSource),
    rhythm: z.enum(FEED_RHYTHMS),
    timeZone: z.string().max(60).transform(timeZoneNamed).pipe(z.string()),
    width: z.number(),
    height: z.number(),
  })
  .refine(({ width, height }) => isOfferedSize(width, height), { path: ['width'] })

type OneFeed = { Params: { id: string } }

/** A person's own feeds, by the account or by what the browser keeps of receipts' links. Nobody else's has an address. */
export function feedRoutes(app: FastifyInstance, options: FeedRoutes): void {
  const { db, now } = options
  const changes = requestWindow({ most: MOST_CHANGES_PER_PLACE, windowMs: HOUR_MS, now })
  const reads = requestWindow({ most: MOST_READS_PER_PLACE, windowMs: HOUR_MS, now })
  /** Its feeds have the address that a hosted account came with the last time. */
  const findNoted = async (request: FastifyRequest): Promise<Viewer> => {
    const viewer = await findViewer(options, request)
    if (viewer.customer) await nameSignIn(db, viewer.customer)
    return viewer
  }

  app.get('/api/feeds', async (request, reply): Promise<Feeds> => {
    reply.header('cache-control', 'no-store')
    reads.take(options.networkOf(request.ip))
    const viewer = await findNoted(request)
    const obstacle = obstacleFor(viewer)
    if (obstacle === 'unknown') return { feeds: [], sources: [], obstacle }
    const feeds = await listFeedsOf(db, viewer)
    return {
      feeds: await Promise.all(
        feeds.map(({ isPartly, ...feed }) => (isPartly ? describePartly(feed) : describeFeed(options, feed))),
      ),
      sources: await listSources(options, viewer),
      obstacle,
    }
  })

  app.post('/api/feeds', async (request, reply) => {
    changes.take(options.networkOf(request.ip))
    const viewer = await findNoted(request)
    refuseObstacle(viewer)
    const body = parseBody(wanted, request.body)
    const source = (await listSources(options, viewer)).find((each) => each.source === body.source)
    if (!source) throw new ProblemError('not-found', 'This is not in your library.')
    if (source.pictures === 0 && !source.awaitsConsent) throw nothingToShow(source.source)
    const feed = newFeed(options, viewer, body)
    const links = viewer.customer ? [] : linksOf(viewer)
    await db.transaction().execute(async (trx) => {
      await addFeed(trx, feed, links)
      if ((await countFeeds(trx, feed, links)) <= MOST_FEEDS) return
      throw new ProblemError('conflict', `There are ${MOST_FEEDS} feeds already; end one that no device uses.`)
    })
    if (source.pictures > 0) await prepareFirst(options, feed)
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send(await describeFeed(options, feed))
  })

  changeRoutes(app, options, changes)
}

/** A sample that its device would ask for at once is drawn from now on. */
async function prepareFirst(options: FeedRoutes, feed: FeedRow): Promise<void> {
  const { turn, span } = await peekTurn(options, feed)
  await options.masters.ensureMaster(turn.picture, span.orderId)
}

/** What becomes of a feed. */
function changeRoutes(app: FastifyInstance, options: FeedRoutes, changes: RequestWindow): void {
  const { db, sealer } = options
  const findHeld = async (request: FastifyRequest<OneFeed>) => {
    changes.take(options.networkOf(request.ip))
    const viewer = await findViewer(options, request)
    const feed = (await listFeedsOf(db, viewer)).find(({ id }) => id === request.params.id)
    if (!feed) throw notTheirs()
    return { viewer, feed }
  }
  const find = async (request: FastifyRequest<OneFeed>): Promise<FeedRow> => {
    const found = await findHeld(request)
    if (found.feed.isPartly) throw notTheirs()
    return found.feed
  }
  const acts: Readonly<Record<string, (feed: FeedRow, shown: string | undefined) => Promise<unknown>>> = {
    /** Whoever has the address from before has nothing any more. */
    renew: ({ id }) => replaceToken(db, id, newToken(sealer, id)),
    next: (feed, shown) => showNext(options, feed, shown),
    never: (feed, shown) => neverAgain(options, feed, shown),
    'show-all': ({ id }) => showAllAgain(db, id),
  }
  for (const [act, run] of Object.entries(acts)) {
    app.post<OneFeed>(`/api/feeds/:id/${act}`, async (request, reply) => {
      await run(await find(request), readShown(request.body))
      return reply.code(204).send()
    })
  }
  app.put<OneFeed>('/api/feeds/:id', async (request, reply) => {
    await renameFeed(db, (await find(request)).id, parseBody(named, request.body).name)
    return reply.code(204).send()
  })
  /** Its address opens nothing from the next request on; where others' links are in it, nothing of one's own. */
  app.delete<OneFeed>('/api/feeds/:id', async (request, reply) => {
    const { viewer, feed } = await findHeld(request)
    if (feed.isPartly) await takeLinksOut(db, feed.id, linksOf(viewer))
    else await deleteFeed(db, feed.id)
    return reply.code(204).send()
  })
}

function notTheirs(): ProblemError {
  return new ProblemError('not-found', 'There is no such feed of yours.')
}

function linksOf({ sessions }: Viewer): string[] {
  return sessions.map(({ linkId }) => linkId)
}

/** An account whose address nobody has proved may be anybody's, and become its owner's later: a feed would stay open. */
function obstacleFor(viewer: Viewer): Feeds['obstacle'] {
  if (isNobody(viewer)) return 'unknown'
  return viewer.customer && provenKeyOf(viewer.customer) === null ? 'unconfirmed' : null
}

function refuseObstacle(viewer: Viewer): void {
  const obstacle = obstacleFor(viewer)
  if (obstacle === 'unknown') {
    throw new ProblemError('unauthorized', 'Please log in, or open the link in your receipt.')
  }
  if (obstacle)
    throw new ProblemError(
      'forbidden',
      'Please confirm your e-mail address first, or open the link in your receipt while you are logged out.',
    )
}

function nothingToShow(source: string): ProblemError {
  const words = source === FAVOURITES_SOURCE ? 'You own none of your favourites yet.' : 'There is no picture in it yet.'
  return new ProblemError('conflict', words)
}

function newFeed({ sealer, now }: FeedRoutes, { customer }: Viewer, body: z.infer<typeof wanted>): FeedRow {
  const id = randomUUID()
  const { name, source, rhythm, timeZone } = body
  return {
    id,
    ...newToken(sealer, id),
    name,
    source,
    rhythm,
    time_zone: timeZone,
    ...fitToScreen(body),
    customer_id: customer?.id ?? null,
    email_key: customer && provenKeyOf(customer),
    created_at: now().toISOString(),
    asked_at: null,
    turn_period: null,
    turn_picture: null,
    pool: null,
  }
}
