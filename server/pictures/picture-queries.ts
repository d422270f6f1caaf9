import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import { FULL_SIZE, is8K, type Poster } from '../../contract/pictures/catalogue.ts'
import {
  type Words as FieldWords,
  MARK_FIELDS,
  PICTURE_MARKS,
  PICTURE_WORDS,
  type PictureWords,
  pictureWords,
  WORD_FIELDS,
  type WordField,
} from '../../contract/pictures/picture.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { inTransaction } from '../database/transactions.ts'
import { FORMAT_NAMES } from '../decoding/master-format.ts'
import type { Master } from './master-queries.ts'
import type { OwnerEdits, PictureEdit } from './owner-edits.ts'
import { inGalleryOrder, masterFile, type WallpaperRecord, withAdded } from './wallpaper-records.ts'

const ROWS_AT_ONCE = 400
/** The shop's own, in which its pictures were described. */
const OWN_LANGUAGE = ''
/** The maker stands in a table of their own. */
const EACH_HAS = WORD_FIELDS.filter((field) => !(PICTURE_WORDS[field] as FieldWords).isOptional)
const ONE_FILE = { shape: 'landscape', frame: 0 } as const

/** Every picture that there is, hidden and removed ones included, and what the owner decided about them. */
export type PictureStock = {
  /** By the category that they were brought into, in gallery order. */
  readonly records: ReadonlyMap<string, readonly WallpaperRecord[]>
  readonly edits: OwnerEdits
}

/** Of these categories; with those that are not written down yet. */
export async function readPictures(
  db: Database,
  categories: readonly { readonly slug: string }[],
  added: readonly WallpaperRecord[] = [],
): Promise<PictureStock> {
  const rows = await listRows(db)
  const known = Map.groupBy(rows.map(toRecord), ({ category }) => category)
  const records = categories.map(({ slug }) => [slug, withAdded(known.get(slug) ?? [], slug, added)] as const)
  return { records: new Map(records), edits: toEdits(rows) }
}

/** Of one category, in gallery order; of all of them where none is named. */
export async function listRecords(db: Database, category?: string): Promise<WallpaperRecord[]> {
  return (await listRows(db, category)).map(toRecord).sort(inGalleryOrder)
}

export async function readEdits(db: Database): Promise<OwnerEdits> {
  return toEdits(await listRows(db))
}

type Row = Awaited<ReturnType<typeof listFacts>>[number] & { readonly words: ReadonlyMap<WordField, Words> }

type Words = Pick<Selectable<Schema['picture_words']>, 'text' | 'brought'>

async function listRows(db: Database, category?: string): Promise<Row[]> {
  const words = new Map<string, Map<WordField, Words>>()
  for (const { picture, field, text, brought } of await listWords(db, category)) {
    const known = words.get(picture) ?? new Map<WordField, Words>()
    words.set(picture, known.set(field, { text, brought }))
  }
  const facts = await listFacts(db, category)
  return facts.map((row) => {
    const known = words.get(row.id) ?? new Map<WordField, Words>()
    if (row.maker) known.set('maker', { text: row.maker, brought: row.maker })
    if (row.maker_url) known.set('makerUrl', { text: row.maker_url, brought: row.maker_url })
    return { ...row, words: known }
  })
}

function listWords(db: Database, category: string | undefined) {
  return db
    .selectFrom('picture_words')
    .select(['picture', 'field', 'text', 'brought'])
    .where('language', '=', OWN_LANGUAGE)
    .$if(category !== undefined, (query) =>
      query.where('picture', 'in', (pictures) =>
        pictures
          .selectFrom('picture')
          .select('id')
          .where('category', '=', category ?? ''),
      ),
    )
    .execute()
}

function listFacts(db: Database, category: string | undefined) {
  return db
    .selectFrom('picture')
    .innerJoin('picture_file as file', (join) =>
      join
        .onRef('file.picture', '=', 'picture.id')
        .on('file.shape', '=', ONE_FILE.shape)
        .on('file.frame', '=', ONE_FILE.frame),
    )
    .leftJoin('maker', 'maker.id', 'picture.maker')
    .select(['maker.name as maker', 'maker.url as maker_url'])
    .select(['picture.id', 'category', 'number', 'added_at', 'look', 'colours', 'preview', 'source', 'recipe'])
    .select(['shown_in', 'place', 'is_cover', 'is_hidden', 'is_removed', 'is_large'])
    .select(['file.width', 'file.height', 'file.format', 'file.size_bytes', 'file.focus'])
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .execute()
}

