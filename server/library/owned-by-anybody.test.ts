import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { listOwned } from './delete-pictures.ts'
import { notePublished } from './note-published.ts'
import { createLibraryWorld, type LibraryWorld, OTHER, OWNER, testCatalogue } from './testing/library-world.ts'

const FULL = testCatalogue(['desert', 'ocean'])
/** The second picture of the desert has left. */
const LESS = {
  ...FULL,
  wallpapers: { ...FULL.wallpapers, desert: (FULL.wallpapers.desert ?? []).slice(0, 1) },
}
const HOUR_MS = 3_600_000

describe.each(DATABASE_KINDS)('which pictures somebody has a right to, on %s', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    world = await createLibraryWorld(database.db, FULL)
  })
  afterEach(async () => {
    await world.close()
    await database.drop()
  })

  async function buy(product: string, by: typeof OWNER): Promise<string> {
    world.passTime(1000)
    return String(await world.buy(product, { by: by.id, email: by.email ?? '', createdAt: world.now().toISOString() }))
  }
  async function takeOut(): Promise<void> {
    world.passTime(HOUR_MS)
    await notePublished(database.db, LESS, world.now())
    world.passTime(HOUR_MS)
  }
  const owned = async () => [...(await listOwned(database.db, ['desert-2', 'ocean-1', 'nobody-knows']))].toSorted()

  it('is none where nothing was bought, and none for a question about nothing', async () => {
    expect(await owned()).toEqual([])
    expect((await listOwned(database.db, [])).size).toBe(0)
  })

  it('is what was in a bundle when it was bought, also after it left', async () => {
    await buy('desert', OWNER)
    await takeOut()
    expect(await owned()).toEqual(['desert-2'])
  })

  it('is not what had left before anybody bought', async () => {
    await takeOut()
    await buy('desert', OTHER)
    expect(await owned()).toEqual([])
  })

  it('is everything of the time of an all-access', async () => {
    await buy('all-access', OWNER)
    await takeOut()
    expect(await owned()).toEqual(['desert-2', 'ocean-1'])
  })

  it('stays with an order that was closed, for it may open again', async () => {
    await buy('desert', OWNER)
    await takeOut()
    await database.db.updateTable('entitlement').set({ revoked_at: world.now().toISOString() }).execute()
    expect(await owned()).toEqual(['desert-2'])
  })

  it('is there with an order that is not paid yet', async () => {
    await buy('desert', OWNER)
    await takeOut()
    await database.db.deleteFrom('entitlement').execute()
    expect(await owned()).toEqual(['desert-2'])
  })
})
