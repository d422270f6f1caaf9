import { SAMPLE_CONTENT as content } from 'sample-shop/content/content.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findCover } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { changePicture } from './change-picture.ts'
import { gatherCatalogue } from './gather-catalogue.ts'
import type { PictureChange } from './owner-edits.ts'
import { readEdits, saveRecord } from './picture-queries.ts'
import type { WallpaperRecord } from './wallpaper-records.ts'

function record(category: string, number: number): WallpaperRecord {
  const id = `${category}-${number}`
  const preview = { src: `/images/${id}`, width: 16, height: 9, webp: [16], avif: [], placeholder: '#123' }
  const wallpaper = { id, title: `Title ${number}`, alt: `Alt ${number}`, colours: [], addedAt: '2026-01-01', preview }
  return { wallpaper, category, number, hash: '0' }
}

describe.each(DATABASE_KINDS)('what the owner decides about a picture (%s)', (kind) => {
  let database: TestDatabase
  let db: Database
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    db = database.db
    for (const number of [1, 2, 3]) await saveRecord(db, record('space', number))
    await saveRecord(db, record('anime', 1))
  })
  afterEach(() => database.drop())

  const change = (id: string, wish: PictureChange) => changePicture({ db, content }, id, wish)
  const catalogue = () => gatherCatalogue({ db, content })
  const shown = async (category: string) => (await catalogue()).wallpapers[category] ?? []
  const ids = async (category: string) => (await shown(category)).map(({ id }) => id)

  it('gives it other words, and a later change of one keeps the other', async () => {
    await change('space-2', { title: ' Red giant ', alt: 'A red star.' })
    await change('space-2', { title: 'Dwarf' })
    expect((await shown('space'))[1]).toMatchObject({ id: 'space-2', title: 'Dwarf', alt: 'A red star.' })
  })

  it('names who made it, which a later import leaves alone, and names nobody again', async () => {
    await saveRecord(db, { ...record('space', 9), wallpaper: { ...record('space', 9).wallpaper, maker: 'Brought' } })
    await change('space-9', { makerUrl: 'https://brought.example/' })
    expect((await shown('space')).at(-1)).toMatchObject({ maker: 'Brought', makerUrl: 'https://brought.example/' })
    await change('space-1', { maker: ' Jo Ray ', makerUrl: 'https://jo.example/me' })
    await change('space-2', { maker: 'Jo Ray', makerUrl: 'https://jo.example/me' })
    await saveRecord(db, { ...record('space', 1), wallpaper: { ...record('space', 1).wallpaper, maker: 'Other' } })
    const jo = { maker: 'Jo Ray', makerUrl: 'https://jo.example/me' }
    expect((await shown('space')).slice(0, 2)).toMatchObject([jo, jo])
    await change('space-1', { maker: '', makerUrl: '' })
    const [first, second, third] = await shown('space')
    expect([first, third].flatMap((one) => Object.keys(one ?? {}))).not.toContain('maker')
    expect(second).toMatchObject(jo)
  })

  it.each([
    'http://jo.example',
    'javascript:alert(1)',
    'https://',
    'https://me:secret@jo.example',
    'https://a b',
    'jo.example',
  ])('refuses %s as the page of its maker', async (makerUrl) => {
    await expect(change('space-1', { makerUrl })).rejects.toThrow(
      'The page of its maker must be the address of a page that begins with https://.',
    )
    expect((await shown('space'))[0]).not.toHaveProperty('makerUrl')
  })

  it('places it before another or at the end, and new pictures come after those in order', async () => {
    await change('space-3', { before: 'space-1' })
    expect(await ids('space')).toEqual(['space-3', 'space-1', 'space-2'])
    await change('space-3', { before: null })
    await saveRecord(db, record('space', 4))
    await change('space-1', { title: 'First' })
    expect(await ids('space')).toEqual(['space-1', 'space-2', 'space-3', 'space-4'])
  })

  it('hides it, shows it again, and removes it without its record', async () => {
    await change('space-1', { isHidden: true })
    expect(await ids('space')).toEqual(['space-2', 'space-3'])
    await change('space-1', { isHidden: false })
    expect(await ids('space')).toEqual(['space-1', 'space-2', 'space-3'])
    await change('space-1', { isRemoved: true })
    expect(await ids('space')).toEqual(['space-2', 'space-3'])
    await change('space-1', { isRemoved: false })
    expect(await ids('space')).toEqual(['space-1', 'space-2', 'space-3'])
  })

  it('moves it to another category, with its id and files', async () => {
    await change('space-2', { category: 'anime', before: 'anime-1' })
    expect([await ids('space'), await ids('anime')]).toEqual([
      ['space-1', 'space-3'],
      ['space-2', 'anime-1'],
    ])
    await change('space-2', { category: 'space' })
    expect(await ids('space')).toEqual(['space-1', 'space-2', 'space-3'])
  })

  it('lets it stand for its category, until it is hidden', async () => {
    const cover = async () => findCover(await catalogue(), 'space')?.id
    await change('space-1', { title: 'x' })
    expect(await cover()).toBe('space-1')
    await change('space-3', { isCover: true })
    expect(await cover()).toBe('space-3')
    await change('space-3', { isHidden: true })
    expect(await cover()).toBe('space-1')
    await expect(change('space-3', { isCover: true })).rejects.toThrow(
      "What is not shown cannot stand for its category: show 'space-3' with it.",
    )
    await change('space-3', { isCover: true, isHidden: false, isRemoved: false })
    expect(await cover()).toBe('space-3')
  })

  it('says what must stay in view where it is cut', async () => {
    await change('space-1', { focus: { x: 0.25, y: 1 } })
    expect((await shown('space'))[0]?.preview.focus).toEqual({ x: 0.25, y: 1 })
  })

  it('holds when its record is written anew, as a later import of samples does', async () => {
    await change('space-1', { title: 'Mine', isHidden: true })
    await saveRecord(db, record('space', 1))
    await change('space-2', { title: 'x' })
    expect(await ids('space')).toEqual(['space-2', 'space-3'])
    await change('space-1', { isHidden: false })
    expect((await shown('space'))[0]?.title).toBe('Mine')
  })

  it('is lost by none of several at once', async () => {
    await Promise.all([1, 2, 3].map((number) => change(`space-${number}`, { title: `New ${number}` })))
    expect(Object.keys((await readEdits(db)).pictures).sort()).toEqual(['space-1', 'space-2', 'space-3'])
  })

  it.each<[string, string, PictureChange, string]>([
    [
      'an unknown picture',
      'space-9',
      { title: 'x' },
      "There is no picture 'space-9'; npm run shop -- pictures lists them.",
    ],
    ['an unknown category', 'space-1', { category: 'kittens' }, "There is no category 'kittens'."],
    [
      'a neighbour elsewhere',
      'space-1',
      { before: 'anime-1' },
      "There is no other picture 'anime-1' in 'space' to stand before.",
    ],
    [
      'itself as neighbour',
      'space-1',
      { before: 'space-1' },
      "There is no other picture 'space-1' in 'space' to stand before.",
    ],
    ['an empty title', 'space-1', { title: '  ' }, 'The title must have 1 to 120 characters.'],
    ['an endless alt text', 'space-1', { alt: 'x'.repeat(301) }, 'The alt text must have 1 to 300 characters.'],
    [
      'a hidden cover',
      'space-1',
      { isCover: true, isHidden: true },
      "What is not shown cannot stand for its category: show 'space-1' with it.",
    ],
  ])('is refused with one sentence for %s, and nothing is written', async (_title, id, wish, sentence) => {
    await expect(change(id, wish)).rejects.toThrow(sentence)
    expect(await readEdits(db)).toEqual({ pictures: {}, order: {}, covers: {} })
  })
})