function toRecord(row: Row): WallpaperRecord {
  const { id, category, number, look, width, height, format, source, recipe, size_bytes, words } = row
  const wallpaper = {
    id,
    ...pictureWords((field) => words.get(field)?.brought ?? words.get(field)?.text),
    colours: JSON.parse(row.colours),
    addedAt: row.added_at,
    preview: JSON.parse(row.preview),
    ...(!is8K({ width, height }) && { size: { width, height } }),
    ...(format !== 'png' && { format: FORMAT_NAMES[format] }),
  }
  return {
    wallpaper,
    category,
    number,
    hash: look,
    ...(source !== null && { source: JSON.parse(source) }),
    ...(recipe !== null && { recipe: JSON.parse(recipe) }),
    ...(source === null && size_bytes !== null && { masterBytes: Number(size_bytes) }),
  }
}

function toEdits(rows: readonly Row[]): OwnerEdits {
  const pictures = rows.flatMap((row) => {
    const edit = toEdit(row)
    return Object.keys(edit).length > 0 ? [[row.id, edit] as const] : []
  })
  const placed = Map.groupBy(
    rows.filter(({ place }) => place !== null),
    categoryOf,
  )
  const order = [...placed].map(([slug, list]) => {
    const sorted = list.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    return [slug, sorted.map(({ id }) => id)] as const
  })
  const covers = rows.flatMap((row) => (row.is_cover ? [[categoryOf(row), row.id] as const] : []))
  return {
    pictures: Object.fromEntries(pictures),
    order: Object.fromEntries(order),
    covers: Object.fromEntries(covers),
  }
}

function categoryOf({ shown_in, category }: Pick<Row, 'shown_in' | 'category'>): string {
  return shown_in ?? category
}

function toEdit(row: Row): PictureEdit {
  const words = [...row.words].flatMap(([field, { text, brought }]) =>
    brought !== null && text !== brought ? [[field, text] as const] : [],
  )
  const marks = MARK_FIELDS.flatMap((field) => (row[PICTURE_MARKS[field].column] ? [[field, true] as const] : []))
  return {
    ...Object.fromEntries(words),
    ...Object.fromEntries(marks),
    ...(row.shown_in !== null && { category: row.shown_in }),
    ...(row.focus !== null && { focus: JSON.parse(row.focus) }),
  }
}

/** Categories that have a picture, shown or not. */
export async function listFilledCategories(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ slug: string }>`
    select distinct coalesce(shown_in, category) as slug from picture where is_hidden = 0 and is_removed = 0`.execute(
    db,
  )
  return new Set(rows.map(({ slug }) => slug))
}

/** What is known of a picture from its file; the master where it is stored. */
export type Brought = { readonly record: WallpaperRecord; readonly master?: Master | undefined }

/** Writes down what an import found; nothing that the owner decided is changed by it. */
export async function saveRecords(db: Database, brought: readonly Brought[]): Promise<void> {
  if (brought.length === 0) return
  await inTransaction(db, async (trx) => {
    for (const part of inParts(brought)) {
      await saveMakers(
        trx,
        part.map(({ record }) => record.wallpaper),
      )
      await insertPictures(trx, part)
      await insertFiles(trx, part)
      await insertWords(trx, part)
    }
    await noteRevision(trx)
  })
}

export function saveRecord(db: Database, record: WallpaperRecord, master?: Master): Promise<void> {
  return saveRecords(db, [{ record, master }])
}

async function insertPictures(trx: Database, brought: readonly Brought[]): Promise<void> {
  const rows = brought.map(({ record: { wallpaper, category, number, hash, source, recipe } }) => ({
    id: wallpaper.id,
    category,
    number,
    added_at: wallpaper.addedAt,
    look: hash,
    colours: JSON.stringify(wallpaper.colours),
    preview: JSON.stringify(wallpaper.preview),
    source: source ? JSON.stringify(source) : null,
    recipe: recipe ? JSON.stringify(recipe) : null,
    shown_in: null,
    place: null,
    maker: makerId(wallpaper),
  }))
  await trx
    .insertInto('picture')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        category: ref('excluded.category'),
        number: ref('excluded.number'),
        added_at: ref('excluded.added_at'),
        look: ref('excluded.look'),
        colours: ref('excluded.colours'),
        preview: ref('excluded.preview'),
        source: ref('excluded.source'),
        recipe: ref('excluded.recipe'),
        // Who is known as its maker stays, and so does nobody, where the owner said so.
        maker: sql<string | null>`coalesce(picture.maker, excluded.maker)`,
      })),
    )
    .execute()
}

