import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Catalogue, Wallpaper } from '../../contract/pictures/catalogue.ts'
import { folderStorage } from '../adapters/folder-storage.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { createLogger } from '../http/logger.ts'
import { answerProblems } from '../http/problem.ts'
import { findMaster } from '../pictures/master-queries.ts'
import type { SampleRecipe } from '../pictures/wallpaper-records.ts'
import type { Storage } from '../storage/storage.ts'
import { freeMasterRoutes } from './free-master-routes.ts'
import type { RenderMaster } from './render-master.ts'
import type { SampleWallpaper } from './sample-index.ts'
import {
  claimSampleMaster,
  findNextSampleMaster,
  forgetOutdatedMasters,
  queueSampleMaster,
} from './sample-master-queries.ts'
import { refuseFailed, type SampleMasters, sampleMasters } from './sample-masters.ts'

const RECIPES: ReadonlyMap<string, SampleRecipe> = new Map(
  ['space-a', 'space-b', 'cars-a'].map((id, index) => [id, { scene: 'space/worlds', index }]),
)

function wallpaper(id: string): Wallpaper {
  const preview = { src: `/images/${id}`, width: 1, height: 1, webp: [1], avif: [], placeholder: '' }
  return { id, title: `Title of ${id}`, alt: '', colours: [], addedAt: '2026-01-01', preview }
}

const CATALOGUE: Catalogue = {
  version: 1,
  categories: SAMPLE_CONTENT.categories,
  bundles: SAMPLE_CONTENT.bundles,
  wallpapers: { space: ['space-a', 'space-b', 'space-c'].map(wallpaper), cars: [wallpaper('cars-a')] },
  posters: [],
}

