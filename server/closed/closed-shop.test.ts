import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { createOwnerLink, isOwnerLink, spendLink } from '../desk/staff-links.ts'
import { createLogger } from '../http/logger.ts'
import { readStoredSettings } from '../settings/stored-settings.ts'
import { closedShop } from './closed-shop.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-closed-'))
const NOW = new Date('2026-05-05T12:00:00Z')
const LATER = new Date('2026-05-05T13:00:00Z')
const PRODUCTION = { NODE_ENV: 'production', DATA_DIR }
/** What a browser adds to a page's own request. */
const from = (origin: string) => ({ origin, host: new URL(origin).host, 'sec-fetch-site': 'same-origin' })

let test: TestDatabase
let app: FastifyInstance
let secret: string
let told: number
let now = NOW

async function open(env: Record<string, string> = {}): Promise<void> {
  const config = readConfig({ ...PRODUCTION, ...env })
  secret = config.secret
  const logger = createLogger('silent')
  app = closedShop({
    db: test.db,
    config,
    logger,
    now: () => now,
    isOwnerLink,
    isOpening: () => told > 0,
    onAddress: () => void told++,
  })
}

beforeEach(async () => {
  test = await createTestDatabase('sqlite')
  told = 0
  now = NOW
  await open()
})
afterEach(async () => {
  await app.close()
  await test.drop()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const claim = (payload: object, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/api/desk/address', payload, headers })
const saved = async () => (await readStoredSettings(test.db, secret)).values.PUBLIC_URL

describe('a shop without an https address', () => {
  it.each(['/', '/anime', '/checkout/anime', '/login', '/api/session', '/feed/free', '/assets/x.js'])(
    'answers %s with one page that says what to do',
    async (path) => {
      const answer = await get(path, { host: 'shop.example' })
      expect(answer.statusCode).toBe(503)
      expect(answer.body).toContain('You reached it at <code>http://shop.example</code>, over plain http.')
      expect(answer.body).toContain('PUBLIC_URL=https://shop.example')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )

  it('is alive and ready for whoever keeps it running', async () => {
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/readyz')).statusCode).toBe(200)
  })

  it.each(['/webhooks/stripe', '/api/desk/link', '/api/auth/sign-in', '/checkout/anime'])(
    'takes nothing at %s, and lets whoever asks come again',
    async (url) => {
      const answer = await app.inject({ method: 'POST', url, payload: {}, headers: from('https://shop.example') })
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBeDefined()
    },
  )

  it.each(['<script>alert(1)</script>', 'a"b', 'x'.repeat(400)])('repeats no host that is none: %s', async (host) => {
    const { body } = await get('/', { host })
    expect(body).not.toContain(host)
    expect(body).toContain('an address that it cannot read')
  })

  it('believes nobody about https but the proxies that it was told of', async () => {
    const says = { host: 'shop.example', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
    expect((await get('/', says)).body).toContain('http://shop.example</code>, over plain http')
    await app.close()
    await open({ TRUSTED_PROXIES: '127.0.0.1' })
    expect((await get('/', { ...says, 'x-forwarded-host': 'shop.example' })).body).toContain('over https')
    expect(await saved()).toBeUndefined()
  })
})

describe('the owner’s way in', () => {
  it('makes the address of the page that the owner is on the shop’s, and leaves the link to be used there', async () => {
    const key = await createOwnerLink(test.db, now)
    const answer = await claim({ key }, from('https://shop.example'))
    expect(answer.json()).toEqual({ address: 'https://shop.example' })
    expect(await saved()).toBe('https://shop.example')
    expect(told).toBe(1)
    expect(await spendLink(test.db, key, now)).toBeDefined()
  })

  it('asks for the address where the owner sits at the machine', async () => {
    const key = await createOwnerLink(test.db, now)
    const here = from('http://localhost:3000')
    for (const address of [
      undefined,
      '',
      'http://shop.example',
      'https://a@b.example',
      'https://shop.example/x',
      'no',
    ]) {
      expect((await claim({ key, address }, here)).statusCode, String(address)).toBe(400)
    }
    expect((await claim({ key, address: 'https://shop.example/' }, here)).json()).toEqual({
      address: 'https://shop.example',
    })
  })

  it('lets a stranger who came first do nothing without the link', async () => {
    for (const key of ['', 'x'.repeat(43), await createOwnerLink(test.db, new Date(0))]) {
      const answer = await claim({ key }, from('https://evil.example'))
      expect(answer.statusCode).toBe(410)
    }
    expect(await saved()).toBeUndefined()
  })

  it('takes no link that was used, or whose time is over', async () => {
    const key = await createOwnerLink(test.db, now)
    now = LATER
    expect((await claim({ key }, from('https://shop.example'))).statusCode).toBe(410)
    now = NOW
    await spendLink(test.db, key, now)
    expect((await claim({ key }, from('https://shop.example'))).statusCode).toBe(410)
  })

  it.each([
    ['plain http', from('http://shop.example')],
    ['a private network', from('http://192.168.1.7:3000')],
    ['a proxy that calls the shop localhost', { ...from('http://shop.example'), host: 'localhost:3000' }],
    ['a name that begins like this machine’s', from('http://localhost.evil.example')],
    ['another site', { ...from('https://evil.example'), 'sec-fetch-site': 'cross-site' }],
    ['no page', {}],
    ['a page without a name', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ])('lets nobody in from %s, link or not', async (_where, headers) => {
    const key = await createOwnerLink(test.db, now)
    const answer = await claim({ key, address: 'https://shop.example' }, headers as Record<string, string>)
    expect(answer.statusCode).toBe(403)
    expect(await saved()).toBeUndefined()
  })

  it('has a page that runs what it brought, and nothing else', async () => {
    const page = await get('/desk/first')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-[^ ]+';/)
    expect(page.headers['x-shop-closed']).toBe('yes')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
  })
})

describe('an address that was given without https', () => {
  beforeEach(async () => {
    await app.close()
    await open({ PUBLIC_URL: 'http://shop.example', TRUSTED_PROXIES: '127.0.0.1' })
  })

  it('is made https by a request that a named proxy took by https for that host', async () => {
    await get('/', { host: 'shop.example', 'x-forwarded-proto': 'https' })
    expect(await saved()).toBe('https://shop.example')
  })

  it.each(['evil.example', 'shop.example:8443', 'shop.example.evil.example'])(
    'is not made that of another host: %s',
    async (host) => {
      await get('/', { host, 'x-forwarded-proto': 'https' })
      expect(await saved()).toBeUndefined()
    },
  )

  it('is not made https by a visitor who says so', async () => {
    await app.inject({
      url: '/',
      remoteAddress: '203.0.113.9',
      headers: { host: 'shop.example', 'x-forwarded-proto': 'https' },
    })
    expect(await saved()).toBeUndefined()
  })
})
