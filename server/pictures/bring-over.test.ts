import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_CONTENT as content } from 'sample-shop/content/content.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { bringOver } from './bring-over.ts'
import { gatherCatalogue } from './gather-catalogue.ts'
import { readOwnerCategories } from './owner-categories.ts'
import { findSamplePosters, hasNoSamples, listRecords, readEdits, saveRecord } from './picture-queries.ts'
import { type FolderOfBefore, writeFolderOfBefore } from './testing/folder-of-before.ts'
import type { WallpaperRecord } from './wallpaper-records.ts'

const DIGEST = 'a'.repeat(64)

function recordOf(category: string, number: number, more: Partial<WallpaperRecord> = {}): WallpaperRecord {
  const id = `${category}-${number}`
  const preview = { src: `/images/${id}`, width: 16, height: 9, webp: [16], avif: [], placeholder: '#123' }
  const words = { title: `Title ${number}`, alt: `Alt ${number}` }
  const wallpaper = { id, ...words, colours: ['#102030'], addedAt: `2026-01-0${number}`, preview }
  return { wallpaper, category, number, hash: '0'.repeat(64), ...more }
}

const source = { name: 'one.png', sizeBytes: 12, modifiedMs: 1, sha256: DIGEST, plan: 'p' }
const small = recordOf('space', 1, { source })
const RECORDS = [
  { ...small, wallpaper: { ...small.wallpaper, size: { width: 320, height: 180 } } },
  recordOf('space', 2, { recipe: { scene: 'space/stars', index: 2 }, masterBytes: 77 }),
  recordOf('space', 3, { source: { ...source, name: 'three.png', keepsMetadata: true } }),
  recordOf('anime', 1),
]
const CATEGORY = { slug: 'reef', name: 'Reef', path: '/reef', heading: 'H', description: 'D', priceMinor: 450 }
const poster = { name: 'hero', alt: 'A hero.', wide: small.wallpaper.preview, tall: small.wallpaper.preview }
/** As version 1.0.0 wrote it, without anything that was decided. */
const FIRST: FolderOfBefore = {
  records: RECORDS,
  catalogue: { wallpapers: {}, posters: [poster] },
  withoutSamples: ['bikes'],
}
const LAST: FolderOfBefore = {
  ...FIRST,
  edits: {
    pictures: {
      'space-1': { title: 'Mine', focus: { x: 0.1, y: 0.9 }, isLarge: true },
      'space-2': { isHidden: true },
      'anime-1': { category: 'space' },
    },
    order: { space: ['space-3', 'anime-1', 'space-1', 'space-2'] },
    covers: { space: 'space-3' },
  },
  categories: JSON.stringify({ version: 1, categories: [CATEGORY] }),
}

describe.each(DATABASE_KINDS)('a data folder of an earlier version (%s)', (kind) => {
  let database: TestDatabase
  let dataDir: string
  const told: string[] = []
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    dataDir = mkdtempSync(join(tmpdir(), 'shop-before-'))
    told.length = 0
  })
  afterEach(async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const bring = () => bringOver({ db: database.db, dataDir, tell: (sentence) => told.push(sentence) })
  const ids = async (slug: string) =>
    (await gatherCatalogue({ db: database.db, content })).wallpapers[slug]?.map(({ id }) => id)

  it('of version 1.0.0 is brought over whole, and its files are kept', async () => {
    writeFolderOfBefore(dataDir, FIRST)
    await bring()
    const { db } = database
    expect(await listRecords(db, 'space')).toEqual(RECORDS.slice(0, 3))
    expect(await readEdits(db)).toEqual({ pictures: {}, order: {}, covers: {} })
    expect(await findSamplePosters(db)).toEqual([poster])
    expect(await hasNoSamples(db, 'bikes')).toBe(true)
    expect(readdirSync(join(dataDir, 'catalogue-before-2.1')).toSorted()).toEqual(
      ['catalogue.json', 'locks', 'posters.json', 'records'].toSorted(),
    )
    expect(existsSync(join(dataDir, 'catalogue', 'records'))).toBe(false)
    expect(told).toEqual([])
  })

  it('keeps what was decided: words, places, covers, what is hidden, and categories of the owner’s tool', async () => {
    writeFolderOfBefore(dataDir, LAST)
    await bring()
    const { db } = database
    const { version: _version, ...edits } = { version: 1, ...LAST.edits }
    expect(await readEdits(db)).toEqual(edits)
    expect(await ids('space')).toEqual(['space-3', 'anime-1', 'space-1'])
    expect(await readOwnerCategories({ db, content })).toMatchObject([{ ...CATEGORY, button: 'Buy Bundle' }])
  })

  it('is brought over once: another machine that has one too changes nothing, and is tidied', async () => {
    writeFolderOfBefore(dataDir, LAST)
    await bring()
    await saveRecord(database.db, recordOf('space', 4, { source: { ...source, name: 'four.png' } }))
    writeFolderOfBefore(dataDir, { records: [recordOf('space', 9)] })
    await bring()
    expect(await ids('space')).toEqual(['space-3', 'anime-1', 'space-1', 'space-4'])
    expect(existsSync(join(dataDir, 'catalogue', 'records'))).toBe(false)
  })

  it('goes on with what a publication was cut off from', async () => {
    writeFolderOfBefore(dataDir, LAST)
    const records = JSON.stringify([recordOf('space', 5, { source })])
    const pictures = JSON.stringify([
      { id: 'space-5', category: 'space', change: { title: 'Late' } },
      { id: 'gone-1', category: 'space', change: { title: 'Gone' } },
    ])
    await database.db.insertInto('unwritten_publication').values({ number: 1, pictures, records }).execute()
    await bring()
    expect((await readEdits(database.db)).pictures['space-5']).toEqual({ title: 'Late' })
    expect(await ids('space')).toContain('space-5')
    expect(await database.db.selectFrom('unwritten_publication').selectAll().execute()).toEqual([])
  })

  it('is read as far as it goes where files are damaged, but for what was decided: hidden pictures stay hidden', async () => {
    writeFolderOfBefore(dataDir, { ...LAST, categories: '[{' })
    writeFileSync(join(dataDir, 'catalogue', 'records', 'anime', 'anime-1.json'), '{"wallpaper')
    await bring()
    expect(told).toEqual([
      expect.stringMatching(/^A wallpaper is not shown, because its record is damaged: .*anime-1\.json\.$/),
      expect.stringMatching(/^The owner's own categories are not brought over: '.*categories\.json' is damaged\.$/),
    ])
    expect(await ids('space')).toEqual(['space-3', 'space-1'])
  })

  it('is left as it is while what was decided is damaged', async () => {
    writeFolderOfBefore(dataDir, LAST)
    writeFileSync(join(dataDir, 'catalogue', 'edits.json'), 'torn')
    await expect(bring()).rejects.toThrow(/^What was decided about pictures is damaged: mend or restore/)
    expect(existsSync(join(dataDir, 'catalogue', 'records'))).toBe(true)
    expect(await listRecords(database.db)).toEqual([])
  })
})
