import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_CONTENT as content } from 'sample-shop/content/content.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chooseSiteSource } from '../server/choose/choose-site-source.ts'
import { readConfig } from '../server/config/config.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { gatherCatalogue } from '../server/pictures/gather-catalogue.ts'
import { listRecords, removeSamples, saveSamplePosters } from '../server/pictures/picture-queries.ts'
import { importSamples } from '../server/samples/import-samples.ts'
import { readState } from './set-up.ts'
import { runShop } from './shop.ts'
import { openStorefront } from './testing/open-storefront.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-set-up-'))
const dataDir = join(folder, 'data')
const said: string[] = []
let db: Database

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', dataDir)
  for (const name of ['log', 'error', 'warn'] as const) {
    vi.spyOn(console, name).mockImplementation((line) => void said.push(String(line)))
  }
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  db = openDatabase(readConfig(process.env).databaseUrl)
  await migrate(db)
  await importSamples({ db, dataDir, content, samplesDir: PREVIEWS_DIR })
})
afterAll(async () => {
  await db.destroy()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

describe('importing an empty folder in the place of the samples', () => {
  it('keeps the samples, and says why', async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    const before = (await listRecords(db, 'racing')).length
    expect(await runShop(['import', 'racing', empty, '--replace-samples'])).toBe(1)
    expect(said.at(-1)).toBe('The samples stay: the folder has nothing to take their place.')
    expect(before).toBeGreaterThan(0)
    expect(await listRecords(db, 'racing')).toHaveLength(before)
  })
})

describe('importing a folder without a picture', () => {
  it('says so with status 1, whatever the system put there', async () => {
    const bare = join(folder, 'bare')
    mkdirSync(bare)
    for (const name of ['Thumbs.db', 'desktop.ini', '.DS_Store', 'captions.json']) writeFileSync(join(bare, name), '{}')
    expect(await runShop(['import', 'animals', bare])).toBe(1)
    expect(said.at(-1)).toBe(`There are no pictures in '${bare}'.`)
    expect(said.filter((line) => line.startsWith('Refused'))).toEqual([])
  })
})

describe('importing refused files in the place of the samples', () => {
  it('keeps the samples, and says why', async () => {
    const wrong = join(folder, 'wrong')
    mkdirSync(wrong)
    writeFileSync(join(wrong, 'notes.txt'), 'no picture')
    const before = (await listRecords(db, 'racing')).length
    expect(await runShop(['import', 'racing', wrong, '--replace-samples'])).toBe(1)
    expect(said.at(-1)).toMatch(/^The samples stay, because files were refused: /)
    expect(await listRecords(db, 'racing')).toHaveLength(before)
  })
})

describe('importing with broken captions', () => {
  it.each([
    ['{"a.png": ', 'is not valid JSON;'],
    ['[]', 'is wrong ('],
    ['{"a.png": {"title": "A"}}', 'is wrong at a.png → alt ('],
  ])('names the file and what is wrong in one sentence: %s', async (text, sentence) => {
    const captioned = mkdtempSync(join(folder, 'captioned-'))
    writeFileSync(join(captioned, 'captions.json'), text)
    expect(await runShop(['import', 'racing', captioned])).toBe(1)
    expect(said.at(-1)).toContain(`${join(captioned, 'captions.json')} ${sentence}`)
    expect(said.at(-1)).not.toContain('\n')
  })
})

describe('a shop with empty categories and without posters', () => {
  /** Each of them lends its picture to another part of the home page. */
  const EMPTIED = ['racing', 'mountains', 'animals', 'abstract']
  let render: (path: string) => Promise<string>

  beforeAll(async () => {
    for (const slug of EMPTIED) await removeSamples(db, slug)
    await saveSamplePosters(db, [])
    const config = readConfig(process.env)
    const { source } = await chooseSiteSource(config, await readState(config))
    render = await openStorefront(source)
  }, 180_000)

  it.each(['/', '/bundles', '/dashboard', '/library', '/subscription', '/thank-you'])('shows %s', async (path) => {
    expect((await render(path)).length).toBeGreaterThan(1000)
  })

  it.each(['/animals', '/abstract'])('says at %s that pictures are on their way, and sells nothing', async (path) => {
    const page = await render(path)
    expect(page).toContain('New pictures are on their way.')
    expect(page).not.toContain('Buy Bundle')
    expect(page).not.toContain('7680 × 4320')
  })

  it('does not list what has no picture', async () => {
    const home = await render('/')
    expect(home).toContain('href="/anime"')
    expect(home).not.toContain('//1</span>')
    expect(await render('/bundles')).not.toContain('Animals Bundle')
  })
})

describe('samples whose files are gone', () => {
  it('are not shown, with one sentence, and come back with their files', async () => {
    const samplesDir = join(folder, 'samples')
    mkdirSync(samplesDir)
    writeFileSync(join(samplesDir, 'samples.json'), readFileSync(join(PREVIEWS_DIR, 'samples.json')))
    const told: string[] = []
    const other = openDatabase(`sqlite:${join(folder, 'other.sqlite')}`)
    await migrate(other)
    const place = { db: other, dataDir: join(folder, 'other'), content }
    const shown = async () => Object.values((await gatherCatalogue({ db: other, content })).wallpapers).flat()
    await importSamples({ ...place, samplesDir, onProblem: (sentence) => told.push(sentence) })
    expect(told).toEqual([expect.stringMatching(/^\d+ sample pictures are not shown, because files are missing\.$/)])
    expect(await shown()).toEqual([])
    expect(await importSamples({ ...place, samplesDir: PREVIEWS_DIR })).toBe(true)
    expect(await shown()).toHaveLength(825)
    await other.destroy()
  })
})
