import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Content } from '../../contract/content/content.ts'
import { policiesOf } from '../../contract/content/default-policies.ts'
import type { EarlierPolicy, PolicyName } from '../../contract/content/policy.ts'
import type { Catalogue, Wallpaper } from '../../contract/pictures/catalogue.ts'
import { readStoredContent } from '../content/check-content.ts'
import type { Database } from '../database/database.ts'
import type { PublicationTable } from '../database/schema.ts'

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

/**
 * Keeps the policies that hold from now on, each under its version; safe to repeat. A version whose words are corrected
 * keeps its number: the corrected words are what it says.
 */
export async function notePolicies(db: Database, content: Content, now: Date): Promise<void> {
  for (const { name, version, date, description, markdown } of policiesOf(content)) {
    const words = { date, description, markdown }
    await db
      .insertInto('policy_version')
      .values({ name, version, ...words, since: now.toISOString() })
      .onConflict((conflict) => conflict.columns(['name', 'version']).doUpdateSet(words))
      .execute()
  }
}

/** What held once and can still be read, beside what this content says. */
export async function listEarlierPolicies(db: Database, content: Content): Promise<EarlierPolicy[]> {
  const held = new Map(policiesOf(content).map(({ name, version }) => [name, version]))
  const kept = await db
    .selectFrom('policy_version')
    .select(['name', 'version', 'date', 'description', 'markdown'])
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute()
  return kept.filter(({ name, version }) => held.has(name) && held.get(name) !== version)
}

/** Every version of a policy that was ever published, the newest first. */
export async function listPolicyVersions(db: Database, name: PolicyName) {
  return db
    .selectFrom('policy_version')
    .select(['version', 'date', 'since', 'markdown'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute()
}

/**
 * Ids of the pictures that publications show which the owner may want back: the one that is shown now, those that were
 * published since, and the one before them, which was still shown then.
 */
export async function listKeptPictures(db: Database, since: Date): Promise<Set<string>> {
  const at = since.toISOString()
  const current = db.selectFrom('current_publication').select('number')
  const later = db.selectFrom('publication').select('number').where('published_at', '>', at)
  const before = db
    .selectFrom('publication')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('published_at', '<=', at)
  const rows = [...(await current.execute()), ...(await later.execute()), ...(await before.execute())]
  const kept = new Set<string>()
  const known = new Map<string, unknown>()
  for (const number of new Set(rows.map((row) => row.number))) {
    // No row has a number above which there is none.
    const publication = number === null ? undefined : await findPublication(db, number, known)
    for (const { id } of Object.values(publication?.catalogue.wallpapers ?? {}).flat()) kept.add(id)
  }
  return kept
}

/** Which parts a catalogue is made of: one for each category, and one for the rest. */
type CatalogueRefs = { readonly rest: string; readonly wallpapers: Readonly<Record<string, string>> }

/** As it is kept. */
type CataloguePart = { readonly digest: string; readonly body: string }

/** As it is published; packed by `packPart` where it is not kept already. */
type LoosePart = { readonly digest: string; readonly value: unknown; readonly text: string }

export type SplitCatalogue = { readonly refs: CatalogueRefs; readonly parts: readonly LoosePart[] }

export function splitCatalogue({ wallpapers, ...rest }: Catalogue): SplitCatalogue {
  const frame = toPart(rest)
  const lists = Object.entries(wallpapers).map(([slug, list]) => [slug, toPart(list)] as const)
  const refs = Object.fromEntries(lists.map(([slug, { digest }]) => [slug, digest]))
  return { refs: { rest: frame.digest, wallpapers: refs }, parts: [frame, ...lists.map(([, part]) => part)] }
}

/** `parts` has every body that the references name, by digest. */
function joinCatalogue(refs: CatalogueRefs, parts: ReadonlyMap<string, unknown>): Catalogue {
  const get = (digest: string) => {
    const part = parts.get(digest)
    if (part === undefined) throw new Error(`The part ${digest} of a published catalogue is missing.`)
    return part
  }
  const lists = Object.entries(refs.wallpapers).map(([slug, digest]) => [slug, get(digest) as readonly Wallpaper[]])
  return { ...(get(refs.rest) as Omit<Catalogue, 'wallpapers'>), wallpapers: Object.fromEntries(lists) }
}

function listDigests({ rest, wallpapers }: CatalogueRefs): string[] {
  return [...new Set([rest, ...Object.values(wallpapers)])]
}

function readPart({ body }: CataloguePart): unknown {
  return JSON.parse(gunzipSync(Buffer.from(body, 'base64')).toString())
}

function toPart(value: unknown): LoosePart {
  const text = JSON.stringify(value)
  return { digest: digestOf(text), value, text }
}

function packPart({ digest, text }: LoosePart): CataloguePart {
  return { digest, body: gzipSync(text).toString('base64') }
}

/** By digest, for whoever reads a publication that may have some of the same parts. */
export function valuesOf({ parts }: SplitCatalogue): Map<string, unknown> {
  return new Map(parts.map(({ digest, value }) => [digest, value]))
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
