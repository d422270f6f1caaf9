import { hash } from 'node:crypto'
import { z } from 'zod'
import { FAVOURITES_SOURCE, type Feed } from '../../../contract/library/feeds.ts'
import { listFavourites } from '../../accounts/favourite-queries.ts'
import type { Database } from '../../database/database.ts'
import { parseBody } from '../../http/parse-body.ts'
import { ProblemError } from '../../http/problem.ts'
import { refusal } from '../../library/authorize-download.ts'
import {
  type FeedRow,
  findFeed,
  findSharedTurn,
  hidePicture,
  listHidden,
  noteAsked,
  saveTurn,
} from '../feed-queries.ts'
import {
  findOpened,
  findOpenSpan,
  type OpenCircles,
  type Opened,
  type Openers,
  ownersOfFeed,
  type Span,
} from './open-pictures.ts'
import { listComing, periodOf, pickPicture, type Rotation, skipPicture, type Turn } from './pick-picture.ts'

export type Turning = Openers & { readonly circles: OpenCircles; readonly now: () => Date }

/** What a device is sent now, and by which order. */
export type CurrentTurn = {
  readonly feed: FeedRow
  readonly turn: Turn
  readonly span: Span
  /** The one after it, where this request was the first of its period: time to have its file ready. */
  readonly next: string | undefined
}

const DAY_MS = 86_400_000
/** Another request of the same device was faster so often: it is not one device. */
const MOST_TRIES = 5

/** Says nothing about why: a feed that was ended, replaced or closed, and one that never was, look alike. */
export async function getFeed(db: Database, token: string): Promise<FeedRow> {
  const feed = /^[\w-]{22}$/.test(token) ? await findFeed(db, token) : undefined
  if (!feed) throw refusal()
  return feed
}

/**
 * The picture of this moment. In the same hour, day or week it is the one from before, if that is still open; otherwise the
 * next one takes its turn and is written down, so that nothing that is bought or published meanwhile changes it.
 */
export async function getCurrentTurn(turning: Turning, token: string, found: FeedRow): Promise<CurrentTurn> {
  let feed = found
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const current = await tryTurn(turning, feed)
    if (current) return current
    feed = await getFeed(turning.db, token)
  }
  throw new ProblemError('busy', 'The shop is busy; please try again in a moment.')
}

async function tryTurn(turning: Turning, feed: FeedRow): Promise<CurrentTurn | undefined> {
  const { db, now } = turning
  const opened = await findOpened(turning, await ownersOfFeed(db, feed), feed)
  const last = lastTurn(feed)
  if (last && last.period >= periodOf(clockOf(feed), now())) {
    const span = await findOpenSpan(turning, opened, last.picture)
    if (span) {
      await noteDay(turning, feed)
      return { feed, turn: last, span, next: undefined }
    }
  }
  const { rotation, turn, span } = await pickOpen(turning, feed, opened)
  const pool = poolOf(rotation.pictures)
  if (!(await saveTurn(db, feed, turn, { pool, at: now().toISOString() }))) return undefined
  return { feed, turn, span, next: listComing({ ...rotation, last: turn }, now(), 2)[1] }
}

/** The picture of this moment; no turn is taken. */
export async function peekTurn(turning: Turning, feed: FeedRow): Promise<Pick<CurrentTurn, 'turn' | 'span'>> {
  return pickOpen(turning, feed, await findOpened(turning, await ownersOfFeed(turning.db, feed), feed))
}

/** What is kept of the circles may be older than the end of a picture: then they are read anew. */
async function pickOpen(turning: Turning, feed: FeedRow, opened: Opened) {
  for (const isFresh of [false, true]) {
    const rotation = await getRotation(turning, feed, opened, isFresh)
    const turn = pickPicture(rotation, turning.now())
    const span = turn && (await findOpenSpan(turning, opened, turn.picture))
    if (turn && span) return { rotation, turn, span }
  }
  throw refusal()
}

/** The pictures that take turns. Throws when none does, and says so where its buyer alone can change that. */
async function getRotation(turning: Turning, feed: FeedRow, opened: Opened, isFresh = false): Promise<Rotation> {
  const { rotation, rests } = await findRotation(turning, feed, opened, isFresh)
  if (rotation) return rotation
  if (rests !== 'consent') throw refusal()
  throw new ProblemError('consent-required', 'The buyer has to agree before the first download of this order.')
}

type FoundRotation =
  | { readonly rotation: Rotation; readonly rests: null }
  | { readonly rotation: null; readonly rests: NonNullable<Feed['rests']> }

