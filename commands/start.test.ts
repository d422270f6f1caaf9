import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SAMPLE_CONTENT as content } from 'sample-shop/content/content.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DATA_INDEX_URL, type DataIndex } from '../contract/site/site-data.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { notePublished } from '../server/library/note-published.ts'
import { gatherCatalogue } from '../server/pictures/gather-catalogue.ts'
import { removeSamples } from '../server/pictures/picture-queries.ts'
import { writeSamplesOfBefore } from '../server/pictures/testing/folder-of-before.ts'
import { productsOf } from '../server/prices/products.ts'
import type { ShopState } from '../server/publications/publication-queries.ts'
import { findShown } from '../server/publications/publish.ts'
import { importSamples } from '../server/samples/import-samples.ts'
import { freePort } from '../server/testing/free-port.ts'
import { type ShopProcess, startNode } from '../server/testing/shop-process.ts'
import { isInContainer } from '../server/versions/machine.ts'
import { runShop } from './shop.ts'
import { BUILT_DIR, builtCode } from './testing/built-code.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-start-'))
const dataDir = join(folder, 'data')
const linksFile = join(dataDir, 'checkout-links.json')
/** A machine that is busy takes its time. */
const PATIENCE = { timeout: 30_000, interval: 200 }
const BEFORE = new Date('2026-01-01T12:00:00Z')
const PRODUCTION = {
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  SITE_DIR: BUILT_DIR,
  PUBLIC_URL: 'https://shop.example',
  SECRET: '9f2c1b7e4d8a6035f1e2d3c4b5a69788',
  SMTP_URL: 'smtp://user:word@127.0.0.1:9',
  MAIL_FROM: 'The Shop <shop@example.com>',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  LEMONSQUEEZY_STORE_ID: '1',
  LEMONSQUEEZY_API_KEY: 'x'.repeat(30),
  LEMONSQUEEZY_WEBHOOK_SECRET: 'secret',
  // Nothing leaves this machine.
  NODE_USE_ENV_PROXY: '1',
  HTTPS_PROXY: 'http://127.0.0.1:9',
}

/** The newest migration of version 1.0.0. */
const VERSION_1 = '0016-published-pictures'
/** What the shop shows, as other books know it: the samples without one category. */
async function stateOf(): Promise<ShopState> {
  const db = openDatabase(`sqlite:${join(folder, 'other.sqlite')}`)
  await migrate(db)
  await importSamples({ db, dataDir: join(folder, 'other'), content, samplesDir: PREVIEWS_DIR })
  await removeSamples(db, 'animals')
  const catalogue = await gatherCatalogue({ db, content })
  await db.destroy()
  return { content, catalogue }
}

/** As version 1.0.0 left them: with what was published noted at its last start. */
async function openBooksOfBefore(before: ShopState): Promise<void> {
  const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
  await migrate(db, VERSION_1)
  const { catalogue } = before
  for (const { slug, currency, priceMinor } of productsOf(content, catalogue.bundles).values()) {
    await sql`insert into price (id, product, currency, amount_minor, valid_from)
      values (${slug}, ${slug}, ${currency}, ${priceMinor}, ${new Date(0).toISOString()})`.execute(db)
  }
  // Under the name that this version knows it by.
  await sql`alter table picture rename to shown_picture`.execute(db)
  await notePublished(db, catalogue, BEFORE)
  await sql`alter table shown_picture rename to picture`.execute(db)
  await db.destroy()
}

