import { sql } from 'kysely'
import { type ColourName, findColour } from '../../contract/colour-names.ts'
import { singular, splitWords } from '../../contract/search-words.ts'
import type { Database } from '../database/database.ts'
import { isPostgres } from '../database/dialect.ts'
import type { SearchEntry } from './search-entries.ts'

export type Search = {
  readonly words: string
  readonly colour: ColourName | null
  readonly offset: number
  readonly limit: number
}

export type Found = { readonly total: number; readonly pictures: readonly string[] }

const ROWS_AT_ONCE = 500
/** More words than anybody types; each costs a look into the index. */
const MOST_WORDS = 8

/**
 * The pictures that have every word, or one that begins with it, the best first, and equal ones by their ids. Words are letters and figures only, so
 * nothing that somebody types can be a part of the query's own language.
 */
export async function findPictures(db: Database, { words, colour, offset, limit }: Search): Promise<Found> {
  const terms = splitWords(words).slice(0, MOST_WORDS).map(singular)
  if (terms.length === 0 && colour === null) return { total: 0, pictures: [] }
  const page = sql`limit ${limit} offset ${offset}`
  return isPostgres(db) ? findInPostgres(db, terms, colour, page) : findInSqlite(db, terms, colour, page)
}

type Page = ReturnType<typeof sql>

async function findInSqlite(db: Database, terms: readonly string[], colour: ColourName | null, page: Page) {
  const asked = [
    ...terms.map((term) => {
      const named = findColour(term)
      return named ? `("${term}"* OR colours : "${named}")` : `"${term}"*`
    }),
    ...(colour ? [`colours : "${colour}"`] : []),
  ].join(' AND ')
  const { rows } = await sql<{ picture: string }>`
    select search_entry.picture from search_text join search_entry on search_entry.rowid = search_text.rowid
    where search_text match ${asked} order by bm25(search_text, 8.0, 6.0, 4.0, 2.0), search_entry.picture ${page}`.execute(
    db,
  )
  const { rows: counts } = await sql<{ n: number }>`
    select count(*) as n from search_text where search_text match ${asked}`.execute(db)
  return { total: Number(counts[0]?.n), pictures: rows.map(({ picture }) => picture) }
}

async function findInPostgres(db: Database, terms: readonly string[], colour: ColourName | null, page: Page) {
  const asked = [
    ...terms.map((term) => {
      const named = findColour(term)
      return named ? `('${term}':* | '${named}':D)` : `'${term}':*`
    }),
    ...(colour ? [`'${colour}':D`] : []),
  ].join(' & ')
  const query = sql`${asked}::tsquery`
  const { rows } = await sql<{ picture: string }>`
    select picture from search_entry where words @@ ${query}
    order by ts_rank('{0.25, 0.5, 0.75, 1}', words, ${query}) desc, picture collate "C" ${page}`.execute(db)
  const { rows: counts } = await sql<{ n: string }>`
    select count(*) as n from search_entry where words @@ ${query}`.execute(db)
  return { total: Number(counts[0]?.n), pictures: rows.map(({ picture }) => picture) }
}

/** By picture: the digest of its words; of all that there are unless some are named. */
export async function listSearchDigests(db: Database, ids?: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const all = db.selectFrom('search_entry').select(['picture', 'digest'])
  const parts = ids ? inParts(ids).map((part) => all.where('picture', 'in', part)) : [all]
  const found = new Map<string, string>()
  for (const part of parts) for (const { picture, digest } of await part.execute()) found.set(picture, digest)
  return found
}

export async function deleteSearchEntries(trx: Database, pictures: readonly string[]): Promise<void> {
  for (const part of inParts(pictures)) {
    if (!isPostgres(trx))
      await sql`delete from search_text where rowid in (
        select rowid from search_entry where picture in (${sql.join(part)}))`.execute(trx)
    await trx.deleteFrom('search_entry').where('picture', 'in', part).execute()
  }
}

export async function insertSearchEntries(trx: Database, entries: readonly SearchEntry[]): Promise<void> {
  for (const part of inParts(entries)) {
    if (isPostgres(trx)) await insertInPostgres(trx, part)
    else await insertInSqlite(trx, part)
  }
}

async function insertInPostgres(trx: Database, entries: readonly SearchEntry[]): Promise<void> {
  const rows = entries.map((entry) => sql`(${entry.picture}, ${entry.digest}, ${toVector(entry)}::tsvector)`)
  await sql`insert into search_entry (picture, digest, words) values ${sql.join(rows)}`.execute(trx)
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
  const named = entries.map(({ picture, digest }) => sql`(${picture}, ${digest})`)
  const { rows } = await sql<{ rowid: number; picture: string }>`
    insert into search_entry (picture, digest) values ${sql.join(named)} returning rowid, picture`.execute(trx)
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