/** The pictures that take turns, or why none does. */
export async function findRotation(
  turning: Turning,
  feed: FeedRow,
  opened: Opened,
  isFresh = false,
): Promise<FoundRotation> {
  const { db, now, circles } = turning
  const open = await circles.listPictures(opened.spans, isFresh)
  const chosen = await chosenOf(db, feed, open)
  const hidden = new Set(await listHidden(db, feed.id))
  const pictures = hidden.size > 0 ? chosen.filter((picture) => !hidden.has(picture)) : chosen
  if (pictures.length === 0) return { rotation: null, rests: whyNone(opened, open, chosen) }
  const clock = clockOf(feed)
  const last = lastTurn(feed) ?? (await findSharedTurn(db, feed, poolOf(pictures), periodOf(clock, now())))
  return { rotation: { ...clock, last, pictures }, rests: null }
}

async function chosenOf(db: Database, { source, customer_id }: FeedRow, open: readonly string[]) {
  if (source !== FAVOURITES_SOURCE) return open
  const favourites = new Set(await listFavourites(db, customer_id ?? ''))
  return open.filter((picture) => favourites.has(picture))
}

function whyNone({ spans, awaitsConsent }: Opened, open: readonly string[], chosen: readonly string[]) {
  if (chosen.length > 0) return 'hidden'
  if (open.length > 0) return 'favourites'
  if (awaitsConsent) return 'consent'
  return spans.length > 0 ? 'empty' : 'closed'
}

const body = z.object({ shown: z.string().max(200).optional() })

/** The picture that somebody had before them when they pressed; nothing from a program, which did not look. */
export function readShown(sent: unknown): string | undefined {
  return parseBody(body, typeof sent === 'object' && sent !== null ? sent : {}).shown
}

/**
 * Shows the next one in place of the current one. Of two at once one holds: a second press is a second request. Whoever
 * looked at a picture says which: where another has its turn by now, nothing is done.
 */
export async function showNext(turning: Turning, feed: FeedRow, shown?: string): Promise<Turn> {
  return moveOn(turning, feed, shown, (rotation) => skipPicture(rotation, turning.now()))
}

/** The same, and the current one never comes again. The last one of a feed stays. */
export async function neverAgain(turning: Turning, feed: FeedRow, shown?: string): Promise<Turn> {
  return moveOn(turning, feed, shown, async (rotation, trx) => {
    const current = pickPicture(rotation, turning.now())
    if (!current || rotation.pictures.length === 1) {
      throw new ProblemError(
        'conflict',
        'This is the only picture that is left here; end the feed if it should go too.',
      )
    }
    await hidePicture(trx, feed.id, current.picture)
    return skipPicture(rotation, turning.now())
  })
}

type Move = (rotation: Rotation, trx: Database) => Promise<Turn | null> | Turn | null

async function moveOn(turning: Turning, feed: FeedRow, shown: string | undefined, move: Move): Promise<Turn> {
  const opened = await findOpened(turning, await ownersOfFeed(turning.db, feed), feed)
  const rotation = await getRotation(turning, feed, opened)
  if (shown !== undefined && pickPicture(rotation, turning.now())?.picture !== shown) throw changed()
  return turning.db.transaction().execute(async (trx) => {
    const turn = await move(rotation, trx)
    if (!turn) throw refusal()
    if (!(await saveTurn(trx, feed, turn, { pool: poolOf(rotation.pictures), at: null }))) {
      throw changed()
    }
    return turn
  })
}

function changed(): ProblemError {
  return new ProblemError('conflict', 'The picture has just changed; please look again.')
}

function clockOf({ rhythm, time_zone }: FeedRow): Pick<Rotation, 'rhythm' | 'timeZone'> {
  return { rhythm, timeZone: time_zone }
}

function lastTurn({ turn_period, turn_picture }: FeedRow): Turn | null {
  return turn_period === null || turn_picture === null ? null : { period: turn_period, picture: turn_picture }
}

const poolNames = new WeakMap<readonly string[], string>()

function poolOf(pictures: readonly string[]): string {
  const name = poolNames.get(pictures) ?? hash('sha256', pictures.join('\n'), 'base64url').slice(0, 22)
  poolNames.set(pictures, name)
  return name
}

async function noteDay({ db, now }: Turning, { id, asked_at }: FeedRow): Promise<void> {
  const at = now()
  if (asked_at === null || at.getTime() - Date.parse(asked_at) >= DAY_MS) await noteAsked(db, id, at.toISOString())
}
