import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeskUpload, type DraftPictures, type PublishBar, UPLOAD_TYPE } from '../../../contract/desk/draft.ts'
import { readConfig } from '../../config/config.ts'
import { masterPool } from '../../decoding/master-pool.ts'
import { gatherCatalogue } from '../../pictures/gather-catalogue.ts'
import { findMaster } from '../../pictures/master-queries.ts'
import { createImportFixture, drawPicture, type ImportFixture } from '../../pictures/testing/import-fixture.ts'
import { findShown } from '../../publications/publish.ts'
import { testPublisher } from '../../publications/testing/test-publisher.ts'
import { takesSmall } from '../../uploads/testing/upload-world.ts'
import { giveUpNew, insertUpload, listNewKeys } from '../../uploads/upload-queries.ts'
import type { Machine } from '../machine.ts'
import { openTestDesk, signInStaff, type TestDesk, testMachine } from '../testing/desk-world.ts'

const PATIENCE = { timeout: 25_000 }

const base64 = (words: string) => Buffer.from(words).toString('base64')

type Changing = { -readonly [Key in keyof Machine]: Machine[Key] }

describe('uploads on the desk', () => {
  const pool = masterPool()
  let shop: ImportFixture
  let machine: Changing
  // Two processes of one shop: they have the database and the data folder in common, and nothing else.
  let desk: TestDesk
  let other: TestDesk
  let cookie: string
  beforeAll(async () => {
    shop = await createImportFixture(pool)
    const config = readConfig({ DATA_DIR: shop.dataDir, PUBLIC_URL: 'http://shop.test', UPLOAD_RESERVE_GB: '0' })
    machine = testMachine({ config, storage: shop.storage, openMasterPool: () => takesSmall(pool) })
    desk = await openTestDesk({ desk: { machine } })
    other = await openTestDesk({ desk: { machine }, db: desk.db })
    const { publisher } = testPublisher(desk.db)
    machine.publisher = { ...publisher, pages: { ...publisher.pages, storage: shop.storage } }
    cookie = (await signInStaff(desk.db, 'catalogue')).cookie
  })
  afterAll(async () => {
    pool.close()
    await other.app.close()
    await desk.close()
    await shop.remove()
  })

  const tus = (method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', url: string, headers: object, { app } = desk) =>
    app.inject({
      method,
      url,
      headers: { cookie, origin: 'http://shop.test', 'tus-resumable': '1.0.0', ...headers },
    })
  /** The whole of a file, until it is known what becomes of it; its picture. */
  const upload = async (name: string, data: Buffer<ArrayBuffer>) => {
    const url = String((await begin(name, data.length)).headers.location)
    expect((await part(url, 0, data)).status).toBe(204)
    const find = async () => (await list()).uploads.find(({ id }) => url.endsWith(id))
    await expect.poll(async () => (await find())?.state, PATIENCE).not.toBe('checking')
    return (await find())?.picture ?? ''
  }
  const begin = (name: string, bytes: number, category = 'space') =>
    tus('POST', '/api/desk/uploads', {
      'upload-length': String(bytes),
      'upload-metadata': `category ${base64(category)},name ${base64(name)}`,
    })
  /** Over a connection: what arrives there is a stream. */
  const part = (url: string, offset: number, body: Buffer<ArrayBuffer>, at = desk) =>
    fetch(at.url + url, {
      method: 'PATCH',
      body,
      headers: { cookie, origin: 'http://shop.test', 'upload-offset': String(offset), 'content-type': UPLOAD_TYPE },
    })
  const list = async () =>
    (await desk.ask(cookie, 'GET', '/uploads?category=space')).body as unknown as { uploads: DeskUpload[] }
  const bar = async () => (await desk.ask(cookie, 'GET', '/publishing')).body as unknown as PublishBar
  const pictures = async () => (await desk.ask(cookie, 'GET', '/draft/pictures/space')).body as unknown as DraftPictures

  it('take parts at any process, and say what became of the file', async () => {
    const data = (await drawPicture(1).png().toBuffer()).subarray(0, 2000)
    const begun = await begin('cut.png', data.length)
    expect(begun.statusCode).toBe(201)
    const url = String(begun.headers.location)
    expect((await part(url, 0, data.subarray(0, 900))).headers.get('upload-offset')).toBe('900')
    const state = await tus('HEAD', url, {}, other)
    expect(state.headers).toMatchObject({ 'upload-offset': '900', 'upload-length': String(data.length) })
    expect((await part(url, 0, data, other)).status).toBe(409)
    expect((await part(url, 900, data.subarray(900), other)).status).toBe(204)
    await expect.poll(async () => (await list()).uploads[0]?.state, PATIENCE).toBe('refused')
    const problem = expect.stringMatching(/^is damaged or cut off/)
    expect((await list()).uploads).toMatchObject([{ name: 'cut.png', replaces: null, problem }])
    expect((await tus('DELETE', url, {})).statusCode).toBe(204)
    expect((await list()).uploads).toEqual([])
    expect((await tus('HEAD', url, {})).statusCode).toBe(404)
    const lines = await desk.db
      .selectFrom('audit')
      .select(['about_id', 'value_before'])
      .where('did', '=', 'gave up an upload')
      .execute()
    expect(lines).toEqual([{ about_id: 'space', value_before: JSON.stringify({ name: 'cut.png', sizeBytes: 2000 }) }])
  })

  it.each([
    ['notes.txt', 100, 'space', 400, 'notes.txt is not a PNG, JPEG, WebP, TIFF or AVIF file.'],
    ['a.png', 0, 'space', 400, 'a.png is empty.'],
    ['a.png', 2e9, 'space', 400, 'a.png is larger than 1 GB.'],
    ['a.png', 100, 'nowhere', 404, 'There is no such category in the draft.'],
  ])('refuse %s of %i bytes into %s before a byte is sent', async (name, bytes, category, status, title) => {
    const answer = await begin(name, bytes, category)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ title })
  })

  it('are refused where they would leave less of the disk than is kept free', async () => {
    const { config } = machine
    machine.config = { ...config, uploadReserveBytes: 1e18 }
    const answer = await begin('more.png', 100)
    machine.config = config
    const title = 'The disk of the shop has no room for it; whoever runs the shop can make some.'
    expect([answer.statusCode, answer.json().title]).toEqual([413, title])
  })

  it('are refused while as much waits as a shop takes', async () => {
    const waits = { category: 'space', name: 'waits.png', sizeBytes: 2e9, modifiedAt: '', replaces: null }
    for (let count = 0; count < 100; count += 1) await insertUpload(desk.db, waits, new Date())
    const answer = await begin('more.png', 100)
    const title = 'More than 200 GB would wait in the draft; publish or remove some of it first.'
    expect([answer.statusCode, answer.json().title]).toEqual([413, title])
    await desk.db.deleteFrom('upload').where('name', '=', 'waits.png').execute()
  })

  const publish = async () => {
    const { revision, newUntil } = await bar()
    const body = { basedOn: revision, note: '', newUntil }
    expect(await desk.ask(cookie, 'POST', '/publishing', body)).toMatchObject({ status: 200 })
    await expect.poll(async () => (await bar()).run?.state, PATIENCE).not.toBe('running')
    const { run } = await bar()
    const shown = await findShown(desk.db)
    if (!shown) throw new Error(`Nothing is shown: ${run?.problems}.`)
    machine.content = () => shown.content
    machine.catalogue = shown.catalogue
    return { run, shown }
  }

  it('are in the draft until it is published, with words and places of their own; one that was removed never is', async () => {
    const data = await Promise.all([2, 3, 4].map((seed) => drawPicture(seed).png().toBuffer()))
    await Promise.all(data.map((bytes, at) => upload(`new ${at}.png`, bytes)))
    expect((await bar()).changes).toContain('Space: 3 new pictures')
    const found = (await pictures()).pictures.filter(({ isNew }) => isNew)
    expect(found).toHaveLength(3)
    const [first, second, third] = found.map(({ id }) => id)
    const changes = [
      { id: first, change: { title: 'The first' } },
      { id: second, change: { before: first } },
      { id: third, change: { isRemoved: true } },
    ]
    const { revision } = await pictures()
    const changed = { basedOn: revision, category: 'space', changes }
    expect(await desk.ask(cookie, 'POST', '/draft/pictures', changed)).toMatchObject({
      body: { revision: revision + 1 },
    })
    // What comes after somebody looked is not published with it.
    const { newUntil } = await bar()
    expect(newUntil).not.toBeNull()
    const { shown } = await publish()
    expect(shown.catalogue.wallpapers.space?.map(({ id, title }) => [id, title])).toEqual([
      [second, expect.any(String)],
      [first, 'The first'],
    ])
    expect(await findMaster(desk.db, first ?? '')).toMatchObject({ sizeBytes: data[0]?.length })
    expect(await findMaster(desk.db, third ?? '')).toBeUndefined()
    const { wallpapers } = await gatherCatalogue({ db: desk.db, content: shown.content })
    expect(wallpapers.space?.map(({ id }) => id)).toEqual([second, first])
    expect((await bar()).changes).toEqual([])
    expect(await desk.db.selectFrom('upload').select('state').where('state', '!=', 'gone').execute()).toEqual([])
  })

  it('are not published without their files', async () => {
    await upload('lost.png', await drawPicture(5).png().toBuffer())
    for (const key of await listNewKeys(desk.db)) await shop.storage.remove(key)
    const { run } = await publish()
    expect(run).toMatchObject({ state: 'failed', problems: [expect.stringContaining('is not there any more')] })
    await desk.db.deleteFrom('upload').execute()
  })

  it('are not published when somebody gives them up while the pages are drawn', async () => {
    const picture = await upload('given up.png', await drawPicture(7).png().toBuffer())
    const before = (await findShown(desk.db))?.number
    const { publisher } = machine
    if (!publisher) throw new Error('Nothing can be published.')
    const toSource: typeof publisher.toSource = async (state) => {
      await giveUpNew(desk.db, new Date())
      return publisher.toSource(state)
    }
    machine.publisher = { ...publisher, toSource }
    const { run, shown } = await publish()
    machine.publisher = publisher
    expect(run).toMatchObject({ state: 'failed', problems: [expect.stringContaining('Somebody removed')] })
    expect([shown.number, await findMaster(desk.db, picture)]).toEqual([before, undefined])
  })
})
