import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Library, LibraryBundleView } from '../contract/library/library.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { findVersion } from '../server/database/migrate.ts'
import { findShown } from '../server/publications/publish.ts'
import { freePort } from '../server/testing/free-port.ts'
import { type ShopProcess, startNode } from '../server/testing/shop-process.ts'
import { BUILT_DIR, builtCode } from './testing/built-code.ts'
import { MAILED_KEYS, MARA, OWN_PICTURE, unpackVersion1 } from './testing/version-1.0.0/unpack-version-1.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-upgrade-'))
const dataDir = join(folder, 'data')
const OLD = '0016-published-pictures'

/** What a shop must not lose, counted. */
const KEPT = ['user', 'payment_event', 'shop_order', 'favourite', 'page_view_day', 'mail_outbox', 'download'] as const

async function countKept(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of KEPT) {
    const { n } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(n)
  }
  return counts
}

describe('a data folder that version 1.0.0 wrote', () => {
  let shop: ShopProcess
  let db: Database
  let url: string
  let before: Record<string, number>

  beforeAll(async () => {
    unpackVersion1(dataDir)
    const file = `sqlite:${join(dataDir, 'shop.sqlite')}`
    const old = openDatabase(file)
    expect(await findVersion(old)).toBe(OLD)
    before = await countKept(old)
    await old.destroy()
    const [port, sandboxPort] = [String(await freePort()), String(await freePort())]
    url = `http://localhost:${port}`
    const ports = { PORT: port, SANDBOX_PORT: sandboxPort, PUBLIC_URL: url }
    const env = { ...ports, DATA_DIR: dataDir, SITE_DIR: BUILT_DIR }
    await builtCode()
    shop = startNode([join(import.meta.dirname, 'start.ts')], env)
    await shop.says(`The shop is open at ${url}`)
    db = openDatabase(file)
  }, 240_000)
  afterAll(async () => {
    await db.destroy()
    shop.child.kill('SIGTERM')
    await shop.ended
    rmSync(folder, { recursive: true, force: true })
  })

  async function send(path: string, body: unknown): Promise<string> {
    const headers = { 'content-type': 'application/json', origin: url }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.ok, path).toBe(true)
    const lines = answer.headers.getSetCookie()
    return lines.map((line) => line.split(';', 1)[0]).join('; ')
  }

  async function read<T>(path: string, cookie: string): Promise<T> {
    return (await (await fetch(url + path, { headers: { cookie } })).json()) as T
  }
  const openLink = async (email: keyof typeof MAILED_KEYS) =>
    read<Library>('/api/library', await send('/api/library-links/open', { key: MAILED_KEYS[email] }))

  it('is copied, upgraded, and loses no row', async () => {
    expect(before).toMatchObject({ user: 1, payment_event: 5, shop_order: 4, favourite: 2, page_view_day: 2 })
    expect(await countKept(db)).toEqual(before)
    expect(readdirSync(dataDir).filter((name) => name.includes('.before-upgrade-'))).toHaveLength(1)
    expect(shop.output()).not.toContain('    at ')
  })

  it('opens as its first publication, with its own picture among the samples', async () => {
    const shown = await findShown(db)
    expect(shown?.number).toBe(1)
    expect(shown?.catalogue.wallpapers.anime?.map(({ id }) => id)).toContain(OWN_PICTURE.id)
    expect(await (await fetch(`${url}/`)).text()).toContain('href="/anime"')
    const gallery = await (await fetch(`${url}/anime`)).text()
    expect(gallery).toContain(OWN_PICTURE.title)
    const [preview = ''] = /\/images\/anime\/stag-in-the-mist-\w+\.avif/.exec(gallery) ?? []
    expect((await fetch(url + preview)).headers.get('content-type')).toBe('image/avif')
  })

  it('lets its customer sign in and find favourites, bundle and file as they were', async () => {
    const cookie = await send('/api/auth/sign-in', MARA)
    expect((await read<{ ids: string[] }>('/api/favourites', cookie)).ids).toEqual([OWN_PICTURE.id, 'cars-hall-0'])
    expect(await read('/api/library', cookie)).toMatchObject({ bundles: [{ slug: 'anime' }], closed: [] })
    const { downloads } = await read<LibraryBundleView>('/api/library/anime', cookie)
    const master = await fetch(`${url}${downloads}/master/${OWN_PICTURE.id}`, { headers: { cookie } })
    expect((await master.arrayBuffer()).byteLength).toBe(OWN_PICTURE.masterBytes)
  })

  it('opens what guests bought by the links that were mailed then, and nothing that was refunded', async () => {
    expect(await openLink('guest@example.com')).toMatchObject({ bundles: [{ slug: 'bikes' }] })
    expect((await openLink('life@example.com')).allAccessSince).toMatch(/^2026-11-17T/)
    expect(await openLink('sorry@example.com')).toMatchObject({ bundles: [], closed: [{ state: 'refunded' }] })
  })

  it('gives every order a number, and keeps what it was judged by', async () => {
    const orders = await db.selectFrom('shop_order').select(['number', 'status', 'price_minor', 'product']).execute()
    for (const { number } of orders) expect(number).toMatch(/^[A-Z0-9]+-[0-9A-Z]{7}$/)
    expect(new Set(orders.map(({ number }) => number)).size).toBe(4)
    const prices = Object.fromEntries(orders.map(({ product, price_minor }) => [product, price_minor]))
    expect(prices).toEqual({ anime: 300, bikes: 300, cars: 300, 'all-access': 800 })
  })
})
