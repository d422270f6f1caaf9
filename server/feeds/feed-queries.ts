import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import type { FeedTable } from '../database/schema.ts'
import { holdName } from '../database/transactions.ts'
import { hashToken } from '../library/library-links.ts'
import type { Viewer } from '../library/library-viewer.ts'
import type { Sealer } from '../settings/seal.ts'
import type { Turn } from './turns/pick-picture.ts'

export type FeedRow = Selectable<FeedTable>

const listByHash = prepared((db, { hash }: { hash: string }) =>
  db.selectFrom('feed').selectAll().where('token_hash', '=', hash),
)

export async function findFeed(db: Database, token: string): Promise<FeedRow | undefined> {
  return (await listByHash(db, { hash: hashToken(token) }))[0]
}

/** `isPartly`: others' links are in it as well, so that it shows what is not theirs who look. */
export type HeldFeed = FeedRow & { readonly isPartly: boolean }

/** The feeds of whoever looks, oldest first: the account's; of a browser that keeps links, those that one of them is in. */
export async function listFeedsOf(db: Database, { customer, sessions }: Viewer): Promise<HeldFeed[]> {
  const feeds = db.selectFrom('feed').selectAll().orderBy('created_at')
  if (customer) {
    const own = await feeds.where('customer_id', '=', customer.id).execute()
    return own.map((feed) => ({ ...feed, isPartly: false }))
  }
  const held = sessions.map(({ linkId }) => linkId)
  if (held.length === 0) return []
  const joined = await feeds
    .where('id', 'in', (from) => from.selectFrom('feed_link').select('feed_id').where('link_id', 'in', held))
    .execute()
  const others = await db
    .selectFrom('feed_link')
    .innerJoin('library_link', 'library_link.id', 'feed_link.link_id')
    .select('feed_link.feed_id')
    .where('feed_link.feed_id', 'in', ['', ...joined.map(({ id }) => id)])
    .where('library_link.revoked_at', 'is', null)
    .where('feed_link.link_id', 'not in', held)
    .execute()
  const shared = new Set(others.map(({ feed_id }) => feed_id))
  return joined.map((feed) => ({ ...feed, isPartly: shared.has(feed.id) }))
}

/** What these links open is not in it any more. */
export async function takeLinksOut(db: Database, id: string, links: readonly string[]): Promise<void> {
  await db
    .deleteFrom('feed_link')
    .where('feed_id', '=', id)
    .where('link_id', 'in', ['', ...links])
    .execute()
}

/**
 * How many an account has, or all that one of these links is in. Asked after the new one was written, which holds SQLite's
 * lock; on PostgreSQL whoever adds another for the same waits until the transaction ends.
 */
export async function countFeeds(
  trx: Database,
  { customer_id }: Pick<FeedRow, 'customer_id'>,
  links: readonly string[],
): Promise<number> {
  const count = trx.selectFrom('feed').select(({ fn }) => fn.countAll<number>().as('count'))
  const mine =
    customer_id !== null
      ? count.where('customer_id', '=', customer_id)
      : count.where('id', 'in', (from) =>
          from
            .selectFrom('feed_link')
            .select('feed_id')
            .where('link_id', 'in', ['', ...links]),
        )
  return Number((await mine.executeTakeFirstOrThrow()).count)
}

export async function addFeed(db: Database, feed: FeedRow, linkIds: readonly string[]): Promise<void> {
  await holdOwners(db, feed.customer_id === null ? linkIds : [feed.customer_id])
  await db.insertInto('feed').values(feed).execute()
  if (linkIds.length === 0) return
  const rows = linkIds.map((link_id) => ({ feed_id: feed.id, link_id }))
  await db.insertInto('feed_link').values(rows).execute()
}

/** One after the other adds to the feeds of an owner. A hosted account has no row that could be locked. */
async function holdOwners(trx: Database, owners: readonly string[]): Promise<void> {
  for (const owner of owners.toSorted()) await holdName(trx, `feed:${owner}`)
}

export async function renameFeed(db: Database, id: string, name: string): Promise<void> {
  await db.updateTable('feed').set({ name }).where('id', '=', id).execute()
}

