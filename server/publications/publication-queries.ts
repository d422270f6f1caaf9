import type { Catalogue } from '../../contract/catalogue.ts'
import type { Content } from '../../contract/content.ts'
import { readStoredContent } from '../content/check-content.ts'
import type { Database } from '../database/database.ts'
import type { PublicationTable } from '../database/schema.ts'
import {
  type CataloguePart,
  type CatalogueRefs,
  joinCatalogue,
  listDigests,
  packPart,
  readPart,
  type SplitCatalogue,
} from './catalogue-parts.ts'

/** As the history lists it. */
export type PublicationEntry = {
  readonly number: number
  readonly publishedAt: string
  readonly publishedBy: string
  readonly note: string
  readonly changes: string
}

/** What an owner decided, and the pictures that there are. */
export type ShopState = { readonly content: Content; readonly catalogue: Catalogue }

export type Publication = ShopState & { readonly number: number; readonly digest: string }

const PARTS_AT_ONCE = 100

/** Which publication is shown; nothing while there is none. */
export async function findCurrentNumber(db: Database): Promise<number | undefined> {
  return (await db.selectFrom('current_publication').select('number').executeTakeFirst())?.number
}

export async function findNewest(db: Database): Promise<{ number: number; digest: string } | undefined> {
  return db.selectFrom('publication').select(['number', 'digest']).orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** The newest that brought something new, and not back. */
export async function findNewestForward(db: Database): Promise<number | undefined> {
  const newest = db.selectFrom('publication').select('number').where('went_back_to', 'is', null)
  return (await newest.orderBy('number', 'desc').limit(1).executeTakeFirst())?.number
}

/** Whether this state is or was shown. */
export async function isPublished(db: Database, digest: string): Promise<boolean> {
  return (
    (await db.selectFrom('publication').select('number').where('digest', '=', digest).limit(1).executeTakeFirst()) !==
    undefined
  )
}

/** Whether these pictures were ever published with the content of that publication, in whatever shape it is stored. */
export async function wasPublishedWith(db: Database, number: number, refs: CatalogueRefs): Promise<boolean> {
  const row = await db
    .selectFrom('publication')
    .innerJoin('publication as that', 'that.content', 'publication.content')
    .select('publication.number')
    .where('that.number', '=', number)
    .where('publication.catalogue', '=', JSON.stringify(refs))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** `known` has parts that were read before, by digest: they are not read again, and the new ones are put into it. */
export async function findPublication(
  db: Database,
  number: number,
  known: Map<string, unknown> = new Map(),
): Promise<Publication | undefined> {
  const row = await db
    .selectFrom('publication')
    .select(['digest', 'content', 'catalogue'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const refs = JSON.parse(row.catalogue) as CatalogueRefs
  const wanted = listDigests(refs)
  const missing = wanted.filter((digest) => !known.has(digest))
  for (const part of await listParts(db, missing)) known.set(part.digest, readPart(part))
  const isWanted = new Set(wanted)
  for (const digest of known.keys()) if (!isWanted.has(digest)) known.delete(digest)
  return {
    number,
    digest: row.digest,
    content: readStoredContent(JSON.parse(row.content)),
    catalogue: joinCatalogue(refs, known),
  }
}

async function listParts(db: Database, digests: readonly string[]): Promise<CataloguePart[]> {
  const found: CataloguePart[] = []
  for (const some of inParts(digests)) {
    found.push(
      ...(await db.selectFrom('catalogue_part').select(['digest', 'body']).where('digest', 'in', some).execute()),
    )
  }
  return found
}

/** Those that are not kept already. */
export async function saveParts(trx: Database, { parts }: Pick<SplitCatalogue, 'parts'>): Promise<void> {
  const kept = await listKept(
    trx,
    parts.map(({ digest }) => digest),
  )
  for (const part of parts) {
    if (kept.has(part.digest)) continue
    await trx
      .insertInto('catalogue_part')
      .values(packPart(part))
      // Its name says what is in it.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function listKept(db: Database, digests: readonly string[]): Promise<Set<string>> {
  const kept = new Set<string>()
  for (const some of inParts(digests)) {
    const rows = await db.selectFrom('catalogue_part').select('digest').where('digest', 'in', some).execute()
    for (const { digest } of rows) kept.add(digest)
  }
  return kept
}

function inParts(digests: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let at = 0; at < digests.length; at += PARTS_AT_ONCE) parts.push(digests.slice(at, at + PARTS_AT_ONCE))
  return parts
}

/** False if there is one of that number already. */
export async function insertPublication(trx: Database, row: PublicationTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('publication')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function setCurrent(trx: Database, number: number, since: string): Promise<void> {
  await trx
    .insertInto('current_publication')
    .values({ id: 'current', number, since })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ number, since }))
    .execute()
}

/** The same in the place of one that is still shown; false, and nothing is changed, where another one is by now. */
export async function replaceCurrent(
  trx: Database,
  shown: number,
  next: { readonly number: number; readonly since: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('current_publication')
    .set(next)
    .where('number', '=', shown)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Newest first. */
export async function listPublications(db: Database, most: number): Promise<PublicationEntry[]> {
  return db
    .selectFrom('publication')
    .select(['number', 'published_at as publishedAt', 'published_by as publishedBy', 'note', 'changes'])
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
}

/** Digests of the states that were published since then, and of the one that is shown. */
export async function listDigestsSince(db: Database, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('publication')
    .leftJoin('current_publication', 'current_publication.number', 'publication.number')
    .select('publication.digest')
    .where((where) =>
      where.or([where('publication.published_at', '>', since), where('current_publication.id', 'is not', null)]),
    )
    .execute()
  return rows.map(({ digest }) => digest)
}
