import { sql } from 'kysely'
import { type ColourName, findColour, type Screen, singular, splitWords } from '../../contract/pictures/search-terms.ts'
import { type Database, isPostgres } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import {
  isLarge,
  listChangedCategories,
  listSearchEntries,
  type Searchable,
  type SearchEntry,
} from './search/search-entries.ts'

export type Search = {
  readonly words: string
  readonly colour: ColourName | null
  /** A slug. */
  readonly category?: string | null
  readonly screen?: Screen | null
  readonly offset: number
  readonly limit: number
}

export type Found = { readonly total: number; readonly pictures: readonly string[] }

const ROWS_AT_ONCE = 500
/** More words than anybody types; each costs a look into the index. */
const MOST_WORDS = 8

/**
 * The pictures that have every word, or one that begins with it, the best first, and equal ones by their ids. Words are
 * letters and figures only, so nothing that somebody types can be a part of the query's own language.
 */
export async function findPictures(db: Database, search: Search): Promise<Found> {
  const terms = splitWords(search.words).slice(0, MOST_WORDS).map(singular)
  if (terms.length === 0 && !search.colour && !search.category && !search.screen) return { total: 0, pictures: [] }
  const { rows, order } = isPostgres(db) ? inPostgres(terms, search) : inSqlite(terms, search)
  const { rows: found } = await sql<{ picture: string }>`
    select search_entry.picture ${rows} order by ${order} limit ${search.limit} offset ${search.offset}`.execute(db)
  const { rows: counts } = await sql<{ n: number | string }>`select count(*) as n ${rows}`.execute(db)
  return { total: Number(counts[0]?.n), pictures: found.map(({ picture }) => picture) }
}

type Piece = ReturnType<typeof sql>
type Question = { readonly rows: Piece; readonly order: Piece }

function inSqlite(terms: readonly string[], search: Search): Question {
  const asked = [
    ...terms.map((term) => {
      const named = findColour(term)
      return named ? `("${term}"* OR colours : "${named}")` : `"${term}"*`
    }),
    ...(search.colour ? [`colours : "${search.colour}"`] : []),
  ].join(' AND ')
  const filters = filtersOf(search)
  if (asked === '') return { rows: sql`from search_entry ${whereAll(filters)}`, order: sql`search_entry.picture` }
  return {
    rows: sql`from search_text join search_entry on search_entry.rowid = search_text.rowid
      ${whereAll([sql`search_text match ${asked}`, ...filters])}`,
    order: sql`bm25(search_text, 8.0, 6.0, 4.0, 2.0), search_entry.picture`,
  }
}

function inPostgres(terms: readonly string[], search: Search): Question {
  const asked = [
    ...terms.map((term) => {
      const named = findColour(term)
      return named ? `('${term}':* | '${named}':D)` : `'${term}':*`
    }),
    ...(search.colour ? [`'${search.colour}':D`] : []),
  ].join(' & ')
  const query = sql`${asked}::tsquery`
  const filters = filtersOf(search)
  const byId = sql`search_entry.picture collate "C"`
  if (asked === '') return { rows: sql`from search_entry ${whereAll(filters)}`, order: byId }
  return {
    rows: sql`from search_entry ${whereAll([sql`words @@ ${query}`, ...filters])}`,
    order: sql`ts_rank('{0.25, 0.5, 0.75, 1}', words, ${query}) desc, ${byId}`,
  }
}

function filtersOf({ category, screen }: Search): Piece[] {
  return [
    ...(category ? [sql`search_entry.category = ${category}`] : []),
    ...(screen ? [sql`search_entry.screens like ${`% ${screen} %`}`] : []),
  ]
}

