import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LibraryBundleView } from '../contract/library/library.ts'
import { type Answer, ask } from '../harness/ask.ts'
import { buyBundle, type Person } from '../harness/customer.ts'
import { type Front, startFront } from '../harness/front.ts'
import { inParallel } from '../harness/in-parallel.ts'
import { isNginxInstalled } from '../harness/nginx.ts'
import { openWholeShop, type WholeShop } from '../harness/open-whole-shop.ts'
import { readConfig } from '../server/config/config.ts'
import { freePort } from '../server/testing/free-port.ts'
import { GAMING_HTML } from '../server/testing/test-site.ts'

const MASTER = Buffer.from('the bytes of a master '.repeat(5000))

/** Pages and answers that are somebody's own, or depend on who asks. */
const OWN = [
  ...['/api/auth/session', '/api/library', '/api/library/desert', '/api/owned', '/api/favourites', '/api/collections'],
  ...['/api/account/orders', '/api/account/export', '/api/account/devices', '/api/account/news', '/api/setup'],
  ...['/api/feeds', '/api/library-links', '/api/desk/session', '/library', '/dashboard', '/account', '/receipts'],
  ...['/withdraw', '/your-data', '/your-data/copy', '/gift', '/checkout/desert', '/thank-you', '/desk'],
]
/** What makes an address look like a file that everybody may share, or like another one to whoever stands in between. */
const DISGUISES: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}?x.css`,
  (path) => `${path}/x.css`,
  (path) => `${path}.css`,
  (path) => `${path};x.css`,
  (path) => `${path}%2fx.css`,
  (path) => `${path}%3bx.css`,
  (path) => `${path}%3fx.css`,
  (path) => `${path}%23.css`,
  (path) => `${path}%0ax.css`,
  (path) => `${path}/..%2fassets/entry-abc.js`,
  (path) => `${path}/%2e%2e/assets/entry-abc.js`,
  (path) => `/assets/..%2f${path.slice(1)}`,
  (path) => `/assets/../${path.slice(1)}`,
  (path) => `/assets/entry-abc.js/..${path}`,
  (path) => `/.${path}`,
  (path) => `/${path}`,
  (path) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  (path) => path.toUpperCase(),
]
const ENCODINGS = ['', 'identity', 'gzip', 'br', 'gzip, deflate, br, zstd', 'br;q=0, gzip', 'gzip;q=0', '*', 'x, br']

describe.runIf(isNginxInstalled())('a shop behind the nginx of deploy/, over TLS', () => {
  let shop: WholeShop
  let front: Front
  let logs: string
  let origin: string
  let ana: Person
  let bea: Person
  let view: LibraryBundleView
  beforeAll(async () => {
    logs = mkdtempSync(join(tmpdir(), 'shop-logs-'))
    const [tlsPort, plainPort] = [await freePort(), await freePort()]
    origin = `https://localhost:${tlsPort}`
    const env = { PUBLIC_URL: origin, X_ACCEL: 'on', LOG_LEVEL: 'trace' }
    shop = await openWholeShop({ master: MASTER, env, hasCheapPasswords: true, logFile: join(logs, 'shop.log') })
    const { storage } = readConfig({ DATA_DIR: shop.dataDir })
    const folder = storage.kind === 'folder' ? storage.folder : ''
    front = await startFront({ shopPort: Number(new URL(shop.url).port), tlsPort, plainPort, storage: folder })
    ana = await signUp('ana-secretive')
    bea = await signUp('bea-secretive')
    view = await buyBundle(shop, ana)
  })
  afterAll(async () => {
    await front?.close()
    await shop?.close()
    rmSync(logs, { recursive: true, force: true })
  })

  const post = (path: string, body: object, cookie?: string) =>
    front.ask(path, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    })

  let lines: string[]
  async function signUp(name: string): Promise<Person> {
    const [email, password] = [`${name}@example.com`, `${name} has a long password`]
    const answer = await post('/api/auth/sign-up', { email, password, name })
    expect(answer.status).toBe(201)
    const { user } = JSON.parse(answer.body.toString()) as { user: { uid: string } }
    lines = [answer.headers['set-cookie'] ?? []].flat()
    return { email, password, uid: user.uid, cookie: lines.map((line) => line.split(';', 1)[0]).join('; ') }
  }

  /** What tells one of the two from everybody else. */
  const marksOf = ({ email, uid, cookie }: Person) => [
    ...[email, encodeURIComponent(email), email.split('@')[0] ?? '', uid],
    ...cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1)),
  ]
  const tells = (text: string, person: Person) => marksOf(person).filter((mark) => mark !== '' && text.includes(mark))

  it('gives cookies that no other host and no plain connection can have, and speaks for itself alone', async () => {
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line).toMatch(/^__Host-/)
      expect(line).toMatch(/; Path=\/(?:;|$)/i)
      expect(line).toMatch(/; Secure/i)
      expect(line).toMatch(/; HttpOnly/i)
      expect(line).not.toMatch(/; Domain=/i)
    }
    for (const path of ['/gaming', '/api/auth/session', '/nowhere', '/desk'])
      expect((await front.ask(path)).headers['strict-transport-security'], path).toBe('max-age=63072000')
  })

  it('sends pages in the coding that was asked for, whoever asked before', async () => {
    for (const round of [1, 2, 3])
      for (const encoding of ENCODINGS) {
        const { status, headers, body } = await front.ask('/gaming', { headers: { 'accept-encoding': encoding } })
        expect([status, plain(headers, body)], `${encoding}, ${round}`).toEqual([200, GAMING_HTML])
        const sent = headers['content-encoding'] ?? 'identity'
        expect(encoding.includes(`${sent};q=0`), `${encoding} got ${sent}`).toBe(false)
      }
    expect(front.kept()).toContain('/gaming')
  })

  it('keeps and shares nothing that is somebody’s own, however its address is written', {
    timeout: 240_000,
  }, async () => {
    const paths = [...new Set(OWN.flatMap((path) => DISGUISES.map((disguise) => disguise(path))))]
    const as = ({ cookie }: Person) => ({ cookie })
    const seen: string[] = []
    await inParallel(paths, 8, async (path) => {
      // As often as it takes to be kept, and in the ways that a cache may take for the whole answer.
      for (const headers of [as(ana), { ...as(ana), range: 'bytes=0-' }, as(ana)])
        if (tells(textOf(await front.ask(path, { headers })), ana).length > 0) seen.push(path)
      await front.ask(path, { method: 'HEAD', headers: as(ana) })
      for (const headers of [as(bea), { 'accept-encoding': 'br' }, { range: 'bytes=0-9999', 'if-none-match': '*' }])
        expect(tells(textOf(await front.ask(path, { headers })), ana), path).toEqual([])
    })
    // Else nothing was tried.
    expect(new Set(seen)).toContain('/api/account/export?x.css')
    expect(new Set(seen).size).toBeGreaterThan(10)
    const kept = front.kept()
    for (const person of [ana, bea]) expect(tells(kept, person)).toEqual([])
    expect(kept).not.toMatch(/set-cookie/i)
  })

  it('sends masters itself after the shop said yes, whole and in parts, and no longer than the shop says it', async () => {
    const path = masterOf(view)
    const headers = { cookie: ana.cookie }
    const whole = await front.ask(path, { headers })
    expect([whole.status, whole.body.equals(MASTER)]).toEqual([200, true])
    expect(whole.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000',
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringContaining('attachment'),
    })
    expect(whole.headers).not.toHaveProperty('x-accel-redirect')
    const part = await front.ask(path, { headers: { ...headers, range: 'bytes=4-8' } })
    expect([part.status, part.body.toString()]).toEqual([206, MASTER.subarray(4, 9).toString()])
    const head = await front.ask(path, { method: 'HEAD', headers })
    expect([head.status, head.headers['content-length']]).toEqual([200, String(MASTER.length)])
    const forged = path.replace(/[^/]+(?=\/master)/, (token) => token.toLowerCase())
    expect((await front.ask(forged, { headers })).status).toBe(404)
    const stored = (await ask(shop.url + path, { headers: { ...headers, 'x-forwarded-for': '10.1.1.1' } })).headers
    const place = String(stored['x-accel-redirect'])
    expect(place).toMatch(/^\/stored\//)
    for (const direct of [place, `/.${place}`, `/gaming/..${place}`, place.replace('/stored', '/%73tored')])
      expect((await front.ask(direct, { headers })).status, direct).toBe(404)
    expect(front.kept()).not.toContain(MASTER.subarray(0, 100).toString())
    await post('/api/auth/sign-out', {}, ana.cookie)
    expect([401, 403, 404, 410]).toContain((await front.ask(path, { headers })).status)
  })

  it('writes nobody’s address, cookie or key into either log, whatever was asked', async () => {
    const email = ana.email
    const again = await post('/api/auth/sign-in', { email, password: 'wrong', remember: true })
    expect(again.status).toBeGreaterThanOrEqual(400)
    await post('/api/auth/reset', { email })
    await post('/api/contact', { email, topic: 'other', message: `Write to ${email}`, order: '' })
    await post('/api/orders/find', { email })
    await post('/api/desk/customers', { email }, bea.cookie)
    const encoded = encodeURIComponent(email)
    const twice = encodeURIComponent(encoded)
    for (const one of [email, encoded, twice])
      for (const path of ['/api/desk/customers/', '/desk/customers/', '/nowhere/', '/gaming?email=', '/%2f', '/a%20b/'])
        await front.ask(`${path}${one}`, { headers: { cookie: bea.cookie, referer: `${origin}/?to=${one}` } })
    const key = masterOf(view).split('/')[2] ?? ''
    const [ours, theirs] = [readFileSync(join(logs, 'shop.log'), 'utf8'), front.log()]
    expect(ours).toContain('/api/auth/sign-up')
    expect(theirs).toContain('/api/auth/sign-up')
    for (const log of [ours, theirs]) {
      for (const person of [ana, bea]) expect(tells(log, person)).toEqual([])
      expect(log).not.toContain('secretive')
      expect(log).not.toContain(key)
    }
  })
})

it.skipIf(isNginxInstalled())('a shop behind nginx is not tried here: nginx is not installed', () => {})

function masterOf({ downloads }: LibraryBundleView): string {
  return `${downloads}/master/desert-1`
}

function textOf({ headers, body }: Answer): string {
  return JSON.stringify(headers) + plain(headers, body)
}

function plain({ 'content-encoding': coding }: Answer['headers'], body: Buffer): string {
  if (body.length === 0) return ''
  const decoded = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body
  return decoded.toString()
}