describe('npm start in production with an emptied category and without a file of checkout links', () => {
  let shop: ShopProcess
  let url: string
  let before: ShopState
  beforeAll(async () => {
    before = await stateOf()
    writeSamplesOfBefore(dataDir, PREVIEWS_DIR, ['animals'])
    await openBooksOfBefore(before)
    writeFileSync(join(dataDir, 'catalogue', 'categories.json'), '[{]')
    const port = String(await freePort())
    url = `http://127.0.0.1:${port}`
    await builtCode()
    shop = startNode([join(import.meta.dirname, 'start.ts')], { ...PRODUCTION, PORT: port, LOG_LEVEL: 'silent' })
    await shop.says('The shop is open at https://shop.example')
  }, 240_000)
  afterAll(async () => {
    shop.child.kill('SIGTERM')
    await shop.ended
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })

  it('writes the first way in to the desk where only its owner reads it', async () => {
    const file = join(dataDir, 'desk-link')
    // A container's log is read by whoever started it.
    if (isInContainer()) return shop.says('https://shop.example/desk/first#key=')
    await shop.says(`is in ${file}`)
    expect(readFileSync(file, 'utf8')).toMatch(/^https:\/\/shop\.example\/desk\/first#key=[\w-]{43}\n$/)
  })

  it('claims no rating that nobody gave: no sample review, no figure, nothing for machines', async () => {
    const index = (await (await fetch(`${url}${DATA_INDEX_URL}`)).json()) as DataIndex
    const paths = Object.keys(index.pages).filter((path) => path !== '/404' && path !== '/checkout')
    const files = [index.site, ...Object.values(index.pages), ...paths]
    for (const path of files) {
      const said = await (await fetch(`${url}${path}`)).text()
      expect(said, path).not.toMatch(/AggregateRating|star rating|"average":|4\.9\s*\/\s*5/)
      for (const { words } of content.reviews.samples) if (words) expect(said, path).not.toContain(words)
    }
    expect(paths).toContain('/automotive')
  })

  const page = async (path: string, status = 200) => {
    const answer = await fetch(`${url}${path}`)
    expect(answer.status).toBe(status)
    return answer.text()
  }

  it('opens, and says in a sentence each what is not sold', () => {
    const said = shop.output().split('\n')
    expect(said.filter((line) => /sold/i.test(line))).toEqual([
      'Not sold, because there are no wallpapers in it: Animals Bundle; npm run shop -- doctor says more.',
      `Nothing is sold, because there is no file of checkout links at ${linksFile}.`,
    ])
    expect(shop.output()).not.toContain('    at ')
  })

  it('makes what an older version showed its first publication, and leaves prices and contents of bundles as they were', async () => {
    const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
    const shown = await findShown(db)
    expect(shown?.number).toBe(1)
    expect(shown?.catalogue).toEqual(before.catalogue)
    const since = BEFORE.toISOString()
    const members = db
      .selectFrom('bundle_picture')
      .select('picture')
      .where((where) => where.or([where('valid_from', '!=', since), where('valid_until', 'is not', null)]))
    expect(await members.execute()).toEqual([])
    const ended = db.selectFrom('price').select('product').where('valid_until', 'is not', null)
    expect(await ended.execute()).toEqual([])
    await db.destroy()
  })

  it('warns in one sentence of a broken file of categories', () => {
    const said = shop.output().split('\n')
    const file = join(dataDir, 'catalogue', 'categories.json')
    expect(said.filter((line) => line.includes('categories'))).toEqual([
      `The owner's own categories are not brought over: '${file}' is damaged.`,
    ])
  })

  it('says of a taken port before it builds anything', async () => {
    const { port } = new URL(url)
    const other = { ...PRODUCTION, SITE_DIR: join(folder, 'other-site'), DATA_DIR: join(folder, 'other-data') }
    const second = startNode([join(import.meta.dirname, 'start.ts')], { ...other, PORT: port, LOG_LEVEL: 'silent' })
    await second.ended
    expect(second.output().trim()).toBe(`PORT ${port} is taken by another program; choose a free one.`)
    expect(existsSync(join(folder, 'other-site'))).toBe(false)
  })

  it('keeps a second shop off its database, at whichever port, and goes on', async () => {
    const env = { ...PRODUCTION, SITE_DIR: join(folder, 'other-site'), PORT: String(await freePort()) }
    const second = startNode([join(import.meta.dirname, 'start.ts')], { ...env, LOG_LEVEL: 'silent' })
    expect(await second.ended).toBe(1)
    expect(second.output().trim()).toMatch(
      /^Another shop is open with the database '.*', maybe in another container: stop it first, or give .*\.$/,
    )
    expect(existsSync(join(folder, 'other-site'))).toBe(false)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  it('shows home, a gallery and what has no pictures yet, and offers nothing to buy', async () => {
    expect(await page('/')).toContain('href="/anime"')
    const gallery = await page('/anime')
    expect(gallery).toContain('8K ANIME WALLPAPERS')
    expect(gallery).toContain('/images/anime/')
    const empty = await page('/animals')
    expect(empty).toContain('8K ANIMAL WALLPAPERS')
    expect(empty).toContain('New pictures are on their way.')
    const subscription = await page('/subscription')
    expect(subscription).toContain('All-access is not for sale right now.')
    const bundles = await page('/bundles')
    expect(bundles).toContain('No bundle is for sale right now.')
    for (const html of [gallery, empty, subscription, bundles]) {
      expect(html).not.toContain('Buy Bundle')
      expect(html).not.toContain('href="/checkout/')
    }
  })

  it.each(['anime', 'all-access'])('says at /checkout/%s that it is not for sale right now', async (product) => {
    expect(await page(`/checkout/${product}`, 503)).toContain('Not for sale right now')
  })

  it('lets add-category make the first file of checkout links, and never overwrite a damaged one', async () => {
    for (const [name, value] of Object.entries(PRODUCTION)) vi.stubEnv(name, value)
    const said: string[] = []
    for (const way of ['log', 'error'] as const) {
      vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)))
    }
    const link = ['--checkout', 'https://store.example/sea', '--product-id', '77']
    const add = () => runShop(['add-category', 'deep-sea', '--name', 'Deep Sea', '--price', '4.50', ...link])
    expect(await add()).toBe(0)
    expect(JSON.parse(readFileSync(linksFile, 'utf8'))).toEqual({
      'deep-sea': { url: 'https://store.example/sea', productId: '77' },
    })
    writeFileSync(linksFile, '{"anime":')
    expect(await add()).toBe(2)
    expect(said.at(-1)).toContain('could not be read')
    expect(readFileSync(linksFile, 'utf8')).toBe('{"anime":')
  })

  it('shows what its owner changes in files, without a restart, and goes back', async () => {
    for (const [name, value] of Object.entries(PRODUCTION)) vi.stubEnv(name, value)
    const said: string[] = []
    for (const way of ['log', 'error'] as const) {
      vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)))
    }
    const files = join(folder, 'content')
    const edit = (change: (text: string) => string) => {
      const file = join(files, 'content.json')
      writeFileSync(file, change(readFileSync(file, 'utf8')))
    }
    const content = (...words: string[]) => runShop(['content', ...words])
    const shows = (words: string) => vi.waitFor(async () => expect(await page('/anime')).toContain(words), PATIENCE)

    expect(await content('export', files)).toBe(0)
    edit((text) =>
      text.replace('8K ANIME WALLPAPERS', 'ANIME FOR LARGE WALLS').replace('"priceMinor": 300', '"priceMinor": 0'),
    )
    expect(await content('import', files)).toBe(1)
    expect(said.slice(-2)).toEqual([expect.stringContaining('bundles[0].priceMinor'), 'Nothing was saved.'])
    edit((text) => text.replace('"priceMinor": 0', '"priceMinor": 450'))
    expect(await content('import', files)).toBe(0)
    expect(await page('/anime')).toContain('8K ANIME WALLPAPERS')

    expect(await content('publish', '--note', 'larger')).toBe(0)
    expect(said.at(-1)).toMatch(/^Published as number 2: .* Bundle: \$3 → \$4.50; Anime: words of its page\.$/)
    await shows('ANIME FOR LARGE WALLS')
    expect(await content('publish')).toBe(0)
    expect(said.at(-1)).toBe('Number 2 shows this already.')

    edit((text) => text.replace('"revision": 1', '"revision": 0').replace('ANIME FOR LARGE WALLS', 'ANIME'))
    expect(await content('import', files)).toBe(1)
    expect(said.slice(-3).join(' ')).toMatch(
      /of revision 0, and .* saved revision 1 at .*From theirs to yours: Anime: words/,
    )
    expect(readFileSync(join(files, 'theirs', 'content.json'), 'utf8')).toContain('ANIME FOR LARGE WALLS')

    expect(await content('rollback', '1')).toBe(0)
    await shows('8K ANIME WALLPAPERS')
    expect(await content('rollback', '9')).toBe(1)
    expect(said.slice(-2)).toEqual(['There is no publication 9.', 'Nothing was published.'])
    expect(await content('history')).toBe(0)
    expect(said.slice(-2)).toEqual([
      expect.stringMatching(/^ {7}2 .*\(larger\)$/),
      expect.stringMatching(/^shown {2}1 /),
    ])
    expect(await content('check', files)).toBe(0)
    expect(await content('paint')).toBe(2)

    // What the owner went back from does not come again with a change of something else.
    const [picture] = before.catalogue.wallpapers.anime ?? []
    expect(await runShop(['picture', picture?.id ?? '', '--title', 'A title of my own'])).toBe(0)
    expect(said.at(-1)).toBe('Published as number 3: 1 picture of Anime changed.')
    await shows('A title of my own')
    expect(await page('/anime')).toContain('8K ANIME WALLPAPERS')
  }, 120_000)
})