describe.each(DATABASE_KINDS)('sample masters on %s', (kind) => {
  let database: TestDatabase
  let folder: string
  let storage: Storage
  let masters: SampleMasters
  let app: FastifyInstance
  const countFreeDownload = vi.fn()
  const render = vi.fn<RenderMaster>(async ({ index }, file) => writeFileSync(file, `picture ${index}`))

  beforeEach(async () => {
    database = await createTestDatabase(kind)
    folder = mkdtempSync(join(tmpdir(), 'shop-drawing-'))
    storage = folderStorage(join(folder, 'storage'))
    render.mockClear()
    start()
  })
  afterEach(async () => {
    await masters.close()
    await app.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  function start(renderer: RenderMaster = render, now = () => new Date(), recipes = RECIPES): void {
    const workDir = join(folder, 'drawing')
    masters = sampleMasters({
      db: database.db,
      storage,
      catalogue: CATALOGUE,
      recipes,
      workDir,
      now,
      logger: createLogger('silent'),
      render: renderer,
    })
    app = Fastify()
    answerProblems(app)
    freeMasterRoutes(app, { db: database.db, catalogue: CATALOGUE, masters, storage, countFreeDownload })
  }

  const isReady = (id: string) =>
    vi.waitFor(async () => expect((await masters.ensureMaster(id, 'ada')).state).toBe('ready'), { timeout: 10_000 })

  it('are drawn once, however many ask, and then are ordinary masters', async () => {
    expect(await masters.masterStates('space')).toMatchObject({ total: 3, ready: 0, waiting: 3 })
    const first = await Promise.all(Array.from({ length: 10 }, () => masters.ensureMaster('space-a', 'ada')))
    expect(first.map(({ state }) => state).every((state) => state !== 'missing' && state !== 'failed')).toBe(true)
    await isReady('space-a')
    expect(render).toHaveBeenCalledTimes(1)
    const settled = { total: 3, ready: 1, queued: 0, rendering: 0, failed: 0, waiting: 2 }
    await vi.waitFor(async () => expect(await masters.masterStates('space')).toEqual(settled), { timeout: 20_000 })
    await vi.waitFor(() => expect(readdirSync(join(folder, 'drawing'))).toEqual([]), { timeout: 20_000 })
  })

  it('are drawn anew when another picture took the place of a sample, and only then', async () => {
    await isReady('space-a')
    await isReady('cars-a')
    const before = await findMaster(database.db, 'space-a')
    const sample = (id: string, src = `/images/${id}`): SampleWallpaper => ({
      ...wallpaper(id),
      category: 'space',
      number: 1,
      hash: '',
      fingerprint: '',
      revision: 2,
      recipe: { scene: 'space/worlds', index: 7 },
      preview: { ...wallpaper(id).preview, src },
    })
    // The owner replaced the second one: what the shop shows of it is not the sample.
    const samples = [sample('space-a'), sample('cars-a', '/images/the-sample')]
    expect(await forgetOutdatedMasters(database.db, CATALOGUE, samples)).toBe(1)
    expect(await findMaster(database.db, 'cars-a')).toBeDefined()
    await masters.close()
    start(render, undefined, new Map([...RECIPES, ['space-a', { scene: 'space/worlds', index: 7, revision: 2 }]]))
    await isReady('space-a')
    const after = await findMaster(database.db, 'space-a')
    expect(after?.sha256).not.toBe(before?.sha256)
    expect(await forgetOutdatedMasters(database.db, CATALOGUE, samples)).toBe(0)
  })

  it('are missing for wallpapers without recipe and for unknown ones', async () => {
    expect(await masters.ensureMaster('space-c', 'ada')).toEqual({ state: 'missing' })
    expect(await masters.ensureMaster('nothing', 'ada')).toEqual({ state: 'missing' })
  })

  it('fail after three tries, say so, and are left alone for a while', async () => {
    await masters.close()
    const broken = vi.fn<RenderMaster>(async () => Promise.reject(new Error('no paint left')))
    start(broken)
    await masters.ensureMaster('space-b', 'ada')
    await vi.waitFor(async () => expect((await masters.ensureMaster('space-b', 'ada')).state).toBe('failed'), {
      timeout: 10_000,
    })
    expect(broken).toHaveBeenCalledTimes(3)
    const answer = await masters.ensureMaster('space-b', 'ada')
    expect(() => refuseFailed(answer)).toThrow('Please ask again in 10 minutes')
    expect(await masters.masterStates('space')).toMatchObject({ failed: 1 })
    expect(existsSync(join(folder, 'storage', 'masters'))).toBe(false)
  })

  it('are drawn again when the shop was stopped midway', async () => {
    await masters.close()
    const endless: RenderMaster = (_recipe, _file, _size, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    start(endless)
    await masters.ensureMaster('space-a', 'ada')
    await masters.close()
    start()
    await isReady('space-a')
  })

  it('are drawn one at a time on a machine, and once each, however many processes it runs', async () => {
    await masters.close()
    let [drawing, most] = [0, 0]
    let other = masters
    const slow = vi.fn<RenderMaster>(async ({ index }, file) => {
      drawing++
      most = Math.max(most, drawing)
      // Both processes keep looking for work meanwhile.
      for (let round = 0; round < 10; round++) {
        await Promise.all([masters, other].map((each) => each.ensureMaster('cars-a', 'ada')))
      }
      writeFileSync(file, `picture ${index}`)
      drawing--
    })
    start(slow)
    other = masters
    start(slow)
    await Promise.all(
      ['space-a', 'space-b', 'cars-a'].flatMap((id) => [
        masters.ensureMaster(id, 'ada'),
        other.ensureMaster(id, 'ada'),
      ]),
    )
    for (const id of ['space-a', 'space-b', 'cars-a']) await isReady(id)
    await other.close()
    expect([most, slow.mock.calls.length]).toEqual([1, 3])
  })

  it('are drawn in turns between those who ask, however much one of them asked for before', async () => {
    await masters.close()
    const order: number[] = []
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    start(async ({ index }, file) => {
      order.push(index)
      await gate
      writeFileSync(file, `picture ${index}`)
    })
    await masters.ensureMaster('space-a', 'greedy')
    await vi.waitFor(() => expect(order).toEqual([0]), { timeout: 20_000 })
    await masters.ensureMaster('space-b', 'greedy')
    await masters.ensureMaster('cars-a', 'bob')
    open()
    for (const id of ['space-a', 'space-b', 'cars-a']) await isReady(id)
    expect(order).toEqual([0, 2, 1])
  })

  it('are brought forward for somebody who waits for what another asked for last', async () => {
    await masters.close()
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
    const { db } = database
    for (const [second, id] of ['space-a', 'space-b', 'cars-a'].entries()) {
      await queueSampleMaster(db, id, 'space', 'greedy', at(second))
    }
    const next = async (second: number) => {
      const found = await findNextSampleMaster(db, at(0))
      if (found) await claimSampleMaster(db, found, at(second))
      return found?.wallpaper_id
    }
    expect(await next(5)).toBe('space-a')
    await queueSampleMaster(db, 'cars-a', 'cars', 'bob', at(6))
    expect([await next(7), await next(8)]).toEqual(['cars-a', 'space-b'])
    start()
  })

  it('are taken over from a machine that died while drawing', async () => {
    await database.db
      .insertInto('sample_master')
      .values({
        wallpaper_id: 'space-a',
        category: 'space',
        state: 'rendering',
        tries: 1,
        problem: null,
        queued_at: '2026-01-01T00:00:00.000Z',
        claimed_at: '2026-01-01T00:00:00.000Z',
      })
      .execute()
    await isReady('space-a')
  })

  it('can be downloaded from free categories only, and tell how far they are', async () => {
    const get = (id: string, headers = {}) => app.inject({ url: `/api/free/${id}/master`, headers })
    const waiting = await get('space-a')
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([202, '3'])
    expect(['queued', 'rendering']).toContain(waiting.json().state)
    await isReady('space-a')
    const whole = await get('space-a')
    expect([whole.statusCode, whole.body]).toEqual([200, 'picture 0'])
    expect(whole.headers['content-disposition']).toContain('filename="Title of space-a.png"')
    const part = await get('space-a', { range: 'bytes=2-4', 'if-range': whole.headers.etag })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'ctu', 'bytes 2-4/9'])
    expect((await get('space-a', { range: 'bytes=90-' })).statusCode).toBe(416)
    expect((await get('space-a', { 'if-none-match': whole.headers.etag })).statusCode).toBe(304)
    await get('space-a', { 'sec-fetch-dest': 'empty', range: 'bytes=0-0' })
    // Of all these only the first took the file.
    expect(countFreeDownload.mock.calls).toEqual([['space', 'space-a']])
    const [paid, unknown] = [await get('cars-a'), await get('nothing')]
    expect([paid.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect({ ...paid.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
    expect(render).toHaveBeenCalledTimes(1)
  })
})
