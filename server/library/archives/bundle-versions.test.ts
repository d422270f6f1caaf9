import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LibraryBundleView } from '../../../contract/library/library.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { createLibraryWorld, type LibraryWorld, OWNER, testCatalogue } from '../testing/library-world.ts'
import { forgetOldArchives } from './bundle-versions.ts'

const DAY_MS = 86_400_000

describe.each(DATABASE_KINDS)('the lists of archives on %s', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    world = await createLibraryWorld(database.db, testCatalogue(['desert'], 6))
    await world.buy('desert', { by: OWNER.id })
    world.signIn(OWNER)
  })
  afterEach(async () => {
    await world.close()
    await database.drop()
  })

  const view = async () => (await world.app.inject('/api/library/desert')).json<LibraryBundleView>()
  const count = async () => (await database.db.selectFrom('bundle_version').select('version').execute()).length
  const missing = (numbers: readonly number[]) =>
    database.db
      .deleteFrom('master')
      .where(
        'wallpaper_id',
        'in',
        numbers.map((number) => `desert-${number}`),
      )
      .execute()

  it('of a bundle that is being drawn go once no link can lead to them, and what links lead to stays', async () => {
    const drawn = [2, 3, 4, 5, 6]
    await missing(drawn)
    const links: string[] = []
    for (const number of drawn) {
      links.push((await view()).archive ?? '')
      await world.stock(`desert-${number}`)
    }
    const { archive } = await view()
    expect(await count()).toBe(6)
    world.passTime(6.9 * DAY_MS)
    await forgetOldArchives(database.db, world.now())
    for (const link of links) expect((await world.app.inject(link)).statusCode).toBe(200)
    const again = (await view()).archive ?? ''
    expect(again.split('/').at(-1)).toBe(archive?.split('/').at(-1))
    world.passTime(6.9 * DAY_MS)
    await forgetOldArchives(database.db, world.now())
    expect([await count(), (await world.app.inject(again)).statusCode]).toEqual([1, 200])
  })

  it('that were kept before the day of their last look was, stay', async () => {
    await view()
    const [row] = await database.db.selectFrom('bundle_version').select('entries').execute()
    const entries = JSON.parse(row?.entries ?? '[]').map(({ picture: _, ...entry }: { picture?: string }) => entry)
    await database.db
      .updateTable('bundle_version')
      .set({ entries: JSON.stringify(entries) })
      .execute()
    world.passTime(30 * DAY_MS)
    await forgetOldArchives(database.db, world.now())
    expect(await count()).toBe(1)
    await view()
    world.passTime(30 * DAY_MS)
    await forgetOldArchives(database.db, world.now())
    expect(await count()).toBe(0)
  })
})
