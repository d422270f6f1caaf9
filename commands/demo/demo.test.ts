import { mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listRoutes } from '../../contract/site/routes.ts'
import { readConfig } from '../../server/config/config.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { BUILT_DIR, builtCode, builtServer } from '../testing/built-code.ts'
import { demoContent } from './demo-content.ts'
import { OFF_IN_DEMO } from './demo-limits.ts'
import { type Demo, openDemo } from './open-demo.ts'

const MARKS = /spider-?man|formula[ -]?one|\bf1\b/i
const HOUR_MS = 3_600_000
const SHOPS = 3

const dataDir = mkdtempSync(join(tmpdir(), 'shop-demo-'))
let clockMs = Date.parse('2026-11-19T10:20:00Z')
let demo: Demo
let url: string

/** As a visitor's browser asks. */
async function ask(path: string, cookie = '', { method = 'GET', body, headers = {} }: Asked = {}) {
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const own: Record<string, string> = method === 'GET' ? {} : { origin: url, 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: { cookie, ...own, ...json, ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

type Asked = { readonly method?: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

type Listed = { readonly id: string; readonly state: string; readonly totalMinor: number }

/** Presses the button somewhere in the world. */
async function press(from: string, to = '/desk') {
  const answer = await fetch(`${url}/demo/open`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from },
    body: new URLSearchParams({ to }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text(), cookie }
}

beforeAll(async () => {
  await Promise.all([builtCode(), builtServer()])
  const port = await freePort()
  url = `http://localhost:${port}`
  const config = readConfig({
    DATA_DIR: dataDir,
    SITE_DIR: BUILT_DIR,
    PORT: String(port),
    PUBLIC_URL: url,
    DEMO: 'on',
    DEMO_SHOPS: String(SHOPS),
    TRUSTED_PROXIES: '127.0.0.1',
  })
  demo = await openDemo(config, () => clockMs)
}, 240_000)

afterAll(async () => {
  await demo.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the shop that everybody sees', () => {
  it('names no mark of others on any page, nor in what pages read', async () => {
    const { categories, bundles, pages } = demoContent()
    expect(JSON.stringify({ categories, bundles, pages })).not.toMatch(MARKS)
    const paths = listRoutes(demoContent().categories).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(30)
    for (const path of paths) {
      const { status, text } = await ask(path, '', { headers: { accept: 'text/html' } })
      expect([path, text.match(MARKS)?.[0]]).toEqual([path, undefined])
      if (status !== 200) continue
      const data = [...text.matchAll(/"(\/[^"]+\.json)"/g)].flatMap(([, file]) => file ?? [])
      for (const file of new Set(data))
        expect([file, (await ask(file)).text.match(MARKS)?.[0]]).toEqual([file, undefined])
    }
  })

  it('says that it is a demo, and asks search engines to stay away', async () => {
    const { text, headers } = await ask('/', '', { headers: { accept: 'text/html' } })
    expect(text).toContain('all money is play money')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect((await ask('/demo/bar.css')).status).toBe(200)
  })

  it('takes nothing that anybody writes', async () => {
    for (const path of ['/api/contact', '/contact/send', '/api/auth/sign-up', '/webhooks/sandbox', '/api/desk/link']) {
      expect([path, (await ask(path, '', { method: 'POST', body: {} })).status]).toEqual([path, 403])
    }
  })

  it.each(['/desk', '/checkout/animals', '/login', '/%64esk/orders'])('leads from %s to the button', async (path) => {
    const { status, headers } = await ask(path)
    expect([status, headers.get('location')]).toEqual([303, `/demo?to=${encodeURIComponent(path)}`])
  })
})

describe('a shop of one’s own', () => {
  let mine: string
  let yours: string

  beforeAll(async () => {
    mine = (await press('203.0.113.5')).cookie
    yours = (await press('198.51.100.7')).cookie
  }, 120_000)

  it('opens its desk by a press, with a year of orders behind it', async () => {
    const session = await ask('/api/desk/session', mine)
    expect(JSON.parse(session.text)).toMatchObject({ staff: { email: 'you@example.com', role: 'owner' } })
    const { sums } = JSON.parse((await ask('/api/desk/orders/sums', mine)).text) as { sums: { orders: number }[] }
    expect(sums.reduce((sum, { orders }) => sum + orders, 0)).toBe(200)
  })

  it('keeps what is written to itself', async () => {
    const words = 'Only I may ever read this.'
    const message = { topic: 'other', email: 'me@example.com', order: '', message: words }
    const answer = await ask('/api/contact', mine, { method: 'POST', body: message })
    expect([answer.status, answer.text]).toEqual([expect.toSatisfy((status) => status < 300), expect.any(String)])
    expect((await ask('/api/desk/contact', mine)).text).toContain(words)
    expect((await ask('/api/desk/contact', yours)).text).not.toContain(words)
  })

  it('refuses keys, mail, team and sign-ins, however the address is spelled', async () => {
    for (const { under, words } of OFF_IN_DEMO) {
      const odd = `/api/desk/%${under.charCodeAt(1).toString(16)}${under.slice(2)}`
      for (const path of [`/api/desk${under}`, `/api/desk${under}/anything`, odd]) {
        const { status, text } = await ask(path, mine, { method: 'POST', body: {} })
        expect([path, status, JSON.parse(text).title]).toEqual([path, 403, words])
      }
    }
  })

  it('takes a picture of some megabytes and none that fills the disk', async () => {
    const begin = (length: string) =>
      ask('/api/desk/uploads', mine, { method: 'POST', headers: { 'upload-length': length, 'tus-resumable': '1.0.0' } })
    expect((await begin('900000000')).status).toBe(403)
    expect((await begin('4e9')).status).toBe(403)
    expect((await begin('4000000')).status).not.toBe(403)
  })

  it('gives money back in play', async () => {
    const { orders } = JSON.parse((await ask('/api/desk/orders', mine)).text) as { orders: Listed[] }
    const { id, totalMinor } = orders.find(({ state }) => state === 'paid') ?? { id: '', totalMinor: 0 }
    const body = { amountMinor: null, leftMinor: totalMinor, reason: 'It was only a try.' }
    expect((await ask(`/api/desk/orders/${id}/refund`, mine, { method: 'POST', body })).status).toBe(200)
    const stateOf = async (cookie: string) => {
      const answer = JSON.parse((await ask('/api/desk/orders', cookie)).text) as { orders: Listed[] }
      return answer.orders.find((order) => order.id === id)?.state
    }
    await expect.poll(() => stateOf(mine), { timeout: 20_000 }).toBe('refunded')
    expect(await stateOf(yours)).toBe('paid')
  })

  it('sells in play under its own address', async () => {
    const started = await ask('/checkout/animals', mine)
    const page = started.headers.get('location') ?? ''
    expect([started.status, page.startsWith(`${url}/sandbox/checkout/`)]).toEqual([303, true])
    expect((await ask(page.slice(url.length), mine)).text).toContain('4242')
    expect((await ask('/sandbox/checkout/orders')).status).toBe(303)
  })

  it('is given twice to one place at most, and to as many as there are', async () => {
    expect((await press('198.51.100.7')).status).toBe(303)
    const fourth = await press('192.0.2.44')
    expect([fourth.status, fourth.text]).toEqual([503, expect.stringContaining('Every shop of this demo is taken')])
    expect((await press('198.51.100.7')).text).toContain('You already have two shops')
  })

  it('leads to nobody else’s site', async () => {
    const again = (to: string) =>
      fetch(`${url}/demo/open`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: mine, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ to }),
      }).then(({ headers }) => headers.get('location'))
    for (const to of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      '/a/..//evil.example',
      'javascript:x',
    ]) {
      const location = (await again(to)) ?? ''
      expect([to, new URL(location, url).origin]).toEqual([to, new URL(url).origin])
    }
    const foreign = await fetch(`${url}/demo/open`, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.status).toBe(403)
  })

  it('ends at the full hour with all that was left in it', async () => {
    clockMs += HOUR_MS
    await demo.round()
    expect((await ask('/api/desk/contact', mine)).status).toBe(401)
    // The one that is shown, and the one that waits for the next visitor.
    expect(readdirSync(join(dataDir, 'demo', 'copies')).length).toBeLessThanOrEqual(2)
    expect((await press('203.0.113.5')).status).toBe(303)
  })
})
