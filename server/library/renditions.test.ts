import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RenditionOptions } from '../../contract/pictures/renditions.ts'
import { folderStorage } from '../adapters/folder-storage.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { masterKey, type Storage } from '../storage/storage.ts'
import type { MasterFacts } from './renditions/rendition-plan.ts'
import { countMade, findMade } from './renditions/rendition-queries.ts'
import { DEFAULT_LIMITS, type RenditionLimits, renditionMaker } from './renditions.ts'
import type { SetupOrder } from './setups/setup-order.ts'

const WIDTH = 1536
const HEIGHT = 864
const stay = () => new AbortController().signal

const workDir = mkdtempSync(join(tmpdir(), 'shop-fitting-'))
let storage: Storage
let master: MasterFacts
let database: TestDatabase

/** Left half red, right half blue: a crop shows at once where it was taken. */
beforeAll(async () => {
  database = await createTestDatabase('sqlite')
  storage = folderStorage(mkdtempSync(join(tmpdir(), 'shop-storage-')))
  const half = { width: WIDTH / 2, height: HEIGHT, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  const png = await sharp({ create: { ...half, width: WIDTH, background: '#ff0000' } })
    .composite([{ input: blue, left: WIDTH / 2, top: 0 }])
    .png()
    .toBuffer()
  master = await stockMaster(png, WIDTH, HEIGHT)
})

afterAll(() => database.drop())

let time = Date.parse('2026-03-01T12:00:00Z')

function maker(limits: Partial<RenditionLimits> = {}, files = storage, place = workDir) {
  return renditionMaker({
    db: database.db,
    storage: files,
    workDir: place,
    limits: { ...DEFAULT_LIMITS, ...limits },
    now: () => new Date(time),
  })
}

async function stockMaster(bytes: Buffer, width: number, height: number): Promise<MasterFacts> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await storage.put(masterKey(sha256), bytes)
  return { sha256, storageKey: masterKey(sha256), width, height }
}

async function read(key: string): Promise<Buffer> {
  const stream = await storage.open(key)
  if (!stream) throw new Error(`${key} is missing`)
  return buffer(stream)
}

const options = (change: Partial<RenditionOptions>): RenditionOptions => ({
  width: 300,
  height: 600,
  format: 'png',
  focus: { x: 0, y: 0.5 },
  ...change,
})

