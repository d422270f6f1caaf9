import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPageViews } from './analytics/page-view-queries.ts'
import { securityHeaders } from './http/security-headers.ts'
import { loadPagesFrom, serveSite } from './http/site.ts'
import { openTestApp, PREVIEW_PATH, type TestApp } from './testing/test-app.ts'
import { GAMING_HTML, SCRIPT, writeTestSite } from './testing/test-site.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' })

describe('pages and assets', () => {
  it.each(['/gaming', '/Gaming', '/gaming?picture=1'])('answers %s from memory', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(GAMING_HTML)
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('accepting "%s" gets the encoding %s with an ETag of its own', async (accepted, encoding) => {
    const response = await get('/gaming', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(await response.text()).toBe(GAMING_HTML)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    const etag = response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    const again = await get('/gaming', { 'accept-encoding': accepted, 'if-none-match': `"other", W/${etag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it('leads from a path that it had once to the one that it has now, for those who read', async () => {
    const moved = await get('/beach?picture=1')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/gaming?picture=1'])
    const written = await fetch(`${shop.url}/beach`, { method: 'POST', redirect: 'manual' })
    expect(written.status).toBe(404)
  })

  it('stand before no health check, whatever address a category has from before', async () => {
    const pages = loadPagesFrom(writeTestSite(), securityHeaders(false))
    const gallery = pages.files.get('/gaming')
    if (!gallery) throw new Error('The test site has no gallery.')
    const files = new Map([...pages.files, ['/healthz', gallery], ['/readyz', gallery]])
    const other = await openTestApp({ site: serveSite(() => ({ ...pages, files })) })
    for (const path of ['/healthz', '/readyz', '/healthz?x=1'])
      expect((await fetch(other.url + path)).headers.get('content-type')).toContain('application/json')
    await other.close()
  })

  it('says of every answer that no route lets be kept that nobody may keep it', async () => {
    for (const path of ['/healthz', '/api/auth/session', '/api/account/export', '/api/desk/session/x.css'])
      expect((await get(path)).headers.get('cache-control'), path).toMatch(/^(?:no-store|no-cache)$/)
  })

  it('keeps hashed files for ever', async () => {
    const response = await get('/assets/entry-abc.js')
    expect(response.headers.get('cache-control')).toContain('immutable')
  })

  it('cuts ranges, refuses impossible ones, and sends the whole file when it has changed', async () => {
    const part = await get('/assets/entry-abc.js', { range: 'bytes=1-3' })
    expect([part.status, await part.text()]).toEqual([206, SCRIPT.slice(1, 4)])
    expect(part.headers.get('content-range')).toBe(`bytes 1-3/${SCRIPT.length}`)
    expect((await get('/assets/entry-abc.js', { range: 'bytes=999-' })).status).toBe(416)
    const changed = await get('/assets/entry-abc.js', { range: 'bytes=1-3', 'if-range': '"old"' })
    expect(changed.status).toBe(200)
  })

  it('answers HEAD with the length and no body', async () => {
    const response = await fetch(`${shop.url}/assets/entry-abc.js`, { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe(String(SCRIPT.length))
    expect(await response.text()).toBe('')
  })
})

describe('previews', () => {
  it('serves encoded names, keeps them in memory and in the browser', async () => {
    const before = shop.previewsRead()
    for (let visit = 0; visit < 2; visit++) {
      const response = await get(PREVIEW_PATH)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
    expect(shop.previewsRead()).toBe(before + 1)
  })

  it.each([
    '/images/bikes/none.webp',
    '/images/bikes/..%2f..%2fsecret.webp',
    '/images/bikes/%00.webp',
    '/images/x.webp',
    '/.git/config',
    '/package.json',
    '/site.json',
  ])('answers 404 for %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

describe('everything else', () => {
  it('shows people the designed page and tells programs a problem', async () => {
    const page = await get('/nope')
    expect([page.status, await page.text()]).toEqual([404, '<h1>There is no page at this address.</h1>'])
    const problem = await get('/api/nope')
    expect(problem.headers.get('content-type')).toContain('application/problem+json')
    expect(await problem.json()).toMatchObject({ code: 'not-found', status: 404 })
  })

  it('brings the page again for a form that a browser sent to it, and a problem for a program', async () => {
    const send = (url: string, accept: string) =>
      shop.app.inject({ method: 'POST', url, headers: { accept }, payload: 'email=a%40b.example' })
    const form = await send('/login', 'text/html,application/xhtml+xml')
    expect([form.statusCode, form.headers.location]).toEqual([303, '/login'])
    for (const [url, accept] of [
      ['/login', 'application/json'],
      ['/api/login', 'text/html'],
      ['//evil.example', 'text/html'],
    ] as const) {
      expect((await send(url, accept)).statusCode, url).toBe(404)
    }
  })

  it.each([
    ['/gaming/', '/gaming'],
    ['/gaming/?a=1', '/gaming?a=1'],
  ])('sends %s to %s', async (path, target) => {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([308, target])
  })

  it.each(['//evil.example/', '/%E0%A4%A', '/\\evil.example/'])('never redirects %s to another host', async (path) => {
    const response = await shop.app.inject({ method: 'GET', url: path })
    expect(response.headers.location).toBeUndefined()
  })

  it('tells whether it runs and whether it can serve', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
  })

  it('gives every answer the security headers and an id', async () => {
    for (const path of ['/gaming', '/healthz', '/api/nope', '/nope', '/images/bikes/none.webp']) {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    }
    expect((await get('/healthz')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('page views', () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${shop.url}/api/page-views`, { method: 'POST', headers: { 'content-type': type }, body })

  it('counts a page of ours on its day, without asking who it was', async () => {
    expect((await post('{"path":"/Gaming"}')).status).toBe(204)
    const counted = () => listPageViews(shop.db, '2026-01-02')
    await expect.poll(counted, { timeout: 10_000 }).toEqual([{ path: '/Gaming', views: 1 }])
  })

  it('counts where somebody came from and what was searched in vain, as names without persons', async () => {
    const search = (words: unknown) =>
      shop.app.inject({ method: 'POST', url: '/api/missed-searches', payload: { words } as object })
    for (const from of ['www.Reddit.com', 'shop.test', '192.168.1.7']) {
      expect((await post(JSON.stringify({ path: '/Gaming', from }))).status).toBe(204)
    }
    expect((await search('Zeppelin!')).statusCode).toBe(204)
    expect((await search('mara@example.com')).statusCode).toBe(204)
    expect((await search(7)).statusCode).toBe(400)
    const counted = () => shop.db.selectFrom('visit_count').selectAll().orderBy('kind').execute()
    await expect.poll(counted, { timeout: 10_000 }).toEqual([
      { day: '2026-01-02', kind: 'referrer', name: 'reddit.com', count: 1 },
      { day: '2026-01-02', kind: 'search', name: 'zeppelin', count: 1 },
    ])
  })

  it.each(['{"path":"/etc/passwd"}', '{"path":7}', '{}', 'not json', ''])('refuses %s', async (body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'bad-request' })
  })

  it('gives clients that are slow with their headers limited time', () => {
    expect(shop.app.server).toMatchObject({ headersTimeout: 10_000 })
  })

  it('does not answer TRACE with what it was sent', async () => {
    const answer = await shop.app.inject({ method: 'TRACE' as never, url: '/gaming', headers: { cookie: 'session=1' } })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('session=1')
  })

  it('refuses a body of ten megabytes with one sentence', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/page-views',
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(10 * 1024 * 1024),
    })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ code: 'too-large' })
  })
})
