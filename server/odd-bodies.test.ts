import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from './accounts/customer.ts'
import { favouriteData } from './accounts/favourite-queries.ts'
import { embeddedIdentity } from './adapters/embedded-identity.ts'
import type { Database } from './database/database.ts'
import { createTestDatabase, DATABASE_KINDS } from './database/testing/test-database.ts'
import { staffPasswords } from './desk/staff-password.ts'
import { openTestDesk, signInStaff, type TestDesk, testMachine } from './desk/testing/desk-world.ts'
import { checkoutData, orderData } from './orders/order-data.ts'

const ANA: Customer = {
  id: 'ana',
  email: 'ana@example.com',
  isEmailVerified: true,
  name: 'Ana',
  signIn: { kind: 'session', id: 'session' },
}

/** Every name that a shape of the server has: what a new route asks for is among them by itself. */
const FIELDS = [
  ...new Set(
    globSync('**/*.ts', {
      cwd: import.meta.dirname,
      exclude: ['**/*.test.ts', 'content/**', 'config/**', 'adapters/**'],
    })
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
      .filter((source) => source.includes('z.object('))
      .flatMap((source) =>
        [...source.matchAll(/\b([a-zA-Z]\w*)\??: ?(?:z\.|text\(|words\(|named|slug)/g)].map(([, name]) => name ?? ''),
      ),
  ),
]
const all = (value: unknown) => Object.fromEntries(FIELDS.map((name) => [name, value]))
const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'
const NUL = '\0'

const json = (value: unknown) => ({ type: JSON_TYPE, payload: JSON.stringify(value) })
const raw = (payload: string, type: string = JSON_TYPE) => ({ type, payload })
const form = (payload: string) => ({ type: FORM, payload })
const formOf = (value: string) =>
  form(new URLSearchParams(Object.fromEntries(FIELDS.slice(0, 45).map((name) => [name, value]))).toString())

type Odd = { readonly type?: string; readonly payload: string }
const BODIES: Readonly<Record<string, Odd>> = {
  nothing: raw(''),
  'nothing of a form': form(''),
  null: json(null),
  'a number': json(7),
  words: json('words'),
  'a list': json([1, 'two', null, { three: 3 }]),
  'an empty object': json({}),
  'null everywhere': json(all(null)),
  'numbers everywhere': json(all(1e308)),
  'words everywhere': json(all('a')),
  'lists everywhere': json(all(['a', 'a'])),
  'objects everywhere': json(all({ a: { b: 1 } })),
  'an address everywhere': json(all('ana@example.com')),
  'a date everywhere': json(all('2026-01-02')),
  'NUL everywhere': json(all(`a${NUL}b`)),
  'NUL in objects': json(all({ a: NUL })),
  'NUL in a name': json({ [`a${NUL}`]: 1, ...all('a') }),
  'NUL in a name within': json(all({ [NUL]: 1 })),
  'half a letter everywhere': raw(JSON.stringify(all('@@')).replaceAll('@@', '\\ud800')),
  'half a letter in a name': raw('{"\\udc00":1}'),
  'lists 20,000 deep': raw(deep('[', ']', 20_000)),
  'objects 10,000 deep': raw(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  'a field 10,000 deep': raw(`{"name":${deep('[', ']', 10_000)},"email":${deep('[', ']', 10_000)}}`),
  __proto__: raw('{"__proto__":{"a":1}}'),
  constructor: raw('{"constructor":{"prototype":{"a":1}}}'),
  'the names that objects have': json({ toString: 1, hasOwnProperty: 1, valueOf: 1, length: -1 }),
  'JSON that ends early': raw('{"a":'),
  'no JSON': raw('a=b'),
  'JSON that says it is a form': form('{"a":1}'),
  'a form that says it is JSON': raw('a=b&c=d'),
  'an unknown type': raw('a', 'application/x-odd'),
  'a type that is none': raw('a', ';;=,'),
  parts: raw('--a\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--a--', 'multipart/form-data; boundary=a'),
  bytes: raw('\u0000\u00ff', 'application/octet-stream'),
  'JSON of another charset': raw('{}', 'application/json; charset=utf-16'),
  'words in every field of a form': formOf('a'),
  'an address in every field of a form': formOf('ana@example.com'),
  'NUL in every field of a form': formOf(NUL),
  'NUL in a name of a form': form('a%00=b'),
  'a form of keys again and again': form('of=a&of=b&name=a&name=b&email=a&email=b&number=1&number=2'),
  'a form of lists': form('of[]=a&name[]=a&email[]=b&order[a]=b&__proto__[a]=b&__proto__=c'),
  'a form that cannot be decoded': form('name=%&email=%zz&of=%c3%28&order=%ed%a0%80'),
  'a form of signs': form('&&==&=&;%'),
  'a large body': json({ name: 'a'.repeat(60_000) }),
  'a body too large': json({ name: 'a'.repeat(1_100_000) }),
}

const QUERIES = [
  '',
  '?%',
  '?%ff=%ff',
  '?of=a&of=b&name=a&name=b&plan=1&plan=2&price=1&price=2&key=1&key=2',
  '?of[]=a&__proto__=b&plan={"a":',
]
/** What does not stand in a body but is kept or asked for all the same. */
const HEADERS: readonly Record<string, string>[] = [
  { 'upload-metadata': `name ${btoa(`a${NUL}.png`)},category ${btoa('space')}`, 'upload-length': '10' },
  { 'upload-metadata': `name ${btoa('a.png')},category ${btoa('space')},replaces ${btoa(NUL)}`, 'upload-length': '10' },
  { 'upload-metadata': `name ${btoa('\xed\xa0\x80.png')},category ${btoa('space')}`, 'upload-length': '10' },
  { 'upload-metadata': '%%% ,, ', 'upload-length': '-1', 'upload-offset': 'x' },
  { cookie: 'library=%00; browser=%ff; better-auth.session_token=%; desk-set-up=a' },
  { range: 'bytes=9-1', 'if-none-match': '"', 'accept-language': '\u00ff;q=x', authorization: 'Bearer \u00ff' },
]

/** What one database stores and another refuses; all else never reaches one. */
const ABOUT_STORING = /NUL|half a letter|everywhere|decoded/

type Route = { readonly method: string; readonly url: string }

describe.each(DATABASE_KINDS)('whatever is sent (%s)', { timeout: 240_000 }, (kind) => {
  const routes: Route[] = []
  let desk: TestDesk
  let owner: string
  beforeAll(async () => {
    const database = await createTestDatabase(kind)
    const { findCustomer: _real, ...embedded } = embeddedIdentity({
      db: database.db,
      publicUrl: 'http://shop.test',
      secret: 'a secret of more than thirty-two characters',
      google: null,
      onGoogleProof: async () => {},
      onGoogleAdded: async () => {},
    } as never)
    desk = await openTestDesk({
      database,
      desk: { machine: testMachine(), passwords: staffPasswords({ N: 2 }) },
      accounts: {
        findCustomer: async ({ headers }) => (headers.cookie?.includes('as=ana') ? ANA : null),
        provider: { kind: 'embedded', ...embedded },
        customerData: [favouriteData, checkoutData, orderData],
      },
      metrics: {
        countPage() {},
        watch: (app) => {
          app.addHook('onRoute', ({ method, url }) => {
            for (const each of [method].flat())
              if (each !== 'HEAD' && each !== 'OPTIONS') routes.push({ method: each, url })
          })
        },
      },
    })
    owner = (await signInStaff(desk.db, 'owner')).cookie
  }, 60_000)
  afterAll(() => desk.close())

  const listRoutes = (isRead: boolean) => routes.filter(({ method }) => (method === 'GET') === isRead)
  /** Somebody who tried all of it is told to wait, and a session that was signed out is none. */
  async function forget(db: Database): Promise<void> {
    await db.deleteFrom('attempt').execute()
  }

  const send = (route: Route, cookie: string, { type, payload }: Partial<Odd>, more: Partial<InjectOptions>) => {
    const { cookie: own = '' } = (more.headers ?? {}) as { cookie?: string }
    const headers = {
      origin: 'http://shop.test',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      ...(type && { 'content-type': type }),
      ...more.headers,
      cookie: `${cookie}; ${own}`,
    }
    const url = (more.url as string | undefined) ?? addressOf(route, 'a')
    const sent = payload === undefined ? {} : { payload: Buffer.from(payload, 'latin1') }
    return desk.app.inject({ method: route.method as 'POST', url, headers, ...sent })
  }

  /** As who may ask for most: an owner on the desk, elsewhere a customer. Visitors are turned away before. */
  async function ask(route: Route, body: Partial<Odd>, more: Partial<InjectOptions> = {}): Promise<string[]> {
    const isDesk = route.url.startsWith('/api/desk/')
    let answer = await send(route, isDesk ? owner : 'as=ana', body, more)
    if (isDesk && answer.statusCode === 401) {
      // The session was ended by a route that does that.
      owner = (await signInStaff(desk.db, 'owner')).cookie
      answer = await send(route, owner, body, more)
    }
    // 503: what is answered where a provider or another machine does.
    const isFault = answer.statusCode >= 500 && answer.statusCode !== 503
    const hasStack = /\n\s+at .+:\d+:\d+/.test(answer.body)
    return isFault || hasStack
      ? [`${route.method} ${route.url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`]
      : []
  }

  const addressOf = ({ url }: Route, value: string) => url.replaceAll(/:\w+/g, value).replace('*', value)

  it('as a body, every route refuses or takes it, and none fails', async () => {
    expect(listRoutes(false).length).toBeGreaterThan(100)
    const found: string[] = []
    for (const [name, body] of Object.entries(BODIES)) {
      if (kind === 'postgres' && !ABOUT_STORING.test(name)) continue
      await forget(desk.db)
      for (const route of listRoutes(false)) {
        for (const answer of await ask(route, body)) found.push(`${name}: ${answer}`)
      }
    }
    expect(found).toEqual([])
  })

  it('in an address, a search or a header, every route refuses or takes it, and none fails', async () => {
    const found: string[] = []
    for (const route of routes) {
      await forget(desk.db)
      for (const headers of HEADERS) found.push(...(await ask(route, {}, { headers })))
      if (kind === 'postgres') continue
      for (const value of ['%ff', '__proto__', 'a'.repeat(190), '%2e%2e%2f', "-1'"])
        found.push(...(await ask(route, {}, { url: addressOf(route, value) })))
      for (const query of QUERIES) found.push(...(await ask(route, {}, { url: addressOf(route, 'a') + query })))
    }
    expect(found).toEqual([])
  })

  it('as a number that is larger than any column of PostgreSQL, what names it refuses it', async () => {
    const asOwner = async (method: string, path: string, body?: object) => {
      const { status, body: said } = await desk.ask(owner, method as 'POST', path, body)
      return { status, said }
    }
    owner = (await signInStaff(desk.db, 'owner')).cookie
    const { id } = (await asOwner('POST', '/announcements', {})).said as { id: string }
    const news = { basis: 'agreed', owned: 'whatever', product: null, leadsTo: null }
    const words = { subject: 'New', heading: 'New', words: 'New' }
    const code = { code: 'LARGE', products: null, mostUses: null, mostPerBuyer: null, lastDay: null }
    for (const large of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const asked = [
        ['GET', `/publications/${large}`],
        ['POST', `/publications/${large}/show`, {}],
        ['POST', `/machine/publications/${large}/show`, {}],
        ['PUT', `/announcements/${id}`, { ...news, ...words, revision: large }],
        ['POST', '/codes', { ...code, takes: { kind: 'amount', amountMinor: large } }],
      ] as const
      for (const [method, path, body] of asked)
        expect([path, (await asOwner(method, path, body)).status]).toEqual([path, 400])
    }
  })
})