describe('renditionMaker', () => {
  it.each([
    ['png', { x: 0, y: 0.5 }, [255, 0, 0]],
    ['jpeg', { x: 1, y: 0.5 }, [0, 0, 254]],
    ['webp', { x: 0, y: 0.5 }, [255, 0, 0]],
  ] as const)('fits a master to a tall screen as %s around the focus point', async (format, focus, colour) => {
    const { storageKey } = await maker().get(master, options({ format, focus }), 'ada', stay())
    const { data, info } = await sharp(await read(storageKey))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([300, 600])
    const middle = (300 * 300 + 150) * 3
    for (const [at, value] of colour.entries()) expect(Math.abs((data[middle + at] ?? 0) - value)).toBeLessThan(8)
  })

  it('lets the picture decide without a focus point', async () => {
    const { storageKey } = await maker().get(master, options({ focus: null }), 'ada', stay())
    expect(await sharp(await read(storageKey)).metadata()).toMatchObject({ width: 300, height: 600, format: 'png' })
  })

  it('fits a picture that is stored on its side as it is seen', async () => {
    const upright = await sharp(await read(master.storageKey))
      .rotate(90)
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer()
    const turned = await stockMaster(upright, WIDTH, HEIGHT)
    const { storageKey } = await maker().get(turned, options({ focus: { x: 1, y: 0.5 } }), 'ada', stay())
    const [red = 255, , blue = 0] = await sharp(await read(storageKey))
      .removeAlpha()
      .raw()
      .toBuffer()
    expect([red < 8, blue > 247]).toEqual([true, true])
  })

  it('keeps what it made: a second request, by whomever and a hair apart, draws nothing', async () => {
    const first = await maker().get(master, options({}), 'ada', stay())
    const closed: Storage = { ...storage, open: () => Promise.reject(new Error('drawn again')) }
    const alike = options({ width: 299, height: 597, focus: { x: 0.001, y: 0.9 } })
    expect(await maker({}, closed).get(master, alike, 'bob', stay())).toEqual(first)
  })

  it('makes it again when somebody has deleted the file', async () => {
    const first = await maker().get(master, options({ format: 'webp' }), 'ada', stay())
    await storage.remove(first.storageKey)
    const second = await maker().get(master, options({ format: 'webp' }), 'ada', stay())
    expect(await storage.size(second.storageKey)).toBe(second.sizeBytes)
  })

  it('stops when the client leaves, and leaves nothing half-made behind', async () => {
    const leave = new AbortController()
    const asked = options({ width: 1000, height: 900 })
    const drawing = maker().get(master, asked, 'ada', leave.signal)
    leave.abort()
    await expect(drawing).rejects.toThrow()
    const { storageKey } = await maker().get(master, asked, 'ada', stay())
    expect(await storage.size(storageKey)).toBeGreaterThan(0)
  })

  it('fails with a sentence for a master that is not a picture', async () => {
    const broken = await stockMaster(Buffer.from('not a picture'), WIDTH, HEIGHT)
    await expect(maker().get(broken, options({}), 'ada', stay())).rejects.toThrow(/^Drawing .* failed/)
    const rows = await database.db.selectFrom('rendition').select('storage_key').where('state', '!=', 'ready').execute()
    expect(rows).toEqual([])
  })

  it('makes so many anew for an order on a day, says when there will be more, and goes on sending what is stored', async () => {
    const renditions = maker({ perDay: 2 })
    const ask = (orderId: string, height: number) => renditions.get(master, options({ height }), orderId, stay())
    for (const height of [400, 400, 440, 440]) await ask('greedy', height)
    await expect(ask('greedy', 480)).rejects.toMatchObject({
      code: 'too-many-requests',
      retryAfterSeconds: 12 * 60 * 60,
      message: expect.stringContaining('More are made in 12 hours, from 00:00 UTC'),
    })
    expect(await ask('greedy', 440)).toMatchObject({ height: 440 })
    expect(await ask('honest', 480)).toMatchObject({ height: 480 })
    expect(await ask('greedy', 480)).toMatchObject({ height: 480 })
    time += 12 * 60 * 60_000
    expect(await ask('greedy', 520)).toMatchObject({ height: 520 })
  })

  it('counts a drawing once, for the order whose turn it was', async () => {
    const renditions = maker()
    const asked = options({ height: 560 })
    await Promise.all(['one', 'two', 'one'].map((orderId) => renditions.get(master, asked, orderId, stay())))
    const rows = await database.db
      .selectFrom('rendition_day')
      .select('made')
      .where('order_id', 'in', ['one', 'two'])
      .execute()
    expect(rows.reduce((sum, { made }) => sum + made, 0)).toBe(1)
  })

  it('counts nothing while somebody waits: who asks again and again for the last one gets it', async () => {
    const renditions = maker({ perDay: 1 })
    const asked = options({ height: 600 })
    const all = await Promise.all([1, 2, 3].map(() => renditions.get(master, asked, 'patient', stay())))
    expect(new Set(all.map(({ storageKey }) => storageKey)).size).toBe(1)
  })

  it('lets somebody wait for the last one of a day that is being drawn, in whatever process', async () => {
    const asked = options({ width: 360, height: 240, format: 'avif' })
    const ask = () => maker({ perDay: 1 }).get(master, asked, 'last', stay())
    const first = ask()
    const day = new Date(time).toISOString().slice(0, 10)
    await vi.waitFor(async () => expect(await findMade(database.db, 'last', day)).toBe(1), { timeout: 10_000 })
    expect(await ask()).toEqual(await first)
  })

  it('draws for another who waits for the same when the day of the first is used up meanwhile', async () => {
    const renditions = maker({ perDay: 1, atOnce: 1 })
    const ask = (orderId: string, height: number) => renditions.get(master, options({ height }), orderId, stay())
    const all = [ask('spent', 640), ask('spent', 680), ask('fresh', 680)]
    await Promise.allSettled(all)
    await expect(all[2]).resolves.toMatchObject({ height: 680 })
  })

  it('draws a heavy one once for all machines, and counts it once', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'shop-fitting-'))
    const asked = options({ width: 320, height: 240, format: 'avif' })
    const all = [workDir, workDir, elsewhere].map((place, at) =>
      maker({ perDay: 1 }, storage, place).get(master, asked, `machine ${at}`, stay()),
    )
    expect(new Set((await Promise.all(all)).map(({ storageKey }) => storageKey)).size).toBe(1)
    const days = database.db.selectFrom('rendition_day').select('made').where('order_id', 'like', 'machine %')
    expect(await days.execute()).toEqual([{ made: 1 }])
  })

  it('refuses a setup of more files than a day has, also as the first of a day', async () => {
    const file = { name: 'one', cut: {} as never, master: 0, left: 0, top: 0 }
    const order = { format: 'jpeg', files: [file, file], modifiedAt: '2026-03-01' } as unknown as SetupOrder
    await expect(maker({ perDay: 2 }).getSetup([master], order, 'large', stay())).rejects.toMatchObject({
      code: 'bad-request',
      message: 'These are 3 files; this shop makes at most 2 new ones for an order on a day.',
    })
    expect(await countMade(database.db, 'large', '2026-03-01', { files: 3, most: 2 })).toBe(false)
  })
})
