import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listRoutes } from '../contract/site/routes.ts'
import { chooseSiteSource } from '../server/choose/choose-site-source.ts'
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { saveSamplePosters } from '../server/pictures/picture-queries.ts'
import { drawPicture } from '../server/pictures/testing/import-fixture.ts'
import { publicFiles } from '../web/build/public-files.ts'
import { run as addCategory } from './add-category.ts'
import { run as examine } from './doctor.ts'
import { run as importFolder } from './import.ts'
import { readState } from './set-up.ts'
import { openStorefront } from './testing/open-storefront.ts'

const MASTERS = 2
const said: string[] = []

/** Real 8K pixels; large flat blocks, so that they take seconds and not minutes. */
async function drawMaster(at: number, folder: string): Promise<void> {
  const small = await drawPicture(at, 480, 270).png().toBuffer()
  const master = sharp(small).resize(7680, 4320, { kernel: 'nearest' }).removeAlpha()
  await master.png({ compressionLevel: 1 }).toFile(join(folder, `sea ${at}.png`))
}

/** The pages of the shop as the build would write them. */
async function openShop() {
  const config = readConfig(process.env)
  const { wallpapers, ...own } = (await readState(config)).catalogue
  // The home page needs something to show of every category.
  const shown = { ...standInCatalogue().wallpapers, 'deep-sea': wallpapers['deep-sea'] ?? [] }
  const catalogue = { ...own, wallpapers: shown }
  const { source } = await chooseSiteSource(config, { catalogue, content: SAMPLE_CONTENT })
  const files = await publicFiles(listRoutes(catalogue.categories), source.settings, SAMPLE_CONTENT.brand)
  return {
    page: await openStorefront(source),
    sitemap: String(files.find(({ name }) => name === 'sitemap.xml')?.content),
  }
}

describe("a folder of real 8K masters in a category of the owner's own", () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-owner-'))
  const [dataDir, masters] = [join(folder, 'data'), join(folder, 'masters')]
  let shop: Awaited<ReturnType<typeof openShop>>
  let codes: readonly number[]

  beforeAll(async () => {
    vi.stubEnv('DATA_DIR', dataDir)
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    mkdirSync(masters)
    for (let at = 0; at < MASTERS; at++) await drawMaster(at, masters)
    const db = openDatabase(readConfig(process.env).databaseUrl)
    await migrate(db)
    await saveSamplePosters(db, standInCatalogue().posters)
    await db.destroy()
    const link = ['--checkout', 'https://store.example/sea', '--product-id', '77']
    codes = [
      await addCategory(['deep-sea', '--name', 'Deep Sea', '--price', '4.50', ...link]),
      await importFolder(['deep-sea', masters]),
    ]
    await examine([])
    shop = await openShop()
  }, 180_000)
  afterAll(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is imported whole, and nothing is missing before it can be sold', () => {
    expect(codes).toEqual([0, 0])
    expect(said).toContain(`Deep Sea: ${MASTERS} imported, 0 unchanged, 0 refused.`)
    expect(said.filter((line) => line.includes('Deep Sea  '))).toEqual([
      expect.stringMatching(/^ok {5}Deep Sea +Can be sold\.$/),
    ])
  })

  it('becomes a gallery with every picture and a link to the checkout', async () => {
    const page = await shop.page('/deep-sea')
    expect(page).toContain('8K DEEP SEA WALLPAPERS')
    const { wallpapers } = (await readState(readConfig(process.env))).catalogue
    for (const { preview } of wallpapers['deep-sea'] ?? []) expect(page).toContain(preview.src)
    expect(page).toMatch(/<a[^>]+href="[^"]*deep-sea[^"]*"[^>]*target="_blank"[^>]*>Buy Bundle/)
  })

  it('stands in the category picker, in the carousel, on the dashboard and in the sitemap', async () => {
    expect(await shop.page('/')).toMatch(/<a[^>]+href="\/deep-sea"/)
    expect(await shop.page('/bundles')).toContain('Deep Sea Bundle')
    expect(await shop.page('/dashboard')).toContain('/deep-sea')
    expect(shop.sitemap).toContain('/deep-sea</loc>')
  })

  it('is known to the payment provider by its address and its product id', () => {
    expect(JSON.parse(readFileSync(join(dataDir, 'checkout-links.json'), 'utf8'))).toEqual({
      'deep-sea': { url: 'https://store.example/sea', productId: '77' },
    })
  })
})
