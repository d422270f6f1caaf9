import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listRoutes } from '../../contract/site/routes.ts'
import { masterPool } from '../decoding/master-pool.ts'
import { examineCatalogue } from './examine-catalogue.ts'
import { gatherCatalogue } from './gather-catalogue.ts'
import {
  dropTakenOver,
  readOwnerCategories,
  saveOwnerCategories,
  saveOwnerCategory,
  withOwnerCategories,
} from './owner-categories.ts'
import { previewFinder, previewFolder } from './preview-files.ts'
import { createImportFixture, drawPicture, type ImportFixture } from './testing/import-fixture.ts'

const ENTRY = {
  slug: 'deep-sea',
  name: 'Deep Sea',
  path: '/deep-sea',
  heading: '8K DEEP SEA WALLPAPERS',
  description: 'What glows below.',
  priceMinor: 450,
}

describe("the owner's own categories", () => {
  const pool = masterPool()
  let shop: ImportFixture
  beforeEach(async () => {
    shop = await createImportFixture(pool)
  })
  afterEach(() => shop.remove())
  afterAll(() => pool.close())

  const examine = async (obstacle: string | null = null) => {
    const findings = await examineCatalogue({
      catalogue: await gatherCatalogue(shop),
      db: shop.db,
      storage: shop.storage,
      findObstacle: () => obstacle,
      allAccessName: 'Everything',
      recipes: new Set(),
      hasPreview: previewFinder(shop.dataDir, undefined),
    })
    return findings.find(({ bundle }) => bundle === 'Deep Sea')?.problems
  }

  it('become a sellable page with a folder of masters, without touching source files', async () => {
    const category = await saveOwnerCategory(shop, ENTRY)
    for (let at = 0; at < 3; at++)
      await drawPicture(at)
        .png()
        .toFile(join(shop.folder, `sea ${at}.png`))
    expect(await shop.import({ category })).toMatchObject({ imported: 3, refused: [] })
    const catalogue = await gatherCatalogue(shop)
    const place = listRoutes(catalogue.categories).find(({ path }) => path === '/deep-sea')
    expect(place).toMatchObject({ page: 'gallery', category: 'deep-sea', isIndexed: true })
    expect(catalogue.categories.at(-1)?.offer).toEqual({
      kind: 'bundles',
      buttons: [{ label: 'Buy Bundle', bundle: 'deep-sea' }],
    })
    expect(catalogue.bundles.at(-1)).toMatchObject({ slug: 'deep-sea', priceMinor: 450, isListed: true })
    expect(catalogue.wallpapers['deep-sea']).toHaveLength(3)
    expect(catalogue.posters.map(({ name }) => name)).toContain('bundle-deep-sea')
    expect(await examine()).toEqual([])
  })

  it('stay out of the shop until they have a wallpaper', async () => {
    await saveOwnerCategory(shop, ENTRY)
    const { categories, bundles } = await gatherCatalogue(shop)
    expect([...categories, ...bundles].map(({ slug }) => slug)).not.toContain('deep-sea')
  })

  it('are told what they lack: somebody who can sell them, masters, previews', async () => {
    const category = await saveOwnerCategory(shop, ENTRY)
    await drawPicture(1).png().toFile(join(shop.folder, 'sea.png'))
    await shop.import({ category })
    expect(await examine('has no variant there')).toEqual(['has no variant there'])
    await shop.db.deleteFrom('master').execute()
    expect(await examine()).toEqual([expect.stringContaining('1 of 1 wallpaper without a master')])
    rmSync(previewFolder(shop.dataDir), { recursive: true })
    expect((await examine())?.[1]).toContain('1 preview file is missing')
  })

  it.each([
    [{ slug: 'animals', path: '/zoo' }, "slug 'animals' is taken"],
    [{ slug: 'ninja', path: '/zoo' }, "slug 'ninja' is taken"],
    // What is kept by slug would be found where nothing was kept.
    [{ slug: 'constructor' }, "slug 'constructor' is taken"],
    [{ path: '/login' }, '/login is taken'],
    [{ path: '/formulaone' }, '/formulaone is taken'],
    [{ path: '/api' }, '/api is taken'],
    [{ path: '/healthz' }, '/healthz is taken'],
    [{ path: '/../etc' }, 'path is wrong'],
    [{ path: 'sea' }, 'path is wrong'],
    [{ slug: '../x' }, 'slug is wrong'],
    [{ slug: 'Deep' }, 'slug is wrong'],
    [{ heading: ' ' }, 'heading is wrong'],
    [{ priceMinor: 0 }, 'price is wrong: must be above 0'],
    [{ surprise: 1 }, 'is wrong'],
  ])('are refused with one sentence: %j', async (change, sentence) => {
    await expect(saveOwnerCategory(shop, { ...ENTRY, ...change })).rejects.toThrow(sentence)
    expect(await readOwnerCategories(shop)).toEqual([])
  })

  it('may not share a name, whatever its capitals, though two from before that do still open', async () => {
    await saveOwnerCategory(shop, ENTRY)
    const second = { ...ENTRY, slug: 'abyss', path: '/abyss', name: 'deep  sea' }
    await expect(saveOwnerCategory(shop, second)).rejects.toThrow(
      "The name 'deep  sea' is taken by the category 'deep-sea'.",
    )
    await saveOwnerCategories(
      shop.db,
      [ENTRY, second].map((entry) => ({ ...entry, button: 'Buy Bundle' })),
    )
    expect(await readOwnerCategories(shop)).toHaveLength(2)
    await saveOwnerCategory(shop, { ...ENTRY, priceMinor: 500 })
    expect((await readOwnerCategories(shop)).map(({ priceMinor }) => priceMinor).sort()).toEqual([450, 500])
  })

  it('open as before where the shop has taken their path since', async () => {
    const entry = { ...ENTRY, path: '/healthz' }
    await saveOwnerCategory(shop, ENTRY)
    await saveOwnerCategories(shop.db, [{ ...entry, button: 'Buy Bundle' }])
    expect(await readOwnerCategories(shop)).toMatchObject([{ path: '/healthz' }])
    await expect(saveOwnerCategory(shop, { ...entry, priceMinor: 500 })).rejects.toThrow('/healthz is taken')
    expect(await saveOwnerCategory(shop, ENTRY)).toMatchObject({ path: '/deep-sea' })
  })

  it('with pictures can be taken over by the content, which alone decides about them from then on', async () => {
    const category = await saveOwnerCategory(shop, ENTRY)
    await saveOwnerCategory(shop, { ...ENTRY, slug: 'abyss', path: '/abyss', name: 'Abyss' })
    await drawPicture(1).png().toFile(join(shop.folder, 'sea.png'))
    await shop.import({ category })
    const before = await gatherCatalogue(shop)
    const taken = { ...shop, content: await withOwnerCategories(shop) }
    expect(await gatherCatalogue(taken)).toEqual(before)
    await dropTakenOver(shop.db, taken.content)
    expect(await gatherCatalogue(taken)).toEqual(before)
    expect((await readOwnerCategories(shop)).map(({ slug }) => slug)).toEqual(['abyss'])
    await expect(saveOwnerCategory(taken, ENTRY)).rejects.toThrow('is taken')
    expect((await gatherCatalogue(shop)).categories.map(({ slug }) => slug)).not.toContain('deep-sea')
  })

  it('may not share a path', async () => {
    await saveOwnerCategory(shop, ENTRY)
    await expect(saveOwnerCategory(shop, { ...ENTRY, slug: 'other' })).rejects.toThrow('/deep-sea is taken')
  })
})
