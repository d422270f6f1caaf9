import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listFolder } from '../adapters/folder-storage.ts'
import { masterPool } from '../decoding/master-pool.ts'
import { SECRETS, tellingPicture } from '../decoding/metadata/testing/telling-pictures.ts'
import { listMasterKeys } from '../library/master-files.ts'
import { findMaster } from '../pictures/master-queries.ts'
import { listRecords, saveRecord } from '../pictures/picture-queries.ts'
import { picturePaths, previewFolder } from '../pictures/preview-files.ts'
import { createImportFixture, drawPicture, type ImportFixture } from '../pictures/testing/import-fixture.ts'
import { checkUploads } from './check-uploads.ts'
import { readUpload, receivePart } from './receive-part.ts'
import { uploadsInto } from './testing/upload-world.ts'
import { tidyUploads } from './tidy-uploads.ts'
import { giveUpUpload, listNewPictures } from './upload-queries.ts'

const png = (seed: number) => drawPicture(seed).png().toBuffer()

describe.each([
  ['a data folder', false],
  ['a storage that machines share', true],
])('uploads into %s', (_name, isShared) => {
  const pool = masterPool()
  let shop: ImportFixture
  let uploads: ReturnType<typeof uploadsInto>
  beforeEach(async () => {
    shop = await createImportFixture(pool)
    uploads = uploadsInto(shop, isShared)
  })
  afterEach(() => shop.remove())
  afterAll(() => pool.close())

  const listKeys = async (prefix: string) => {
    const keys: string[] = []
    for await (const { key } of listFolder(join(shop.dataDir, 'storage'))(prefix)) keys.push(key)
    return keys
  }
  const leftBytes = async () => [
    ...(existsSync(join(shop.dataDir, 'uploads')) ? readdirSync(join(shop.dataDir, 'uploads')) : []),
    ...(await listKeys('uploads')),
  ]
  const tidy = () =>
    tidyUploads({
      ...uploads.parts,
      dataDir: shop.dataDir,
      storage: shop.storage,
      shared: isShared ? shop.storage : undefined,
      list: listFolder(join(shop.dataDir, 'storage')),
      listMasterKeys: () => listMasterKeys(shop.db),
    })

  it('wait for a publication, byte for byte: nothing is in the shop, and nothing can be bought', async () => {
    const data = await png(1)
    const id = await uploads.send('a.png', data, { cuts: [7, 1000] })
    expect(await uploads.find(id)).toMatchObject({ state: 'checking', received_bytes: data.length })
    await uploads.check()
    const { master, record, isCleaned, like } = await uploads.picture(id)
    expect({ isCleaned, like }).toEqual({ isCleaned: false, like: null })
    expect(record.wallpaper).toMatchObject({ title: 'Space 1', size: { width: 320, height: 180 } })
    const stored = await shop.storage.open(master.storageKey)
    expect(stored && (await buffer(stored)).equals(data)).toBe(true)
    expect(await findMaster(shop.db, record.wallpaper.id)).toBeUndefined()
    expect(await listRecords(shop.db)).toEqual([])
    expect(await leftBytes()).toEqual([])
  })

  it('are refused with the words of an import, and leave nothing behind', async () => {
    const good = await png(2)
    const files: Record<string, Buffer> = {
      'cut.png': good.subarray(0, 1000),
      'empty of sense.png': Buffer.from('nonsense'),
      'named wrongly.jpg': good,
    }
    for (const [name, data] of Object.entries(files)) writeFileSync(join(shop.folder, name), data)
    const { refused } = await shop.import()
    const ids = await Promise.all(Object.entries(files).map(([name, data]) => uploads.send(name, data)))
    await uploads.check()
    const said = await Promise.all(ids.map(uploads.find))
    expect(said.map(({ name, problem }) => ({ name, reason: problem }))).toEqual(refused)
    expect(refused).toHaveLength(3)
    expect([...(await leftBytes()), ...(await listKeys('masters'))]).toEqual([])
  })

  it('are refused as a second copy, of one in the shop and of one on its way, and shown beside what they resemble', async () => {
    const [first, second] = [await png(3), await png(4)]
    writeFileSync(join(shop.folder, 'in.png'), first)
    await shop.import()
    const ids = [await uploads.send('again.png', first), await uploads.send('new.png', second)]
    ids.push(await uploads.send('new again.png', second))
    ids.push(await uploads.send('larger.png', await drawPicture(4, 480, 270).png().toBuffer()))
    for (const _round of ids) await uploads.check()
    const rows = await Promise.all(ids.map(uploads.find))
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['new', 'new', 'refused', 'refused'])
    expect(rows[0]?.problem).toBe("is in the shop already, as 'Space 1'")
    // Whichever of the two equal ones was looked at first.
    const again = rows.slice(1, 3).map(({ problem }) => problem ?? '')
    expect(again.join('')).toMatch(/^is (the same file as new( again)?\.png|in the shop already, as 'Space \d')$/)
    const waiting = await listNewPictures(shop.db)
    expect(waiting.map(({ like }) => like)).toEqual([null, waiting[0]?.record.wallpaper.id])
  })

  it('know pictures that were published since', async () => {
    const data = await png(11)
    const first = await uploads.send('first.png', data)
    await uploads.check()
    const { record } = await uploads.picture(first)
    await shop.db.deleteFrom('upload').execute()
    await saveRecord(shop.db, record)
    const again = await uploads.send('again.png', data)
    const next = await uploads.send('next.png', await png(12))
    const better = await uploads.send('better.png', await png(13), { replaces: record.wallpaper.id })
    await uploads.check()
    expect((await uploads.find(again)).problem).toBe("is in the shop already, as 'Space 1'")
    expect((await uploads.picture(next)).record).toMatchObject({ number: 2, wallpaper: { title: 'Space 2' } })
    expect((await uploads.picture(better)).record).toMatchObject({ number: 1, wallpaper: { id: record.wallpaper.id } })
  })

  it('lose what tells of people and places', async () => {
    const id = await uploads.send('told.jpg', await tellingPicture('jpeg'))
    await uploads.check()
    const { master, isCleaned } = await uploads.picture(id)
    expect(isCleaned).toBe(true)
    const stored = await shop.storage.open(master.storageKey)
    const bytes = stored ? await buffer(stored) : Buffer.alloc(0)
    expect(bytes).toHaveLength(master.sizeBytes)
    expect(SECRETS.filter((secret) => bytes.includes(secret))).toEqual([])
  })

  it('take the place of a picture with its words, while buyers get the file that they bought', async () => {
    writeFileSync(join(shop.folder, 'in.png'), await png(5))
    await shop.import()
    const [known] = shop.content ? await readIds() : []
    const id = await uploads.send('better.png', await png(6), { replaces: known ?? '' })
    await uploads.check()
    const { record, master } = await uploads.picture(id)
    expect(record.wallpaper).toMatchObject({ id: known, title: 'Space 1' })
    expect((await findMaster(shop.db, known ?? ''))?.sha256).not.toBe(master.sha256)
  })

  const readIds = async () => (await listRecords(shop.db, 'space')).map(({ wallpaper }) => wallpaper.id)

  it('go on after a connection broke, and refuse a part that does not fit', async () => {
    const data = await png(7)
    const id = await uploads.send('a.png', data.subarray(0, 500)).then(async () => {
      // biome-ignore lint/style/noNonNullAssertion: it was just sent.
      const { id } = (await shop.db.selectFrom('upload').select('id').executeTakeFirst())!
      await shop.db.updateTable('upload').set({ size_bytes: data.length, state: 'receiving' }).execute()
      return id
    })
    const broken = Readable.from(
      (async function* () {
        yield data.subarray(500, 800)
        throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
      })(),
    )
    await expect(receivePart(uploads.parts, { id, offset: 500, body: broken })).rejects.toThrow('aborted')
    expect((await readUpload(uploads.parts, id)).received_bytes).toBe(800)
    const part = (offset: number, bytes: Buffer) =>
      receivePart(uploads.parts, { id, offset, body: Readable.from([bytes]) })
    await expect(part(500, data.subarray(500))).rejects.toMatchObject({ code: 'conflict' })
    await expect(part(800, Buffer.concat([data.subarray(800), Buffer.alloc(1)]))).rejects.toMatchObject({
      code: 'too-large',
    })
    await part(800, data.subarray(800))
    await uploads.check()
    expect(await uploads.find(id)).toMatchObject({ state: 'new' })
  })

  it('are taken up again when whoever looked at one was killed', async () => {
    const id = await uploads.send('a.png', await png(8))
    const dead = { holder: 'somebody', held_until: '2026-01-01T00:00:00.000Z' }
    await shop.db.updateTable('upload').set(dead).execute()
    if (!isShared) writeFileSync(join(shop.dataDir, 'uploads', `${id}.clean`), 'half of it')
    await uploads.check()
    expect(await uploads.find(id)).toMatchObject({ state: 'new', holder: null })
    await tidy()
    expect(await leftBytes()).toEqual([])
    expect(await listNewPictures(shop.db)).toHaveLength(1)
  })

  it('wait whole while the disk has no room for what is made of them', async () => {
    const id = await uploads.send('a.png', await png(14))
    const isFull = { ...uploads.checking, measureFree: async () => 1000 }
    await expect(checkUploads(isFull)).rejects.toThrow('The disk has no room')
    expect(await uploads.find(id)).toMatchObject({ state: 'checking', holder: null })
    await uploads.check()
    expect(await uploads.find(id)).toMatchObject({ state: 'new' })
  })

  it('are gone with all their files once they are given up, but for what others need', async () => {
    const [kept, given] = [await png(9), await png(10)]
    const begun = await uploads.send('begun.png', kept.subarray(0, 100))
    await shop.db.updateTable('upload').set({ size_bytes: 5000, state: 'receiving' }).execute()
    const ids = [await uploads.send('kept.png', kept), await uploads.send('given.png', given)]
    await uploads.check()
    const pictures = await Promise.all(ids.map(uploads.picture))
    for (const id of [begun, ids[1] ?? '']) expect(await giveUpUpload(shop.db, id, new Date())).toMatchObject({ id })
    await tidy()
    expect(await leftBytes()).toEqual([])
    expect(await listKeys('masters')).toEqual([pictures[0]?.master.storageKey])
    const paths = pictures.map(({ record }) =>
      picturePaths(record.wallpaper.preview).filter((path) => existsSync(join(previewFolder(shop.dataDir), path))),
    )
    expect(paths.map((found) => found.length > 0)).toEqual([true, false])
    await expect(readUpload(uploads.parts, begun)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('expire when nobody goes on with them', async () => {
    await uploads.send('begun.png', Buffer.alloc(100))
    await shop.db
      .updateTable('upload')
      .set({ size_bytes: 5000, state: 'receiving', changed_at: '2026-01-01T00:00:00.000Z' })
      .execute()
    await tidy()
    expect(await leftBytes()).toEqual([])
    expect(await shop.db.selectFrom('upload').select('id').execute()).toEqual([])
  })
})
