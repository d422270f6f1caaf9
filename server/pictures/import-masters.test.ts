import {
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pictureUrl } from '../../contract/pictures/catalogue.ts'
import { masterPool } from '../decoding/master-pool.ts'
import { changePicture } from './change-picture.ts'
import { gatherCatalogue } from './gather-catalogue.ts'
import { findMaster } from './master-queries.ts'
import { listRecords } from './picture-queries.ts'
import { picturePaths, previewFolder } from './preview-files.ts'
import { createImportFixture, drawPicture, type ImportFixture } from './testing/import-fixture.ts'

describe('importing a folder of masters', () => {
  const pool = masterPool()
  let shop: ImportFixture
  beforeEach(async () => {
    shop = await createImportFixture(pool)
  })
  afterEach(() => shop.remove())
  afterAll(() => pool.close())

  const fill = async (count: number) => {
    for (let at = 1; at <= count; at++)
      await drawPicture(at)
        .png()
        .toFile(join(shop.folder, `secret name ${at}.png`))
  }
  const space = async () => (await gatherCatalogue(shop)).wallpapers.space ?? []

  it('says what a master is where it is no PNG', async () => {
    await drawPicture(1).jpeg().toFile(join(shop.folder, 'dusk.jpg'))
    await drawPicture(2).png().toFile(join(shop.folder, 'morning.png'))
    await shop.import()
    expect((await space()).map(({ format }) => format)).toEqual(['JPEG', undefined])
  })

  it('publishes previews, keeps a master that needs no cleaning private and byte for byte, and never shows its name', async () => {
    await fill(2)
    expect(await shop.import()).toEqual({
      imported: 2,
      unchanged: 0,
      renamed: 0,
      cleaned: 0,
      keptSamples: false,
      refused: [],
      unknownCaptions: [],
      alike: [],
    })
    const [first] = await space()
    if (!first) throw new Error('nothing was imported')
    const original = readFileSync(join(shop.folder, 'secret name 1.png'))
    const master = await findMaster(shop.db, first.id)
    const stored = await shop.storage.open(master?.storageKey ?? '')
    expect(stored && (await buffer(stored)).equals(original)).toBe(true)
    expect(master).toMatchObject({ width: 320, height: 180, format: 'png', sizeBytes: original.length })
    expect(first.size).toEqual({ width: 320, height: 180 })
    for (const path of picturePaths(first.preview)) {
      expect(statSync(join(previewFolder(shop.dataDir), path)).size).toBeGreaterThan(0)
    }
    expect(JSON.stringify(await gatherCatalogue(shop))).not.toContain('secret')
    expect(readdirSync(join(shop.dataDir, 'importing', 'space'))).toEqual([])
    for (const place of ['importing', 'importing/space'])
      expect(statSync(join(shop.dataDir, place)).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(previewFolder(shop.dataDir), 'space')).join()).not.toContain('secret')
    expect(pictureUrl(first.preview, 320, 'webp')).toMatch(/^\/images\/space\/space-1-[0-9a-f]{8}\.webp$/)
  })

  it('does nothing the second time, and does not touch the originals', async () => {
    await fill(3)
    await shop.import()
    const before = readFileSync(join(shop.folder, 'secret name 2.png'))
    const catalogue = JSON.stringify(await gatherCatalogue(shop))
    expect(await shop.import()).toMatchObject({ imported: 0, unchanged: 3, refused: [] })
    expect(JSON.stringify(await gatherCatalogue(shop))).toBe(catalogue)
    expect(readFileSync(join(shop.folder, 'secret name 2.png')).equals(before)).toBe(true)
  })

  it('keeps the id of a wallpaper whose file was improved, and of one whose file was renamed', async () => {
    await fill(2)
    await shop.import()
    const [first, second] = await space()
    await drawPicture(50).png().toFile(join(shop.folder, 'secret name 1.png'))
    renameSync(join(shop.folder, 'secret name 2.png'), join(shop.folder, 'secret name 7.png'))
    expect(await shop.import()).toMatchObject({ imported: 1, unchanged: 1, refused: [] })
    expect((await space()).map(({ id }) => id)).toEqual([first?.id, second?.id])
    expect((await space())[0]?.preview.src).not.toBe(first?.preview.src)
    expect(await shop.import()).toMatchObject({ imported: 0, unchanged: 2 })
  })

  it('takes changed captions at the second import, over what was decided before, and names those of no file', async () => {
    await fill(2)
    await shop.import()
    const [first] = await space()
    await changePicture(shop, first?.id ?? '', { title: 'Decided before', isHidden: false })
    const words = { title: 'Stag', alt: 'A stag stands in the mist.' }
    writeFileSync(join(shop.folder, 'captions.json'), JSON.stringify({ 'secret name 1.png': words, 'gone.png': words }))
    expect(await shop.import()).toMatchObject({ imported: 0, unchanged: 2, renamed: 1, unknownCaptions: ['gone.png'] })
    expect((await space())[0]).toMatchObject({ id: first?.id, ...words })
    expect(await shop.import()).toMatchObject({ renamed: 0 })
  })

  it('takes who made a picture from the captions, once more if they are changed, and refuses a page without https', async () => {
    await fill(1)
    const words = { title: 'Stag', alt: 'A stag.', maker: 'Jo Ray', makerUrl: 'https://jo.example/' }
    const caption = (more: object) =>
      writeFileSync(join(shop.folder, 'captions.json'), JSON.stringify({ 'secret name 1.png': { ...words, ...more } }))
    caption({})
    await shop.import()
    expect((await space())[0]).toMatchObject(words)
    caption({ maker: 'Jo Ng' })
    expect(await shop.import()).toMatchObject({ renamed: 1 })
    expect((await space())[0]).toMatchObject({ maker: 'Jo Ng', makerUrl: 'https://jo.example/' })
    expect(await shop.import()).toMatchObject({ renamed: 0 })
    caption({ makerUrl: 'http://jo.example/' })
    await expect(shop.import()).rejects.toThrow(
      /page of its maker must be the address of a page that begins with https/,
    )
  })

  it('takes a file in the place of a picture, with its id and words, and refuses one that is in already', async () => {
    await fill(2)
    writeFileSync(
      join(shop.folder, 'captions.json'),
      JSON.stringify({ 'secret name 1.png': { title: 'Stag', alt: 'A stag.' } }),
    )
    await shop.import()
    const [first] = await space()
    await drawPicture(50).webp({ lossless: true }).toFile(join(shop.folder, 'better.webp'))
    const of = first?.id ?? ''
    expect(await shop.import({ replacement: { file: 'better.webp', of } })).toMatchObject({ imported: 1, refused: [] })
    expect(await space()).toHaveLength(2)
    expect((await space()).find(({ id }) => id === of)).toMatchObject({ title: 'Stag', alt: 'A stag.' })
    expect((await findMaster(shop.db, of))?.format).toBe('webp')
    expect(await shop.import({ replacement: { file: 'secret name 2.png', of } })).toMatchObject({
      refused: [{ name: 'secret name 2.png', reason: "is in the shop already, as 'Space 2'" }],
    })
  })

  it('makes previews again when they are gone', async () => {
    await fill(1)
    await shop.import()
    rmSync(join(previewFolder(shop.dataDir), 'space'), { recursive: true })
    expect(await shop.import()).toMatchObject({ imported: 1, unchanged: 0 })
    expect(readdirSync(join(previewFolder(shop.dataDir), 'space')).length).toBeGreaterThan(0)
  })

  it('looks at the content when only the time of a file changed', async () => {
    await fill(1)
    await shop.import()
    utimesSync(join(shop.folder, 'secret name 1.png'), 1, 1)
    expect(await shop.import()).toMatchObject({ imported: 0, unchanged: 1 })
  })

  it('refuses a second copy of a picture and points out one that only looks the same', async () => {
    await fill(1)
    copyFileSync(join(shop.folder, 'secret name 1.png'), join(shop.folder, 'twin.png'))
    await drawPicture(1).jpeg({ quality: 70 }).toFile(join(shop.folder, 'zz.jpg'))
    const summary = await shop.import()
    // Both are looked at at once; whichever is done first stays.
    expect([
      [{ name: 'twin.png', reason: 'is the same file as secret name 1.png' }],
      [{ name: 'secret name 1.png', reason: 'is the same file as twin.png' }],
    ]).toContainEqual(summary.refused)
    expect(summary.alike).toHaveLength(1)
    expect(summary.imported).toBe(2)
  })

  it('refuses small files unless they are allowed', async () => {
    await fill(1)
    const { refused, imported } = await shop.import({ allowSmall: false })
    expect(refused).toEqual([{ name: 'secret name 1.png', reason: 'is too small: 320×180, needed are 7680×4320' }])
    expect(imported).toBe(0)
  })

  it('takes a true 8K master', async () => {
    await drawPicture(3, 7680, 4320).png({ compressionLevel: 1 }).toFile(join(shop.folder, 'full.png'))
    expect(await shop.import({ allowSmall: false })).toMatchObject({ imported: 1, refused: [] })
    const [wallpaper] = await space()
    expect(wallpaper?.preview).toMatchObject({ width: 1280, height: 720 })
    expect(await findMaster(shop.db, wallpaper?.id ?? '')).toMatchObject({ width: 7680, height: 4320 })
    expect(wallpaper).not.toHaveProperty('size')
  })

  it("uses the owner's words, and names bikes as the spec has them", async () => {
    await fill(1)
    const words = { title: 'Ring of fire', alt: 'A ring of fire around a dark sun.' }
    writeFileSync(join(shop.folder, 'captions.json'), JSON.stringify({ 'secret name 1.png': words }))
    await shop.import()
    expect((await space())[0]).toMatchObject(words)
    await shop.import({ category: { slug: 'bikes', name: 'Bikes' } })
    const [bike] = (await gatherCatalogue(shop)).wallpapers.bikes ?? []
    expect(bike?.preview.src).toMatch(/^\/images\/bikes\/Bike \(1\) [0-9a-f]{8}$/)
  })

  it('lets two machines import into one category at once, and gives no number twice', async () => {
    await fill(3)
    const elsewhere = await createImportFixture(pool)
    for (let at = 11; at <= 13; at++)
      await drawPicture(at)
        .png()
        .toFile(join(elsewhere.folder, `elsewhere ${at}.png`))
    const there = { folder: elsewhere.folder, dataDir: elsewhere.dataDir }
    const summaries = await Promise.all([shop.import(), shop.import(there)])
    expect(summaries.map(({ imported }) => imported)).toEqual([3, 3])
    const records = (await listRecords(shop.db, 'space')).filter(({ source }) => source)
    expect(records.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
    await elsewhere.remove()
  })

  it('lets two imports of one folder run at once without doing anything twice', async () => {
    await fill(4)
    const [one, two] = await Promise.all([shop.import(), shop.import()])
    expect((one?.imported ?? 0) + (two?.imported ?? 0)).toBe(4)
    expect((one?.unchanged ?? 0) + (two?.unchanged ?? 0)).toBe(4)
    expect(await space()).toHaveLength(4)
  })

  it('keeps the wallpapers of both when two categories are imported at once', async () => {
    await fill(2)
    const city = { category: { slug: 'city', name: 'City' } }
    await Promise.all([shop.import(), shop.import(city)])
    const { wallpapers } = await gatherCatalogue(shop)
    expect([wallpapers.space?.length, wallpapers.city?.length]).toEqual([2, 2])
  })

  it('stops between files when asked to, and continues later', async () => {
    await fill(12)
    const stop = new AbortController()
    const cut = await shop.import({ signal: stop.signal, onFile: () => stop.abort() })
    expect(cut.imported).toBeLessThan(12)
    const rest = await shop.import()
    expect(rest.imported + rest.unchanged).toBe(12)
    expect((await space()).map(({ title }) => title).length).toBe(12)
  })
})