/** 128 bits: nobody guesses one. */
const TOKEN_BYTES = 16

export function newToken({ seal }: Sealer, id: string): Pick<FeedRow, 'token_hash' | 'sealed_token'> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token_hash: hashToken(token), sealed_token: seal(sealedName(id), token) }
}

/** Null where the shop's secret is another one than when it was made. */
export function readToken({ open }: Sealer, { id, sealed_token }: FeedRow): string | null {
  return open(sealedName(id), sealed_token)
}

/** A feed's token cannot be moved to another feed. */
function sealedName(id: string): string {
  return `feed:${id}`
}

/** Whoever has the token from before has nothing any more. */
export async function replaceToken(
  db: Database,
  id: string,
  token: Pick<FeedRow, 'token_hash' | 'sealed_token'>,
): Promise<void> {
  await db.updateTable('feed').set(token).where('id', '=', id).execute()
}

export async function deleteFeed(db: Database, id: string): Promise<void> {
  await db.deleteFrom('feed').where('id', '=', id).execute()
}

/** What is shown from now on. False when another request was faster: then what it wrote holds. */
export async function saveTurn(
  db: Database,
  { id, turn_period, turn_picture }: FeedRow,
  { period, picture }: Turn,
  { pool, at }: { readonly pool: string; readonly at: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feed')
    .set({ turn_period: period, turn_picture: picture, pool, ...(at !== null && { asked_at: at }) })
    .where('id', '=', id)
    .where('turn_period', turn_period === null ? 'is' : '=', turn_period)
    .where('turn_picture', turn_picture === null ? 'is' : '=', turn_picture)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function noteAsked(db: Database, id: string, at: string): Promise<void> {
  await db.updateTable('feed').set({ asked_at: at }).where('id', '=', id).execute()
}

/** What most feeds of the same pictures show in a period: a new one joins them, so that all need one drawing. */
export async function findSharedTurn(
  db: Database,
  { rhythm }: Pick<FeedRow, 'rhythm'>,
  pool: string,
  period: number,
): Promise<Turn | null> {
  const row = await db
    .selectFrom('feed')
    .select('turn_picture')
    .where('pool', '=', pool)
    .where('rhythm', '=', rhythm)
    .where('turn_period', '=', period)
    .groupBy('turn_picture')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('turn_picture')
    .limit(1)
    .executeTakeFirst()
  return row?.turn_picture ? { period, picture: row.turn_picture } : null
}

export async function listHidden(db: Database, feedId: string): Promise<string[]> {
  const rows = await db.selectFrom('feed_hidden').select('picture').where('feed_id', '=', feedId).execute()
  return rows.map(({ picture }) => picture)
}

/** Safe to repeat. */
export async function hidePicture(db: Database, feedId: string, picture: string): Promise<void> {
  await db
    .insertInto('feed_hidden')
    .values({ feed_id: feedId, picture })
    .onConflict((conflict) => conflict.columns(['feed_id', 'picture']).doNothing())
    .execute()
}

export async function showAllAgain(db: Database, feedId: string): Promise<void> {
  await db.deleteFrom('feed_hidden').where('feed_id', '=', feedId).execute()
}

/** The live links that a guest's feed hangs on, by what their orders are found. */
export async function listLinkHashes(db: Database, feedId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('feed_link')
    .innerJoin('library_link', 'library_link.id', 'feed_link.link_id')
    .select('library_link.token_hash')
    .where('feed_link.feed_id', '=', feedId)
    .where('library_link.revoked_at', 'is', null)
    .execute()
  return rows.map(({ token_hash }) => token_hash)
}

/** Feeds of guests whose links have all ended. They show nothing any more. */
export async function deleteOrphanFeeds(db: Database): Promise<void> {
  await db
    .deleteFrom('feed')
    .where('customer_id', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('feed_link')
            .innerJoin('library_link', 'library_link.id', 'feed_link.link_id')
            .select('feed_link.link_id')
            .whereRef('feed_link.feed_id', '=', 'feed.id')
            .where('library_link.revoked_at', 'is', null),
        ),
      ),
    )
    .execute()
}
