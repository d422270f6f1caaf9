import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { refusal } from '../library/authorize-download.ts'
import { type FeedRow, findFeed, findSharedTurn, hidePicture, listHidden, noteAsked, saveTurn } from './feed-queries.ts'
import {
  favouritesOf,
  findOpened,
  findOpenSpan,
  listOpenPictures,
  type Opened,
  type Openers,
  ownersOfFeed,
  type Span,
} from './open-pictures.ts'
import { inTurn, listComing, periodOf, pickPicture, type Rotation, skipPicture, type Turn } from './pick-picture.ts'

export type Turning = Openers & { readonly now: () => Date }

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
export async function getCurrentTurn(turning: Turning, token: string): Promise<CurrentTurn> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const feed = await getFeed(turning.db, token)
    const found = await tryTurn(turning, feed)
    if (found) return found
  }
  throw new ProblemError('busy', 'The shop is busy; please try again in a moment.')
}

async function tryTurn(turning: Turning, feed: FeedRow): Promise<CurrentTurn | undefined> {
  const { db, now } = turning
  const opened = await findOpened(turning, await ownersOfFeed(db, feed), feed)
  const last = lastTurn(feed)
  if (last && last.period >= periodOf(clockOf(feed), now())) {
    const span = await findOpenSpan(db, opened, last.picture)
    if (span) {
      await noteDay(turning, feed)
      return { feed, turn: last, span, next: undefined }
    }
  }
  const rotation = await getRotation(turning, feed, opened)
  const turn = pickPicture(rotation, now())
  const span = turn && (await findOpenSpan(db, opened, turn.picture))
  if (!turn || !span) throw refusal()
  const pool = poolOf(rotation.pictures)
  if (!(await saveTurn(db, feed, turn, { pool, at: now().toISOString() }))) return undefined
  return { feed, turn, span, next: listComing({ ...rotation, last: turn }, now(), 2)[1] }
}

/** The picture of this moment; no turn is taken. */
export async function peekTurn(turning: Turning, feed: FeedRow): Promise<Pick<CurrentTurn, 'turn' | 'span'>> {
  const opened = await findOpened(turning, await ownersOfFeed(turning.db, feed), feed)
  const turn = pickPicture(await getRotation(turning, feed, opened), turning.now())
  const span = turn && (await findOpenSpan(turning.db, opened, turn.picture))
  if (!turn || !span) throw refusal()
  return { turn, span }
}

/** The pictures that take turns. Throws when none does, and says so where its buyer alone can change that. */
export async function getRotation(turning: Turning, feed: FeedRow, opened: Opened): Promise<Rotation> {
  const { db, now } = turning
  const hidden = new Set(await listHidden(db, feed.id))
  const open = await listOpenPictures(turning, opened, favouritesOf(feed))
  const pictures = inTurn(open.filter((picture) => !hidden.has(picture)))
  if (pictures.length === 0) {
    if (!opened.awaitsConsent) throw refusal()
    throw new ProblemError('consent-required', 'The buyer has to agree before the first download of this order.')
  }
  const clock = clockOf(feed)
  const last = lastTurn(feed) ?? (await findSharedTurn(db, feed, poolOf(pictures), periodOf(clock, now())))
  return { ...clock, last, pictures }
}

/** Shows the next one in place of the current one. Of two at once one holds: a second press is a second request. */
export async function showNext(turning: Turning, feed: FeedRow): Promise<Turn> {
  return moveOn(turning, feed, (rotation) => skipPicture(rotation, turning.now()))
}

/** The same, and the current one never comes again. The last one of a feed stays. */
export async function neverAgain(turning: Turning, feed: FeedRow): Promise<Turn> {
  return moveOn(turning, feed, async (rotation, trx) => {
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

async function moveOn(turning: Turning, feed: FeedRow, move: Move): Promise<Turn> {
  const opened = await findOpened(turning, await ownersOfFeed(turning.db, feed), feed)
  const rotation = await getRotation(turning, feed, opened)
  return turning.db.transaction().execute(async (trx) => {
    const turn = await move(rotation, trx)
    if (!turn) throw refusal()
    if (!(await saveTurn(trx, feed, turn, { pool: poolOf(rotation.pictures), at: null }))) {
      throw new ProblemError('conflict', 'The picture has just changed; please look again.')
    }
    return turn
  })
}

function clockOf({ rhythm, time_zone }: FeedRow): Pick<Rotation, 'rhythm' | 'timeZone'> {
  return { rhythm, timeZone: time_zone }
}

function lastTurn({ turn_period, turn_picture }: FeedRow): Turn | null {
  return turn_period === null || turn_picture === null ? null : { period: turn_period, picture: turn_picture }
}

function poolOf(pictures: readonly string[]): string {
  return createHash('sha256').update(pictures.join('\n')).digest('base64url').slice(0, 22)
}

async function noteDay({ db, now }: Turning, { id, asked_at }: FeedRow): Promise<void> {
  const at = now()
  if (asked_at === null || at.getTime() - Date.parse(asked_at) >= DAY_MS) await noteAsked(db, id, at.toISOString())
}
