import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bundle, Catalogue, Category, Wallpaper } from '../../contract/pictures/catalogue.ts'
import { folderStorage } from '../adapters/folder-storage.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { createLogger } from '../http/logger.ts'
import type { RenderMaster } from './render-master.ts'
import { estimateDrawing } from './sample-master-queries.ts'
import { drawAhead, sampleMasters } from './sample-masters.ts'

const category = (slug: string, kind: 'free' | 'bundles') =>
  ({ slug, offer: kind === 'free' ? { kind, shareTitle: '' } : { kind, buttons: [] } }) as unknown as Category
const list = (...ids: string[]) => ids.map((id) => ({ id }) as Wallpaper)
const RECIPES = new Map(
  ['cars-a', 'cars-b', 'cars-c', 'sky-a', 'sky-b'].map((id, index) => [id, { scene: 'cars/hall', index }]),
)
const CATALOGUE: Catalogue = {
  version: 1,
  categories: [category('cars', 'bundles'), category('sky', 'free')],
  bundles: [{ slug: 'cars', categories: ['cars'] } as unknown as Bundle],
  wallpapers: { cars: list('cars-a', 'cars-own', 'cars-b', 'cars-c'), sky: list('sky-a', 'sky-b') },
  posters: [],
}

describe.each(DATABASE_KINDS)('drawing ahead on %s', (kind) => {
  let database: TestDatabase
  let folder: string
  const drawn: string[] = []
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    folder = mkdtempSync(join(tmpdir(), 'shop-ahead-'))
    drawn.length = 0
  })
  afterEach(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const paint: RenderMaster = async ({ index }, file) => {
    drawn.push([...RECIPES.keys()][index] ?? '')
    writeFileSync(file, `${index}`.padEnd(100))
  }

  function start(mostBytes: number, render: RenderMaster = paint) {
    const parts = { db: database.db, catalogue: CATALOGUE, recipes: RECIPES, now: () => new Date() }
    return sampleMasters({
      ...parts,
      render,
      ahead: drawAhead({ ...parts, mostBytes }),
      logger: createLogger('silent'),
      storage: folderStorage(join(folder, 'storage')),
      workDir: join(folder, 'drawing'),
    })
  }

  it('takes free pictures, then the first of each bundle, then galleries that somebody asked for, and no others', async () => {
    const masters = start(1e6)
    await vi.waitFor(() => expect(drawn).toEqual(['sky-a', 'sky-b', 'cars-a']), { timeout: 10_000 })
    await masters.close()
    const again = start(1e6)
    await again.ensureMaster('cars-c', 'ada')
    await vi.waitFor(() => expect(drawn.slice(3)).toEqual(['cars-c', 'cars-b']), { timeout: 10_000 })
    await again.close()
    expect(await estimateDrawing(database.db, 'ada', 2)).not.toBeNull()
  })

  it('ends where there is no more room', async () => {
    const masters = start(150)
    await vi.waitFor(() => expect(drawn).toEqual(['sky-a', 'sky-b']), { timeout: 10_000 })
    await masters.close()
    expect(drawn).toHaveLength(2)
  })

  it('gives way to whoever asks, and goes on afterwards', { timeout: 20_000 }, async () => {
    let isFirst = true
    const masters = start(250, (recipe, file, size, signal, isQuiet) => {
      if (!isFirst) return paint(recipe, file, size, signal, isQuiet)
      isFirst = false
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await vi.waitFor(() => expect(isFirst).toBe(false), { timeout: 10_000 })
    await masters.ensureMaster('cars-b', 'ada')
    await vi.waitFor(() => expect(drawn).toEqual(['cars-b', 'sky-a', 'sky-b']), { timeout: 15_000 })
    await masters.close()
  })

  it('counts what others wait for, in turns, by what drawings took here', async () => {
    const { db } = database
    expect(await estimateDrawing(db, 'ada', 3)).toBeNull()
    const row = { category: 'cars', tries: 1, problem: null, claimed_at: null }
    const queued_at = '2026-01-01T00:00:00.000Z'
    await db
      .insertInto('sample_master')
      .values([
        { ...row, wallpaper_id: 'old', state: 'ready', queued_at, draw_ms: 10_000 },
        ...['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...row, wallpaper_id: id, state: 'queued' as const, queued_at })),
      ])
      .execute()
    const asked = (asker: string, ...ids: string[]) =>
      ids.map((wallpaper_id) => ({ wallpaper_id, asker, asked_at: queued_at, turn_at: null }))
    await db
      .insertInto('sample_master_request')
      .values([...asked('visitors', 'a'), ...asked('eve', 'b', 'c', 'd', 'e')])
      .execute()
    expect(await estimateDrawing(db, 'ada', 0)).toBe(0)
    expect(await estimateDrawing(db, 'ada', 1)).toBe(30)
    expect(await estimateDrawing(db, 'ada', 3)).toBe(70)
  })
})
