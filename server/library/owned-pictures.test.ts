import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Library, LibraryBundleView } from '../../contract/library/library.ts'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { notePublished } from './note-published.ts'
import { createLibraryWorld, type LibraryWorld, OTHER, OWNER, testCatalogue } from './testing/library-world.ts'

const HOUR_MS = 3_600_000
const FULL = testCatalogue(['desert', 'ocean'])

/** The same shop with these pictures in the desert. */
function withDesert(...numbers: readonly number[]): Catalogue {
  const all = testCatalogue(['desert'], 9).wallpapers.desert ?? []
  const chosen = numbers.flatMap((number) => all.filter(({ id }) => id === `desert-${number}`))
  return { ...FULL, wallpapers: { ...FULL.wallpapers, desert: chosen } }
}

const withoutDesert: Catalogue = {
  ...FULL,
  bundles: FULL.bundles.filter(({ slug }) => slug !== 'desert'),
  wallpapers: { ocean: FULL.wallpapers.ocean ?? [] },
}

describe.each(DATABASE_KINDS)('what a buyer owns (%s)', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    world = await createLibraryWorld(database.db, FULL)
    for (const number of [3, 4]) await world.stock(`desert-${number}`)
  })
  afterEach(async () => {
    await world.close()
    await database.drop()
  })

  /** The shop as it is after a later publication, with the clock moved on by an hour. */
  async function publish(catalogue: Catalogue): Promise<void> {
    const at = new Date(world.now().getTime() + HOUR_MS)
    await world.close()
    await notePublished(database.db, catalogue, at)
    world = await createLibraryWorld(database.db, catalogue, world.storage)
    world.passTime(at.getTime() - world.now().getTime())
  }
  async function buy(product: string, by: typeof OWNER): Promise<void> {
    world.passTime(1000)
    await world.buy(product, { by: by.id, email: by.email ?? '', createdAt: world.now().toISOString() })
  }
  async function view(by: typeof OWNER, bundle = 'desert'): Promise<LibraryBundleView> {
    world.signIn(by)
    return (await world.app.inject(`/api/library/${bundle}`)).json()
  }
  const idsOf = async (by: typeof OWNER, bundle?: string) => (await view(by, bundle)).wallpapers.map(({ id }) => id)
  async function downloads(by: typeof OWNER, picture: string): Promise<number> {
    const { downloads: start } = await view(by)
    return (await world.app.inject(`${start}/master/${picture}`)).statusCode
  }

  it('stays when a picture leaves the bundle, and a later buyer does not get it', async () => {
    await buy('desert', OWNER)
    await publish(withDesert(2))
    await buy('desert', OTHER)
    expect(await idsOf(OWNER)).toEqual(['desert-2', 'desert-1'])
    expect(await idsOf(OTHER)).toEqual(['desert-2'])
    expect([await downloads(OWNER, 'desert-1'), await downloads(OTHER, 'desert-1')]).toEqual([200, 404])
    expect((await view(OWNER)).wallpapers[1]?.shown.title).toBe('Über desert')
  })

  it('is all that an archive holds, also one that an earlier buyer was shown', async () => {
    await buy('desert', OWNER)
    const first = await view(OWNER)
    await publish(withDesert(2))
    await buy('desert', OTHER)
    const later = await view(OTHER)
    const take = async (of: LibraryBundleView, by: LibraryBundleView) =>
      (await world.app.inject(`${by.downloads}/bundle/desert/${of.archive?.split('/').at(-1)}`)).statusCode
    const takeAll = async () => [await take(first, first), await take(later, first), await take(later, later)]
    expect([await takeAll(), await take(first, later)]).toEqual([[200, 200, 200], 404])
    // As lists were kept before they named their pictures.
    const rows = await database.db.selectFrom('bundle_version').select(['version', 'entries']).execute()
    for (const { version, entries } of rows) {
      const old = JSON.stringify(JSON.parse(entries).map(({ picture: _, ...entry }: { picture?: string }) => entry))
      await database.db.updateTable('bundle_version').set({ entries: old }).where('version', '=', version).execute()
    }
    expect([await takeAll(), await take(first, later)]).toEqual([[200, 200, 200], 404])
  })

  it('grows with pictures that come later, in the order of the gallery', async () => {
    await buy('desert', OWNER)
    await publish(withDesert(4, 1, 2))
    expect(await idsOf(OWNER)).toEqual(['desert-4', 'desert-1', 'desert-2'])
    expect(await downloads(OWNER, 'desert-4')).toBe(200)
  })

  it('counts a picture once that left and came back', async () => {
    await buy('desert', OWNER)
    await publish(withDesert(2))
    await publish(withDesert(1, 2))
    expect(await idsOf(OWNER)).toEqual(['desert-1', 'desert-2'])
  })

  it('stays when the bundle ends, with its archive, and whoever buys everything later does not get it', async () => {
    await buy('desert', OWNER)
    await publish(withoutDesert)
    await buy('all-access', OTHER)
    const { zip, name } = await view(OWNER)
    expect([name, zip?.files]).toEqual(['desert', 2])
    expect((await world.app.inject(zip?.path ?? '')).statusCode).toBe(200)
    world.signIn(OTHER)
    const library: Library = (await world.app.inject('/api/library')).json()
    expect(library.bundles.map(({ slug }) => slug)).toEqual(['ocean'])
  })

  it('holds for all-access too: what was sold when it was bought stays', async () => {
    await buy('all-access', OWNER)
    await publish(withoutDesert)
    expect(await idsOf(OWNER)).toEqual(['desert-1', 'desert-2'])
    expect(await idsOf(OWNER, 'ocean')).toEqual(['ocean-1', 'ocean-2'])
  })

  it('goes with a picture that moves to another bundle, and its new buyers have it as well', async () => {
    await buy('desert', OWNER)
    const moved = FULL.wallpapers.desert?.[0]
    if (!moved) throw new Error('There is no picture to move.')
    const ocean = [...(FULL.wallpapers.ocean ?? []), moved]
    await publish({ ...withDesert(2), wallpapers: { ...withDesert(2).wallpapers, ocean } })
    await buy('ocean', OTHER)
    expect(await idsOf(OWNER)).toEqual(['desert-2', 'desert-1'])
    expect(await idsOf(OTHER, 'ocean')).toEqual(['ocean-1', 'ocean-2', 'desert-1'])
  })

  it('is noted once, however many processes start with the same catalogue', async () => {
    const at = new Date(world.now().getTime() + HOUR_MS)
    await Promise.all([1, 2, 3].map(() => notePublished(database.db, withDesert(2, 3), at)))
    const rows = await database.db.selectFrom('bundle_picture').select(['picture', 'valid_until']).execute()
    const open = rows.filter(({ valid_until }) => valid_until === null).map(({ picture }) => picture)
    expect(open.sort()).toEqual(['desert-2', 'desert-3', 'ocean-1', 'ocean-2'])
    expect(rows.filter(({ valid_until }) => valid_until !== null)).toHaveLength(1)
  })
})