function whereAll(conditions: readonly Piece[]): Piece {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

/** By picture: the digest of its words; of all that there are unless some are named. */
export async function listSearchDigests(db: Database, ids?: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const all = db.selectFrom('search_entry').select(['picture', 'digest'])
  const parts = ids ? inParts(ids).map((part) => all.where('picture', 'in', part)) : [all]
  const found = new Map<string, string>()
  for (const part of parts) for (const { picture, digest } of await part.execute()) found.set(picture, digest)
  return found
}

async function deleteSearchEntries(trx: Database, pictures: readonly string[]): Promise<void> {
  for (const part of inParts(pictures)) {
    if (!isPostgres(trx))
      await sql`delete from search_text where rowid in (
        select rowid from search_entry where picture in (${sql.join(part)}))`.execute(trx)
    await trx.deleteFrom('search_entry').where('picture', 'in', part).execute()
  }
}

async function insertSearchEntries(trx: Database, entries: readonly SearchEntry[]): Promise<void> {
  for (const part of inParts(entries)) {
    if (isPostgres(trx)) await insertInPostgres(trx, part)
    else await insertInSqlite(trx, part)
  }
}

function named({ picture, digest, slug, screens }: SearchEntry): string[] {
  return [picture, digest, slug, screens]
}

async function insertInPostgres(trx: Database, entries: readonly SearchEntry[]): Promise<void> {
  const rows = entries.map((entry) => sql`(${sql.join(named(entry))}, ${toVector(entry)}::tsvector)`)
  await sql`insert into search_entry (picture, digest, category, screens, words) values ${sql.join(rows)}`.execute(trx)
}

/** Each word with its place and its weight, as PostgreSQL writes them: its own parser would drop what it takes for no word. */
function toVector({ title, category, description, colours }: SearchEntry): string {
  const weighed = [
    ...title.map((word) => [word, 'A'] as const),
    ...category.map((word) => [word, 'B'] as const),
    ...description.map((word) => [word, 'C'] as const),
    ...colours.map((word) => [word, 'D'] as const),
  ]
  return weighed.map(([word, weight], at) => `'${word}':${at + 1}${weight}`).join(' ')
}

async function insertInSqlite(trx: Database, entries: readonly SearchEntry[]): Promise<void> {
  const rowsOf = entries.map((entry) => sql`(${sql.join(named(entry))})`)
  const { rows } = await sql<{ rowid: number; picture: string }>`
    insert into search_entry (picture, digest, category, screens) values ${sql.join(rowsOf)} returning rowid, picture`.execute(
    trx,
  )
  const numbers = new Map(rows.map(({ rowid, picture }) => [picture, rowid]))
  const texts = entries.map(({ picture, title, category, description, colours }) => {
    const columns = [title, category, description, colours].map((words) => words.join(' '))
    return sql`(${numbers.get(picture)}, ${sql.join(columns)})`
  })
  await sql`insert into search_text (rowid, title, category, description, colours)
    values ${sql.join(texts)}`.execute(trx)
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = []
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) parts.push(rows.slice(at, at + ROWS_AT_ONCE))
  return parts
}

/**
 * Lets the search know what is published; only what has other words than before is written. Safe to repeat. Categories that
 * are those of `noted`, which was noted last, are passed over.
 */
export async function noteSearch(db: Database, shop: Searchable, noted?: Searchable): Promise<void> {
  const isPart = noted && isLarge(noted) && isLarge(shop)
  const slugs = isPart ? listChangedCategories(shop, noted) : listSlugs(shop)
  const entries = isLarge(shop) ? listSearchEntries(shop, slugs) : []
  await inTransaction(db, async (trx) => {
    const before = isPart ? listIds(noted, slugs) : undefined
    const known = await listSearchDigests(trx, before && [...before, ...entries.map(({ picture }) => picture)])
    const wanted = new Set(entries.map(({ picture }) => picture))
    const changed = entries.filter(({ picture, digest }) => known.get(picture) !== digest)
    const gone = [...known.keys()].filter((picture) => !wanted.has(picture))
    const replaced = changed.flatMap(({ picture }) => (known.has(picture) ? [picture] : []))
    await deleteSearchEntries(trx, [...gone, ...replaced])
    await insertSearchEntries(trx, changed)
  })
}

function listSlugs({ catalogue }: Searchable): Set<string> {
  return new Set(catalogue.categories.map(({ slug }) => slug))
}

function listIds({ catalogue }: Searchable, slugs: ReadonlySet<string>): string[] {
  return [...slugs].flatMap((slug) => (catalogue.wallpapers[slug] ?? []).map(({ id }) => id))
}
