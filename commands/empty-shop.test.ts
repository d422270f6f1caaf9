import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LibraryBundleView } from '../contract/library/library.ts'
import { agreementTo } from '../contract/orders/consent.ts'
import { listPaths, listRoutes } from '../contract/site/routes.ts'
import { SAMPLE_WORDS } from '../contract/testing/sample-words.ts'
import { drawPicture } from '../server/pictures/testing/import-fixture.ts'
import { freePort } from '../server/testing/free-port.ts'
import { type ShopProcess, startNode } from '../server/testing/shop-process.ts'
import { runShop } from './shop.ts'
import { BUILT_DIR, builtCode } from './testing/built-code.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-empty-'))
const masters = join(folder, 'masters')
/** A machine that is busy takes its time. */
const PATIENCE = { timeout: 60_000, interval: 200 }

/** As somebody types it: nothing but the environment says that this is their own shop. */
const settings: Record<string, string> = { DATA_DIR: join(folder, 'data'), SITE_DIR: BUILT_DIR }

/** Without anything that tells of people: what buyers get is the file itself. */
function drawMaster(at: number): Promise<unknown> {
  return drawPicture(at)
    .removeAlpha()
    .png()
    .toFile(join(masters, `reef ${at}.png`))
}

function masterDigests(): string[] {
  return [1, 2, 3].map((at) => digestOf(readFileSync(join(masters, `reef ${at}.png`))))
}

/** npm run shop -- <words>, beside the shop, which is a process of its own. */
async function shopCommand(...words: readonly string[]): Promise<string> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const told: string[] = []
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void told.push(String(line)))
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const status = await runShop(words)
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  if (status !== 0) throw new Error(`'${words.join(' ')}' ended with ${status}: ${told.join('\n')}`)
  return told.join('\n')
}

