import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue, Category, Wallpaper } from '../../contract/pictures/catalogue.ts'
import { COLOURS, type ColourName } from '../../contract/pictures/search-terms.ts'
import { MOST_IN_BROWSER } from '../../contract/site/paging.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { findPictures, listSearchDigests, noteSearch, type Search } from './search-queries.ts'

const PREVIEW = { src: '/images/p', width: 16, height: 9, webp: [16], avif: [], placeholder: 'none' }

function picture(id: string, title: string, alt = '', colours: readonly string[] = []): Wallpaper {
  return { id, title, alt, colours, addedAt: '2026-01-01', preview: PREVIEW }
}

function category(slug: string, name: string): Category {
  return {
    slug,
    name,
    path: `/${slug}`,
    aliases: [],
    heading: name,
    description: name,
    offer: { kind: 'bundles', buttons: [] },
  }
}

/** What is looked for, among thousands that nobody looks for. */
const WANTED = [
  picture('c1', 'Neon Tunnel', 'A low coupe in a tunnel of light', ['#0a0a12', '#2d63d8']),
  picture('c2', 'Pit Lane', 'A coupe under hall lights', ['#101010', '#c8201c']),
  picture('c3', 'Été à Genève', 'Le lac au crépuscule'),
  picture('c4', '東京の夜', '雨のネオン'),
  picture('c5', 'Зимний лес', 'Снег'),
  picture('c6', "O'Hare; drop table picture", '100% "quoted" (AND) NEAR* -- x'),
  { ...picture('c7', 'Harbour'), maker: 'Zsófia Kiss' },
]
const CROWD = Array.from({ length: MOST_IN_BROWSER }, (_, at) => picture(`n${at}`, `Plain ${at}`))

function shop(wanted: readonly Wallpaper[], crowd: readonly Wallpaper[] = CROWD): Catalogue {
  const categories = [category('cars', 'Cars'), category('plain', 'Plains')]
  return { version: 1, categories, bundles: [], wallpapers: { cars: wanted, plain: crowd }, posters: [] }
}

const published = (catalogue: Catalogue) => ({ catalogue, content: { otherNames: { cars: 'automobile' } } })

describe.each(DATABASE_KINDS)('the search of a large shop on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    await noteSearch(database.db, published(shop(WANTED)))
  }, 120_000)
  afterAll(() => database.drop())

  async function find(words: string, colour: ColourName | null = null): Promise<readonly string[]> {
    return (await findPictures(database.db, { words, colour, offset: 0, limit: 60 })).pictures
  }

  it('finds what somebody made by their name', async () => {
    expect(await find('zsofia kiss')).toEqual(['c7'])
  })

  it('finds by title, category, other names and description, also while somebody is still typing', async () => {
    expect(await find('neon tunnel')).toEqual(['c1'])
    expect(await find('tun')).toEqual(['c1'])
    expect([...(await find('automobile'))].sort()).toEqual(WANTED.map(({ id }) => id))
    expect([...(await find('coupes'))].sort()).toEqual(['c1', 'c2'])
  })

  it('finds by colour: as a word, by another word for it, and picked', async () => {
    expect(await find('red car')).toEqual(['c2'])
    expect(await find('crimson')).toEqual(['c2'])
    expect(await find('', 'blue')).toEqual(['c1'])
    expect(await find('coupe', 'red')).toEqual(['c2'])
    for (const { name } of COLOURS) await find('', name)
  })

  it('narrows by category and by screen, with words and without', async () => {
    const narrow = (asked: Partial<Search>) =>
      findPictures(database.db, { words: '', colour: null, offset: 0, limit: 60, ...asked })
    expect((await narrow({ category: 'cars' })).pictures).toEqual(WANTED.map(({ id }) => id))
    expect((await narrow({ words: 'coupe', category: 'cars', screen: 'upright' })).pictures).toEqual([])
    expect((await narrow({ words: 'coupe', category: 'cars', screen: 'wide' })).total).toBe(2)
    expect((await narrow({ words: 'coupe', category: 'plain' })).total).toBe(0)
    expect((await narrow({ screen: 'wide' })).total).toBe(WANTED.length + CROWD.length)
    expect((await narrow({ colour: 'red', screen: 'phone' })).pictures).toEqual(['c2'])
    expect((await narrow({ category: "cars' or '1" })).total).toBe(0)
  })

  it('puts what has the word in its title before what only describes it', async () => {
    expect((await find('tunnel'))[0]).toBe('c1')
    expect((await find('plain 7'))[0]).toMatch(/^n7/)
  })

  it('finds in every writing, with accents or without', async () => {
    expect(await find('ete a geneve')).toEqual(['c3'])
    expect(await find('ÉTÉ')).toEqual(['c3'])
    expect(await find('東京')).toEqual(['c4'])
    expect(await find('夜')).toEqual(['c4'])
    expect(await find('зимний ЛЕС')).toEqual(['c5'])
  })

  it.each([
    "'; drop table search_entry; --",
    '" OR 1=1 --',
    'NEAR(a b) AND title:* NOT',
    "':* | !zz & (",
    '\\ % _ * ^ ~ $1 {colours}: <->',
    '\u0000\u202e',
  ])('takes %j for words and nothing else', async (words) => {
    await expect(find(words)).resolves.toBeDefined()
    expect(await find('neon tunnel')).toEqual(['c1'])
  })

  it('finds what was typed as it was written, signs and all', async () => {
    expect(await find("o'hare; drop table")).toEqual(['c6'])
  })

  it('finds nothing for what is not there, for signs alone and for nothing', async () => {
    for (const words of ['zeppelin', 'neon zeppelin', '...', '', '   ']) expect(await find(words)).toEqual([])
  })

  it('keeps a word that is longer than any: whoever described a picture with it keeps nobody from publishing', async () => {
    const long = picture('c7', 'Harbour', '각'.repeat(300))
    await noteSearch(database.db, published(shop([...WANTED, long])))
    expect(await find('harbour')).toEqual(['c7'])
    expect(await find('각'.repeat(100))).toEqual(['c7'])
    await noteSearch(database.db, published(shop(WANTED)))
  })

  it('hands out one part after the other, and says how many there are', async () => {
    const part = (offset: number) => findPictures(database.db, { words: 'plain', colour: null, offset, limit: 60 })
    const [first, second] = [await part(0), await part(60)]
    expect(first.total).toBe(MOST_IN_BROWSER)
    expect(new Set([...first.pictures, ...second.pictures]).size).toBe(120)
    // Equally good ones come alike from both databases.
    expect(first.pictures.slice(0, 4)).toEqual(['n0', 'n1', 'n10', 'n100'])
  })
})

