import type { Selectable } from 'kysely'
import type { EarlierPolicy, PolicyName } from '../../contract/content/policy.ts'
import type { Bundle, Wallpaper } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

export type Membership = Pick<Selectable<Schema['bundle_picture']>, 'bundle' | 'picture' | 'position'>
type PictureRow = Selectable<Schema['shown_picture']>
type BundleRow = Selectable<Schema['bundle']>

/** SQLite and PostgreSQL both take far more values in one statement; this many rows at once gain nothing more. */
const ROWS_AT_ONCE = 500

export async function listNotedPictures(db: Database, ids: readonly string[]): Promise<PictureRow[]> {
  const found: PictureRow[] = []
  for (const part of inParts(ids)) {
    found.push(
      ...(await db.selectFrom('shown_picture').select(['id', 'category', 'facts']).where('id', 'in', part).execute()),
    )
  }
  return found
}

export async function savePictures(db: Database, rows: readonly PictureRow[]): Promise<void> {
  for (const part of inParts(rows)) {
    await db
      .insertInto('shown_picture')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({ category: ref('excluded.category'), facts: ref('excluded.facts') })),
      )
      .execute()
  }
}

export async function listNotedBundles(db: Database): Promise<BundleRow[]> {
  return db.selectFrom('bundle').select(['slug', 'facts', 'ended_at']).orderBy('slug').execute()
}

/** Slugs that bundles or categories of pictures ever had. */
export async function listUsedSlugs(db: Database): Promise<ReadonlySet<string>> {
  const bundles = await db.selectFrom('bundle').select('slug').execute()
  const categories = await db.selectFrom('shown_picture').select('category as slug').distinct().execute()
  return new Set([...bundles, ...categories].map(({ slug }) => slug))
}

export async function saveBundles(db: Database, rows: readonly BundleRow[]): Promise<void> {
  for (const part of inParts(rows)) {
    await db
      .insertInto('bundle')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .column('slug')
          .doUpdateSet(({ ref }) => ({ facts: ref('excluded.facts'), ended_at: ref('excluded.ended_at') })),
      )
      .execute()
  }
}

/** What is in which bundle now; `leftOut` are bundles of which it is not asked. */
export async function listMemberships(db: Database, leftOut: ReadonlySet<string> = new Set()): Promise<Membership[]> {
  const found: Membership[] = []
  for (const part of inParts((await listOpenBundles(db)).filter((bundle) => !leftOut.has(bundle)))) {
    const rows = await db
      .selectFrom('bundle_picture')
      .select(['bundle', 'picture', 'position'])
      .where('valid_until', 'is', null)
      .where('bundle', 'in', part)
      .execute()
    found.push(...rows)
  }
  return found
}

/** Bundles that have something in them. */
async function listOpenBundles(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('bundle_picture')
    .select('bundle')
    .distinct()
    .where('valid_until', 'is', null)
    .execute()
  return rows.map(({ bundle }) => bundle)
}

export async function openMemberships(db: Database, rows: readonly Membership[], at: string): Promise<void> {
  for (const part of inParts(rows)) {
    await db
      .insertInto('bundle_picture')
      .values(part.map((row) => ({ ...row, valid_from: at, valid_until: null })))
      // Another process was faster.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export async function closeMemberships(db: Database, rows: readonly Membership[], at: string): Promise<void> {
  const byBundle = Map.groupBy(rows, ({ bundle }) => bundle)
  for (const [bundle, members] of byBundle) {
    for (const part of inParts(members)) {
      await db
        .updateTable('bundle_picture')
        .set({ valid_until: at })
        .where('bundle', '=', bundle)
        .where('valid_until', 'is', null)
        .where(
          'picture',
          'in',
          part.map(({ picture }) => picture),
        )
        .execute()
    }
  }
}

export async function moveMembership(db: Database, { bundle, picture, position }: Membership): Promise<void> {
  await db
    .updateTable('bundle_picture')
    .set({ position })
    .where('bundle', '=', bundle)
    .where('picture', '=', picture)
    .where('valid_until', 'is', null)
    .execute()
}

/** When each bundle had its first picture. */
export async function listBundleBeginnings(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('bundle_picture')
    .select(({ fn }) => ['bundle', fn.min<string>('valid_from').as('since')])
    .groupBy('bundle')
    .execute()
  return new Map(rows.map(({ bundle, since }) => [bundle, since]))
}

/** The bundles that are sold no more. */
export async function listEndedBundles(db: Database): Promise<{ bundle: Bundle; endedAt: string }[]> {
  const rows = await db
    .selectFrom('bundle')
    .select(['facts', 'ended_at'])
    .where('ended_at', 'is not', null)
    .orderBy('slug')
    .execute()
  return rows.flatMap(({ facts, ended_at }) =>
    ended_at ? [{ bundle: JSON.parse(facts) as Bundle, endedAt: ended_at }] : [],
  )
}

/**
 * The pictures that somebody has who bought the bundle at that moment: those that were in it then or came later, also
 * if they left it since. Those that are still in it first, in its order.
 */
export async function listPicturesSince(db: Database, bundle: string, since: string): Promise<Wallpaper[]> {
  const rows = await db
    .selectFrom('bundle_picture')
    .innerJoin('shown_picture', 'shown_picture.id', 'bundle_picture.picture')
    .select(['shown_picture.id', 'shown_picture.facts', 'bundle_picture.valid_until'])
    .where('bundle_picture.bundle', '=', bundle)
    .where((where) =>
      where.or([where('bundle_picture.valid_until', 'is', null), where('bundle_picture.valid_until', '>', since)]),
    )
    .orderBy('bundle_picture.position')
    .execute()
  const still = rows.filter(({ valid_until }) => valid_until === null)
  const left = rows.filter(({ valid_until }) => valid_until !== null)
  // A key keeps its first place: one that left and came back stands where it is now.
  const pictures = new Map([...still, ...left].map(({ id, facts }) => [id, facts]))
  return [...pictures.values()].map((facts) => JSON.parse(facts) as Wallpaper)
}

/** The same by their ids alone. */
export async function listIdsSince(db: Database, bundle: string, since: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('bundle_picture')
    .select('picture')
    .where('bundle', '=', bundle)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', since)]))
    .execute()
  return new Set(rows.map(({ picture }) => picture))
}

/** Whether a picture was in the bundle at that moment or later; null stands for any bundle. */
export async function hasPictureSince(
  db: Database,
  bundle: string | null,
  since: string,
  picture: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('bundle_picture')
    .select('picture')
    .where('picture', '=', picture)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', since)]))
    .$if(bundle !== null, (query) => query.where('bundle', '=', bundle ?? ''))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** As it was shown last; nothing for one that was never published. */
export async function findPicture(db: Database, id: string): Promise<Wallpaper | undefined> {
  const row = await db.selectFrom('shown_picture').select('facts').where('id', '=', id).executeTakeFirst()
  return row && (JSON.parse(row.facts) as Wallpaper)
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = []
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) parts.push(rows.slice(at, at + ROWS_AT_ONCE))
  return parts
}

/** A policy as it held at a moment; for one before all of them, the first. Nothing before the first publication. */
export async function findHeldPolicy(db: Database, name: PolicyName, at: string): Promise<EarlierPolicy | undefined> {
  const versions = await db
    .selectFrom('policy_version')
    .select(['name', 'version', 'date', 'description', 'markdown', 'since'])
    .where('name', '=', name)
    .orderBy('since')
    .orderBy('version')
    .execute()
  return versions.findLast(({ since }) => since <= at) ?? versions[0]
}