async function insertFiles(trx: Database, brought: readonly Brought[]): Promise<void> {
  const rows = brought.map(({ record, master }) => {
    const { wallpaper, masterBytes } = record
    const known = masterFile(record)
    const { width, height } = master ?? wallpaper.size ?? { width: FULL_SIZE.long, height: FULL_SIZE.short }
    return {
      picture: wallpaper.id,
      ...ONE_FILE,
      width,
      height,
      format: master?.format ?? known?.format ?? 'png',
      sha256: master?.sha256 ?? null,
      size_bytes: master?.sizeBytes ?? masterBytes ?? known?.sizeBytes ?? null,
      focus: null,
    }
  })
  await trx
    .insertInto('picture_file')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['picture', 'shape', 'frame']).doUpdateSet(({ ref }) => ({
        width: ref('excluded.width'),
        height: ref('excluded.height'),
        format: ref('excluded.format'),
        sha256: ref('excluded.sha256'),
        size_bytes: ref('excluded.size_bytes'),
      })),
    )
    .execute()
}

/** Words that the owner has given since stay. */
async function insertWords(trx: Database, brought: readonly Brought[]): Promise<void> {
  const rows = brought.flatMap(({ record: { wallpaper } }) =>
    EACH_HAS.map((field) => ({
      picture: wallpaper.id,
      language: OWN_LANGUAGE,
      field,
      text: wallpaper[field] ?? '',
      brought: wallpaper[field] ?? '',
    })),
  )
  await trx
    .insertInto('picture_words')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['picture', 'language', 'field']).doUpdateSet(({ ref }) => ({
        text: sql<string>`case when picture_words.text = picture_words.brought
          then excluded.text else picture_words.text end`,
        brought: ref('excluded.brought'),
      })),
    )
    .execute()
}

/** Takes a picture away, with all that was decided about it. Safe to repeat. */
export async function removeRecords(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await inTransaction(db, async (trx) => {
    for (const part of inParts(ids)) {
      await trx.deleteFrom('picture_words').where('picture', 'in', part).execute()
      await trx.deleteFrom('picture_file').where('picture', 'in', part).execute()
      await trx.deleteFrom('picture').where('id', 'in', part).execute()
    }
    await noteRevision(trx)
  })
}

/** Writes down what the owner decides from now on; only what is other than before. */
export function changeEdits(db: Database, change: (edits: OwnerEdits) => OwnerEdits): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await readEdits(trx)
    await saveEdits(trx, before, change(before))
  })
}

/** The same for whoever has read them in this transaction. */
export async function saveEdits(trx: Database, before: OwnerEdits, after: OwnerEdits): Promise<void> {
  await saveDecisions(trx, before, after)
  await savePlaces(trx, before, after)
  await saveCovers(trx, before, after)
  await noteRevision(trx)
}

async function saveDecisions(trx: Database, before: OwnerEdits, after: OwnerEdits): Promise<void> {
  const ids = new Set([...Object.keys(before.pictures), ...Object.keys(after.pictures)])
  for (const id of ids) {
    const [was = {}, is = {}] = [before.pictures[id], after.pictures[id]]
    if (isDeepStrictEqual(was, is)) continue
    const { category, focus } = is
    await trx
      .updateTable('picture')
      .set({
        ...Object.fromEntries(MARK_FIELDS.map((field) => [PICTURE_MARKS[field].column, is[field] ? 1 : 0])),
        shown_in: category ?? null,
        // Its place and its part in one category are none in another.
        ...(was.category !== category && { place: null, is_cover: 0 }),
      })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('picture_file')
      .set({ focus: focus ? JSON.stringify(focus) : null })
      .where('picture', '=', id)
      .execute()
    await saveMaker(trx, id, is)
    for (const field of EACH_HAS) {
      await trx
        .updateTable('picture_words')
        .set(({ ref }) => ({ text: is[field] ?? sql<string>`coalesce(${ref('brought')}, ${ref('text')})` }))
        .where('picture', '=', id)
        .where('language', '=', OWN_LANGUAGE)
        .where('field', '=', field)
        .execute()
    }
  }
}

type Made = Pick<PictureWords, 'maker' | 'makerUrl'>

/** Null of whom nothing is said. The same on every machine. */
function makerId({ maker = '', makerUrl = '' }: Made): string | null {
  if (maker === '' && makerUrl === '') return null
  return createHash('sha256')
    .update(JSON.stringify([maker, makerUrl]))
    .digest('base64url')
    .slice(0, 22)
}

const NOBODY = 'nobody'