describe.each(DATABASE_KINDS)('a later publication on %s', (kind) => {
  it('writes only what changed, and forgets everything when the shop becomes small', async () => {
    const database = await createTestDatabase(kind)
    const find = async (words: string) =>
      (await findPictures(database.db, { words, colour: null, offset: 0, limit: 9 })).pictures
    await noteSearch(database.db, published(shop(WANTED)))
    const before = await listSearchDigests(database.db)
    await noteSearch(database.db, published(shop([picture('c1', 'Copper Bridge'), ...WANTED.slice(2)])))
    const after = await listSearchDigests(database.db)
    expect([...before].filter(([id, digest]) => after.get(id) !== digest).map(([id]) => id)).toEqual(['c1', 'c2'])
    expect(await find('copper')).toEqual(['c1'])
    expect(await find('tunnel')).toEqual([])
    expect(await find('lane')).toEqual([])
    await noteSearch(database.db, published(shop(WANTED, [])))
    expect((await listSearchDigests(database.db)).size).toBe(0)
    expect(await find('copper')).toEqual([])
    await database.drop()
  }, 120_000)

  it('passes over categories that are as they were, and takes out what left those that are not', async () => {
    const database = await createTestDatabase(kind)
    const find = async (words: string) =>
      (await findPictures(database.db, { words, colour: null, offset: 0, limit: 9 })).pictures
    const before = published(shop(WANTED))
    await noteSearch(database.db, before)
    // What nobody wrote would be found out by a second look at everything.
    await database.db.updateTable('search_entry').set({ digest: 'other' }).where('picture', '=', 'n7').execute()
    const { wallpapers, ...rest } = before.catalogue
    const cars = [picture('c1', 'Copper Bridge'), ...WANTED.slice(2)]
    const after = { ...before, catalogue: { ...rest, wallpapers: { ...wallpapers, cars } } }
    await noteSearch(database.db, after, before)
    expect(await find('copper')).toEqual(['c1'])
    expect(await find('lane')).toEqual([])
    expect((await listSearchDigests(database.db)).get('n7')).toBe('other')
    const renamed = { ...after, content: { otherNames: { cars: 'coach' } } }
    await noteSearch(database.db, renamed, after)
    expect(await find('automobile')).toEqual([])
    expect((await find('coach')).length).toBe(cars.length)
    await database.drop()
  }, 120_000)
})
