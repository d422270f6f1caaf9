import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LibraryBundleView } from '../../contract/library/library.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { masterPool } from '../decoding/master-pool.ts'
import { COPYRIGHT, SECRETS, tellingPicture } from '../decoding/metadata/testing/telling-pictures.ts'
import type { Storage } from '../storage/storage.ts'
import { type CleanOptions, cleanMasters } from './master-files.ts'
import { createLibraryWorld, type LibraryWorld, OWNER } from './testing/library-world.ts'

const pool = masterPool({ size: 1 })
afterAll(() => pool.close())

describe.each(DATABASE_KINDS)('cleaning stored masters on %s', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  let workDir: string

  beforeEach(async () => {
    database = await createTestDatabase(kind)
    world = await createLibraryWorld(database.db)
    workDir = mkdtempSync(join(tmpdir(), 'shop-cleaning-'))
    await world.stock('desert-1', await tellingPicture('png'))
    world.signIn(OWNER)
    await world.buy('desert', { by: OWNER.id })
  })
  afterEach(async () => {
    await world.close()
    await database.drop()
  })

  const clean = (changes: Partial<CleanOptions> = {}) =>
    cleanMasters({
      db: database.db,
      storage: world.storage,
      pool,
      workDir,
      leave: new Set<string>(),
      endArchives: false,
      ...changes,
    })
  const oldKey = () => world.masters.get('desert-1')?.storageKey ?? ''
  const readView = async () => (await world.app.inject('/api/library/desert')).json<LibraryBundleView>()
  const download = async (path: string) => (await world.app.inject(path)).rawPayload
  const told = (bytes: Buffer) => SECRETS.filter((secret) => bytes.includes(secret))

  it('gives buyers the cleaned file, lets begun archives finish, and removes the old file when the owner ends them', async () => {
    const before = await readView()
    const archive = await download(before.zip?.path ?? '')
    expect(told(archive)).not.toEqual([])
    expect(await clean()).toMatchObject({ cleaned: 1, unchanged: 3, failed: [], removed: 0, held: 1 })
    const after = await readView()
    expect(told(await download(`${after.downloads}/master/desert-1`))).toEqual([])
    expect(told(await download(after.zip?.path ?? ''))).toEqual([])
    expect((await download(after.zip?.path ?? '')).includes(COPYRIGHT)).toBe(true)
    const resumed = await world.app.inject({ url: before.zip?.path ?? '', headers: { range: 'bytes=100-' } })
    expect([resumed.statusCode, resumed.rawPayload.equals(archive.subarray(100))]).toEqual([206, true])
    expect(await clean({ endArchives: true })).toMatchObject({ cleaned: 0, endedArchives: 1, removed: 1, held: 0 })
    expect(await world.storage.size(oldKey())).toBeUndefined()
    expect((await world.app.inject(before.zip?.path ?? '')).statusCode).toBe(404)
    expect((await world.app.inject(after.zip?.path ?? '')).statusCode).toBe(200)
  })

  it('removes the old file at once when no archive holds it, also after a kill in between', async () => {
    const dying: Storage = { ...world.storage, remove: () => Promise.reject(new Error('killed')) }
    await expect(clean({ storage: dying })).rejects.toThrow('killed')
    expect(await world.storage.size(oldKey())).toBeGreaterThan(0)
    expect(await clean()).toMatchObject({ cleaned: 0, removed: 1, held: 0 })
    expect(await world.storage.size(oldKey())).toBeUndefined()
    expect(await clean()).toMatchObject({ cleaned: 0, removed: 0 })
  })

  it('leaves what is to stay, and what it cannot follow, and says so', async () => {
    expect(await clean({ leave: new Set(['desert-1']) })).toMatchObject({ cleaned: 0, unchanged: 3 })
    await world.stock('ocean-1', Buffer.from('no picture at all'))
    const { failed } = await clean()
    expect(failed).toEqual([
      { wallpaperId: 'ocean-1', reason: expect.stringMatching(/^has metadata that cannot be taken out/) },
    ])
    expect((await download(`${(await readView()).downloads}/master/desert-1`)).length).toBeGreaterThan(100)
  })
})
