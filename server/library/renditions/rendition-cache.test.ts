import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { folderStorage, listFolder } from '../../adapters/folder-storage.ts'
import { startS3 } from '../../adapters/testing/s3-server.ts'
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts'
import type { ListStored, Storage } from '../../storage/storage.ts'
import { KEPT_MS, tidyRenditions } from '../renditions.ts'
import { renditionCache } from './rendition-cache.ts'
import { noteMaking } from './rendition-queries.ts'

const MINUTE = 60_000

async function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-cache-'))
  return { storage: folderStorage(folder), list: listFolder(folder), close: async () => {} }
}

const PLACES = [
  ['sqlite', 'a folder', openFolder],
  ['postgres', 'a bucket', startS3],
] as const

describe.each(PLACES)('the rendition cache on %s and %s', (kind, _place, openPlace) => {
  let database: TestDatabase
  let place: { storage: Storage; list: ListStored; close(): Promise<void> }
  let time: number

  beforeEach(async () => {
    database = await createTestDatabase(kind)
    place = await openPlace()
    time = Date.parse('2026-03-01T12:00:00Z')
  })
  afterEach(async () => {
    await place.close()
    await database.drop()
  })

  const open = (storage = place.storage) =>
    renditionCache({ db: database.db, storage, mostBytes: 1000, keptMs: KEPT_MS, now: () => new Date(time) })
  const tidy = () => tidyRenditions({ ...place, db: database.db, now: () => new Date(time) })
  const write = (bytes: number) => (key: string) => place.storage.put(key, Buffer.alloc(bytes, 1))
  const name = (at: number) => `renditions/ab/${at}.png`

  it('is not written to for each answer that is asked for often, and still lets nobody take the file away', async () => {
    const cache = open()
    await cache.store(name(0), write(300))
    await cache.find(name(0), true)
    const used = () => database.db.selectFrom('rendition').select(['last_used_at', 'in_use_until']).executeTakeFirst()
    const before = await used()
    time += 10 * MINUTE
    expect(await cache.find(name(0), true)).toMatchObject({ sizeBytes: 300 })
    expect(await used()).toEqual(before)
    // Another use by somebody who needs it for less long.
    await open().find(name(0))
    expect((await used())?.in_use_until).toBe(before?.in_use_until)
    time += 10 * MINUTE
    await cache.find(name(0), true)
    expect((await used())?.in_use_until).not.toBe(before?.in_use_until)
  })

  it('makes one again whose file was lost while it was held safe', async () => {
    const cache = open()
    await cache.store(name(0), write(300))
    const found = await cache.find(name(0), true)
    await place.storage.remove(found?.storageKey ?? '')
    if (found) cache.doubt(found)
    expect(await cache.find(name(0), true)).toBeUndefined()
    await cache.store(name(0), write(200))
    expect(await cache.find(name(0), true)).toMatchObject({ sizeBytes: 200 })
  })

  /** Stores some of 300 bytes each, a minute apart, and lets the last of them rest. */
  async function fill(count: number) {
    for (let at = 0; at < count; at++) {
      await open().store(name(at), write(300))
      time += MINUTE
    }
    time += 20 * MINUTE
  }

  async function stored(): Promise<number> {
    let bytes = 0
    for await (const { sizeBytes } of place.list('renditions')) bytes += sizeBytes
    return bytes
  }

  it('lets one process make what is claimed, until it is made, fails, or has been silent for a minute', async () => {
    const claim = (make: (key: string) => Promise<void>) => open().store(name(1), make, true)
    const outcomes: boolean[] = []
    await claim(async (key) => {
      time += 50_000
      await noteMaking(database.db, key, new Date(time))
      time += 50_000
      outcomes.push(await claim(write(300)), await open().store(name(2), write(300), true))
      time += 15_000
      outcomes.push(await claim(write(300)))
      await write(300)(key)
    })
    await expect(claim(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    outcomes.push(await claim(write(300)))
    expect(outcomes).toEqual([false, true, true, true])
  })

  it('removes what was used longest ago when it is full, and nothing while there is room', async () => {
    await fill(3)
    await open().makeRoom()
    expect(await stored()).toBe(900)
    await open().find(name(0))
    await open().store(name(9), write(300))
    await open().makeRoom()
    expect([await stored(), await open().find(name(1))]).toEqual([900, undefined])
    for (const at of [0, 2, 9]) expect(await open().find(name(at))).toMatchObject({ sizeBytes: 300 })
  })

  it('removes nothing that is being sent, however long that takes, and says that it is busy instead', async () => {
    for (const at of [0, 1, 2, 3]) await open().store(name(at), write(300))
    const releases = await Promise.all(
      [0, 1, 2, 3].map(async (at) => {
        const found = await open().find(name(at))
        if (!found) throw new Error('It was not kept.')
        return open().hold(found, 5)
      }),
    )
    time += 60 * MINUTE
    await vi.waitFor(
      async () => {
        const rows = await database.db.selectFrom('rendition').select('in_use_until').execute()
        expect(rows.every(({ in_use_until }) => Date.parse(in_use_until) > time)).toBe(true)
      },
      { timeout: 20_000 },
    )
    await expect(open().makeRoom()).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 30 })
    expect(await stored()).toBe(1200)
    for (const release of releases) release()
    time += 60 * MINUTE
    await open().makeRoom()
    expect(await stored()).toBe(900)
  })

  it('never gives out a file that is about to be removed', async () => {
    await fill(4)
    const removed: string[] = []
    const watched: Storage = {
      ...place.storage,
      async remove(key) {
        removed.push(key)
        expect(await open().find(name(0))).toBeUndefined()
        await open().store(name(0), write(10))
        await place.storage.remove(key)
      },
    }
    await open(watched).makeRoom()
    expect(removed[0]).toMatch(/^renditions\/ab\/0-/)
    expect(await open().find(name(0))).toMatchObject({ sizeBytes: 10 })
  })

  it('finishes what a process that was killed left half made or half removed', async () => {
    await fill(4)
    const killed = new Error('killed')
    const dying: Storage = { ...place.storage, remove: () => Promise.reject(killed) }
    await expect(open(dying).makeRoom()).rejects.toThrow('killed')
    const broken = { ...dying, size: () => Promise.reject(killed) }
    await expect(open(broken).store(name(7), write(50))).rejects.toThrow('killed')
    expect([await stored(), await open().find(name(0)), await open().find(name(7))]).toEqual([
      1250,
      undefined,
      undefined,
    ])
    time += 61 * MINUTE
    await tidy()
    expect(await stored()).toBe(900)
    expect(await database.db.selectFrom('rendition').select('state').execute()).toHaveLength(3)
  })

  it('takes files into its books that a shop without books has left, and finds them', async () => {
    await place.storage.put(name(1), Buffer.alloc(700))
    await place.storage.put(name(2), Buffer.alloc(700))
    await tidy()
    await tidy()
    time += MINUTE
    expect(await open().find(name(2))).toEqual({ storageKey: name(2), sizeBytes: 700 })
    time += MINUTE
    await open().makeRoom()
    expect([await stored(), await open().find(name(1))]).toEqual([700, undefined])
  })
})
