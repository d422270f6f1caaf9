import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { masterPool } from '../decoding/master-pool.ts'
import { COPYRIGHT, FORMATS, SECRETS, tellingPicture } from '../decoding/metadata/testing/telling-pictures.ts'
import { changePicture } from './change-picture.ts'
import { gatherCatalogue } from './gather-catalogue.ts'
import { findMaster } from './master-queries.ts'
import { createImportFixture, drawPicture, type ImportFixture } from './testing/import-fixture.ts'

const EXTENSIONS = { jpeg: 'jpg', png: 'png', webp: 'webp', tiff: 'tif', avif: 'avif' }

describe('the metadata of imported masters', () => {
  const pool = masterPool()
  let shop: ImportFixture
  beforeEach(async () => {
    shop = await createImportFixture(pool)
  })
  afterEach(() => shop.remove())
  afterAll(() => pool.close())

  async function readMasters(): Promise<Buffer[]> {
    const ids = ((await gatherCatalogue(shop)).wallpapers.space ?? []).map(({ id }) => id)
    return Promise.all(
      ids.map(async (id) => {
        const master = await findMaster(shop.db, id)
        const stream = await shop.storage.open(master?.storageKey ?? '')
        const bytes = stream ? await buffer(stream) : Buffer.alloc(0)
        expect(bytes).toHaveLength(master?.sizeBytes ?? -1)
        return bytes
      }),
    )
  }
  const told = (files: readonly Buffer[]) => SECRETS.filter((secret) => files.some((bytes) => bytes.includes(secret)))

  it('is taken out of every format, counted, and left in the owner’s own files', async () => {
    for (const format of FORMATS) {
      writeFileSync(join(shop.folder, `a.${EXTENSIONS[format]}`), await tellingPicture(format))
    }
    await drawPicture(99).png().toFile(join(shop.folder, 'silent.png'))
    const originals = () =>
      readdirSync(shop.folder).map((name) => readFileSync(join(shop.folder, name)).toString('hex'))
    const before = originals()
    expect(await shop.import()).toMatchObject({ imported: 6, cleaned: 5, refused: [] })
    const stored = await readMasters()
    expect(told(stored)).toEqual([])
    expect(stored.filter((bytes) => bytes.includes(COPYRIGHT))).toHaveLength(5)
    expect(originals()).toEqual(before)
    expect(await shop.import()).toMatchObject({ imported: 0, unchanged: 6, cleaned: 0 })
    expect(readdirSync(join(shop.dataDir, 'importing', 'space'))).toEqual([])
  })

  it('names who made a picture before it is taken out, and an import after a decision changes nothing of it', async () => {
    const file = join(shop.folder, 'a.jpg')
    writeFileSync(file, await tellingPicture('jpeg'))
    await drawPicture(99).png().toFile(join(shop.folder, 'silent.png'))
    await shop.import()
    const shown = async () => (await gatherCatalogue(shop)).wallpapers.space ?? []
    const [told, silent] = await shown()
    expect(told?.maker).toBe('Jane Owner')
    expect(silent).not.toHaveProperty('maker')
    await changePicture(shop, told?.id ?? '', { maker: '' })
    expect(await shop.import({ keepMetadata: true })).toMatchObject({ imported: 2 })
    expect((await shown())[0]).not.toHaveProperty('maker')
  })

  it('names who made it where only a By-line does', async () => {
    const bare = await drawPicture(3).jpeg().toBuffer()
    const record = 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0b\x1c\x02\x50\0\x06Jo Ray\0'
    const segment = Buffer.from(`\xff\xed\0${String.fromCharCode(record.length + 2)}${record}`, 'latin1')
    writeFileSync(join(shop.folder, 'a.jpg'), Buffer.concat([bare.subarray(0, 2), segment, bare.subarray(2)]))
    await shop.import()
    expect((await gatherCatalogue(shop)).wallpapers.space?.[0]?.maker).toBe('Jo Ray')
  })

  it('stays whole if the owner wants it to, and goes when the owner changes their mind; the wallpaper is the same', async () => {
    const original = await tellingPicture('jpeg')
    writeFileSync(join(shop.folder, 'a.jpg'), original)
    expect(await shop.import({ keepMetadata: true })).toMatchObject({ imported: 1, cleaned: 0 })
    const [before] = await readMasters()
    expect(before?.equals(original)).toBe(true)
    const id = (await gatherCatalogue(shop)).wallpapers.space?.[0]?.id
    expect(await shop.import({ keepMetadata: true })).toMatchObject({ unchanged: 1 })
    expect(await shop.import()).toMatchObject({ imported: 1, cleaned: 1 })
    expect(told(await readMasters())).toEqual([])
    expect((await gatherCatalogue(shop)).wallpapers.space?.map((wallpaper) => wallpaper.id)).toEqual([id])
  })
})