describe('a shop that begins with SAMPLES=off', () => {
  let shop: ShopProcess
  let url: string
  let sandbox: string
  /** Where the buyer downloads a picture. */
  let bought: string

  beforeAll(async () => {
    const [port, sandboxPort] = [await freePort(), await freePort()]
    url = `http://localhost:${port}`
    sandbox = `http://localhost:${sandboxPort}`
    Object.assign(settings, { PORT: String(port), SANDBOX_PORT: String(sandboxPort), PUBLIC_URL: url })
    await builtCode()
    shop = startNode([join(import.meta.dirname, 'start.ts')], { ...settings, SAMPLES: 'off', LOG_LEVEL: 'silent' })
    await shop.says('The shop is open at')
  }, 240_000)
  afterAll(async () => {
    shop.child.kill('SIGTERM')
    await shop.ended
    rmSync(folder, { recursive: true, force: true })
  })

  async function page(path: string, status = 200): Promise<string> {
    const answer = await fetch(`${url}${path}`)
    expect(answer.status).toBe(status)
    return answer.text()
  }

  it('opens with its doors closed: nothing to see, nothing to buy, and no word of the sample shop on any page', async () => {
    expect(await page('/')).toMatch(/<h1[^>]*>Opening soon<\/h1>/)
    for (const path of [...listPaths(listRoutes([])), '/sitemap.xml', '/manifest.webmanifest']) {
      const html = await page(path)
      expect(html).not.toMatch(SAMPLE_WORDS)
      expect(html).not.toContain('/checkout/')
      expect(html).not.toContain('/images/')
    }
    expect(await page('/nowhere', 404)).toContain('There is no page at this address.')
    await page('/animals', 404)
    await page('/checkout/all-access', 404)
    expect(shop.output()).not.toMatch(/sample|sold|missing/i)
  })

  it('takes a category, three masters and words of its own, sells them, and hands out the very bytes of a master', async () => {
    mkdirSync(masters)
    for (const at of [1, 2, 3]) await drawMaster(at)
    await shopCommand('add-category', 'reef', '--name', 'Reef', '--price', '4.50')
    const imported = await shopCommand('import', 'reef', masters, '--allow-small')
    expect(imported).toContain('Reef: 3 imported, 0 unchanged, 0 refused.')
    const files = join(folder, 'content')
    await shopCommand('content', 'export', files)
    const file = join(files, 'content.json')
    const written = JSON.parse(readFileSync(file, 'utf8').replace('"name": "My shop"', '"name": "Blue Rooms"'))
    expect(written.content.bundles).toMatchObject([{ slug: 'reef', priceMinor: 450 }])
    const reef = { kind: 'poster', title: 'REEF', category: 'reef', button: 'Dive in' }
    written.content.home.sections = [reef]
    writeFileSync(file, JSON.stringify(written))
    await shopCommand('content', 'import', files)
    expect(await shopCommand('content', 'publish')).toContain('brand (name')
    await vi.waitFor(async () => expect(await page('/')).toContain('Dive in'), PATIENCE)
    written.content.home.sections = []
    writeFileSync(file, JSON.stringify({ ...written, revision: written.revision + 1 }))
    await shopCommand('content', 'import', files)
    await shopCommand('content', 'publish')

    await vi.waitFor(async () => expect(await page('/')).toMatch(/<h1[^>]*>Blue Rooms<\/h1>/), PATIENCE)
    expect(await page('/')).toContain('href="/reef"')
    expect(await page('/bundles')).toContain('Reef Bundle')
    expect(await page('/sitemap.xml')).toContain(`${url}/reef`)
    const link = /href="(\/checkout\/reef[^"]*)"/.exec(await page('/reef'))?.[1]?.replaceAll('&amp;', '&')
    const download = await buy(link ?? '')
    const sent = Buffer.from(await (await fetch(`${url}${download.path}`)).arrayBuffer())
    bought = download.path
    expect(masterDigests()).toContain(digestOf(sent))
    expect(download.count).toBe(3)
  }, 240_000)

  it('deletes the files of removed pictures that nobody bought, when nothing shows them any more, and no others', async () => {
    const loose = join(folder, 'loose')
    mkdirSync(loose)
    await drawPicture(9).png().toFile(join(loose, 'sand.png'))
    await shopCommand('add-category', 'sand', '--name', 'Sand', '--price', '3')
    const said = await shopCommand('import', 'sand', loose, '--allow-small')
    const shown = /Published as number (\d+)/.exec(said)?.[1] ?? ''
    const [sand, reef] = [await firstPicture('sand'), await firstPicture('reef')]
    for (const id of [sand, reef]) await shopCommand('picture', id, '--remove')
    expect(await shopCommand('delete-removed', '--delete')).toContain('0 pictures (0.0 MB) deleted.')

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 })
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    const told: string[] = []
    for (const way of ['log', 'error'] as const)
      vi.spyOn(console, way).mockImplementation((line) => void told.push(String(line)))
    const files = () => listFiles(settings.DATA_DIR ?? '', ['storage/masters', 'catalogue/previews'])
    const before = files()
    expect(await runShop(['delete-removed'])).toBe(0)
    expect(told.join('\n')).toMatch(
      new RegExp(`^${sand} .*\\n1 picture .* can be deleted.*\\n1 picture stays: somebody bought`),
    )
    expect(files()).toEqual(before)
    expect(await runShop(['delete-removed', '--delete'])).toBe(0)
    const gone = before.filter((file) => !files().includes(file))
    expect(gone.length).toBeGreaterThan(1)
    expect(await runShop(['pictures', 'sand'])).toBe(0)
    expect(told.at(-1)).toBe('It has no pictures yet.')
    expect(gone.filter((file) => !file.includes('masters/') && !file.includes('/sand/'))).toEqual([])
    expect(gone.filter((file) => file.includes('masters/'))).toHaveLength(1)
    expect(await runShop(['content', 'rollback', shown])).toBe(1)
    expect(told.slice(-2)).toEqual([
      `Publication ${shown} cannot be shown again: 1 picture has been deleted since.`,
      'Nothing was published.',
    ])
    expect(await runShop(['delete-removed', '--older-than', '3'])).toBe(2)
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    // The buyer's own is untouched.
    const again = Buffer.from(await (await fetch(`${url}${bought}`)).arrayBuffer())
    expect(masterDigests()).toContain(digestOf(again))
  }, 240_000)

  it('stays itself at the next start, whatever SAMPLES says then', async () => {
    shop.child.kill('SIGTERM')
    await shop.ended
    shop = startNode([join(import.meta.dirname, 'start.ts')], { ...settings, LOG_LEVEL: 'silent' })
    await shop.says('The shop is open at')
    expect(await page('/')).toMatch(/<h1[^>]*>Blue Rooms<\/h1>/)
    await page('/animals', 404)
    expect(await page('/subscription')).not.toMatch(SAMPLE_WORDS)
  }, 240_000)

  async function ask<Answer>(path: string, how: RequestInit): Promise<Answer> {
    const answer = await fetch(`${url}${path}`, how)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    return (await answer.json()) as Answer
  }

  /** Pays with the test card as a guest, opens the library, and asks for the address of its first file. */
  async function buy(path: string): Promise<{ path: string; count: number }> {
    const start = await fetch(`${url}${path}`, { redirect: 'manual' })
    const hosted = new URL(start.headers.get('location') ?? '')
    expect(hosted.origin).toBe(sandbox)
    const form = new URLSearchParams([
      ...hosted.searchParams,
      ['email', 'buyer@example.com'],
      ['card', '4242424242424242'],
    ])
    const paid = await fetch(`${sandbox}${hosted.pathname}`, { method: 'POST', body: form, redirect: 'manual' })
    const order = new URL(paid.headers.get('location') ?? '').searchParams.get('order')
    const from = { origin: url, cookie: cookiesOf(start) }
    const { key } = await vi.waitFor(
      () => ask<{ key: string }>(`/api/orders/${order}/library`, { method: 'POST', headers: from }),
      PATIENCE,
    )
    const session = await fetch(`${url}/api/library-links/open`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    })
    const view = await ask<LibraryBundleView>('/api/library/reef', { headers: { cookie: cookiesOf(session) } })
    await fetch(`${url}${view.consent?.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(agreementTo(view.consent?.version ?? '')),
    })
    return { path: `${view.downloads}/master/${view.wallpapers[0]?.id}`, count: view.wallpapers.length }
  }
})

/** The picture that stands first in a category. */
async function firstPicture(category: string): Promise<string> {
  const [id = ''] = (await shopCommand('pictures', category)).split(' ', 1)
  return id
}

function listFiles(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((name) => {
    const found = readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    return found.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  })
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