async function saveMakers(trx: Database, all: readonly Made[]): Promise<void> {
  const known = new Map(all.map((made) => [makerId(made), made]))
  const rows = [...known].flatMap(([id, { maker = '', makerUrl }]) =>
    id ? [{ id, name: maker, url: makerUrl || null }] : [],
  )
  if (rows.length === 0) return
  await trx
    .insertInto('maker')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** What the owner leaves open stays. That there is none is kept as well: no import finds one again. */
async function saveMaker(trx: Database, picture: string, { maker, makerUrl }: Made): Promise<void> {
  if (maker === undefined && makerUrl === undefined) return
  const known = await trx
    .selectFrom('picture')
    .innerJoin('maker', 'maker.id', 'picture.maker')
    .select(['maker.name', 'maker.url'])
    .where('picture.id', '=', picture)
    .executeTakeFirst()
  const made = { maker: maker ?? known?.name, makerUrl: makerUrl ?? known?.url ?? undefined }
  const id = makerId(made) ?? NOBODY
  await trx
    .insertInto('maker')
    .values({ id, name: made.maker ?? '', url: made.makerUrl || null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await trx.updateTable('picture').set({ maker: id }).where('id', '=', picture).execute()
}

async function savePlaces(trx: Database, before: OwnerEdits, after: OwnerEdits): Promise<void> {
  for (const [slug, ids] of Object.entries(after.order)) {
    if (isDeepStrictEqual(ids, before.order[slug])) continue
    for (const part of inParts(ids.map((id, place) => ({ id, place })))) {
      const places = part.map(({ id, place }) => sql`when ${id} then cast(${place} as integer)`)
      await sql`update picture set place = case id ${sql.join(places, sql` `)} else place end
        where coalesce(shown_in, category) = ${slug} and id in (${sql.join(part.map(({ id }) => id))})`.execute(trx)
    }
  }
}

async function saveCovers(trx: Database, before: OwnerEdits, after: OwnerEdits): Promise<void> {
  for (const [slug, id] of Object.entries(after.covers)) {
    if (before.covers[slug] === id) continue
    await sql`update picture set is_cover = case when id = ${id} then 1 else 0 end
      where coalesce(shown_in, category) = ${slug} and (is_cover = 1 or id = ${id})`.execute(trx)
  }
}

/**
 * So many numbers of a category that nobody else has or gets, on all machines together; the first of them. `highest` is the
 * highest that is known to be taken.
 */
export async function takeNumbers(db: Database, category: string, highest: number, count: number): Promise<number> {
  const name = `number ${category}`
  const { rows } = await sql<{ value: string }>`
    insert into picture_state (name, value) values (${name}, ${String(highest + count)})
    on conflict (name) do update set value = cast(
      case when cast(picture_state.value as integer) > cast(${highest} as integer)
      then cast(picture_state.value as integer) else cast(${highest} as integer) end + cast(${count} as integer) as text)
    returning value`.execute(db)
  return Number(rows[0]?.value) - count + 1
}

/** What was brought in beside pictures, and as which state; nothing for what never was. */
export async function findState(db: Database, name: string): Promise<string | undefined> {
  return (await db.selectFrom('picture_state').select('value').where('name', '=', name).executeTakeFirst())?.value
}

/** False where it was written down before, by whomever. */
export async function claimState(trx: Database, name: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('picture_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function saveState(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto('picture_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Under which it is written down which samples were brought in. */
export const SAMPLES = 'samples'

/** Takes a category's samples out of the shop, for good: a later version's samples stay away too. */
export async function removeSamples(db: Database, category: string): Promise<void> {
  const samples = (await listRecords(db, category)).filter(({ recipe }) => recipe)
  await removeRecords(
    db,
    samples.map(({ wallpaper }) => wallpaper.id),
  )
  await noteNoSamples(db, category)
}

export function noteNoSamples(db: Database, category: string): Promise<void> {
  return saveState(db, noSamples(category), '')
}

export async function hasNoSamples(db: Database, category: string): Promise<boolean> {
  return (await findState(db, noSamples(category))) !== undefined
}

function noSamples(category: string): string {
  return `no samples ${category}`
}

const REVISION = 'revision'

/** Another one after every change of pictures, categories of the owner's tool and posters. */
export async function findRevision(db: Database): Promise<string> {
  return (await findState(db, REVISION)) ?? ''
}

export function noteRevision(trx: Database): Promise<void> {
  return saveState(trx, REVISION, randomUUID())
}

/** Those of the sample shop; nothing where they were never brought in. */
export async function findSamplePosters(db: Database): Promise<Poster[] | undefined> {
  const rows = await db.selectFrom('poster').select('facts').orderBy('place').execute()
  return rows.length === 0 ? undefined : rows.map(({ facts }) => JSON.parse(facts) as Poster)
}

export async function saveSamplePosters(db: Database, posters: readonly Poster[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('poster').execute()
    const rows = posters.map((poster, place) => ({ name: poster.name, place, facts: JSON.stringify(poster) }))
    for (const part of inParts(rows)) await trx.insertInto('poster').values(part).execute()
    await noteRevision(trx)
  })
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = []
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) parts.push(items.slice(at, at + ROWS_AT_ONCE))
  return parts
}
