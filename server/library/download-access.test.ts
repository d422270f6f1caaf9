import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LibraryBundleView } from '../../contract/library/library.ts'
import type { Customer } from '../accounts/customer.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { listDownloads } from './supply-queries.ts'
import { createLibraryWorld, type LibraryWorld, OTHER, OWNER } from './testing/library-world.ts'

const HOUR_MS = 3_600_000
const SIZE = 'width=240&height=320&format=jpeg&x=0.5&y=0.5'
const OTHERS_PASS = 'order-1.s0.zzzzzz.AAAAAAAAAAAAAAAAAAAAAA'

type Asker =
  | 'visitor'
  | 'customer without orders'
  | 'owner of the desert'
  | 'guest with the ocean'
  | 'refunded customer'
  | 'all-access'
  | 'buyer who has not agreed'
  | 'guest who has not agreed'

let database: TestDatabase
let world: LibraryWorld
/** Where each asker's downloads start; a visitor guesses. */
const starts = new Map<Asker, string>([['visitor', `/download/${OTHERS_PASS}`]])
/** How each asker shows who they are. */
const askers = new Map<Asker, { readonly customer: Customer | null; readonly cookie?: string }>([
  ['visitor', { customer: null }],
  ['customer without orders', { customer: { ...OTHER, id: 'nobody', email: 'nobody@example.com' } }],
  ['owner of the desert', { customer: OWNER }],
  ['refunded customer', { customer: OTHER }],
  ['all-access', { customer: { ...OTHER, id: 'everything', email: null } }],
  ['buyer who has not agreed', { customer: { ...OTHER, id: 'hesitant', email: null } }],
])
const versions = new Map<string, string>()

async function view(bundle: string, cookie?: string): Promise<LibraryBundleView> {
  const headers = cookie === undefined ? {} : { cookie }
  return (await world.app.inject({ url: `/api/library/${bundle}`, headers })).json()
}

beforeAll(async () => {
  database = await createTestDatabase('sqlite')
  world = await createLibraryWorld(database.db)
  const refunded = await world.buy('desert', { by: OTHER.id, email: 'refunded@example.com' })
  world.signIn(OTHER)
  starts.set('refunded customer', (await view('desert')).downloads)
  await world.refund(refunded)
  await world.buy('desert', { by: OWNER.id, email: OWNER.email ?? '' })
  world.signIn(OWNER)
  starts.set('owner of the desert', (await view('desert')).downloads)
  // Somebody who has nothing of their own can only try what they found in somebody else's history, changed a little.
  const found = (await view('desert')).downloads
  starts.set(
    'customer without orders',
    found.replace(/\.(.)([^.]*)$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`),
  )
  await world.buy('ocean', { email: 'guest@example.com' })
  world.signIn(null)
  const cookie = await world.openLink(await world.receiptKey('guest@example.com'))
  askers.set('guest with the ocean', { customer: null, cookie })
  starts.set('guest with the ocean', (await view('ocean', cookie)).downloads)
  await world.buy('ocean', { email: 'hesitant@example.com', agrees: false })
  const unagreed = await world.openLink(await world.receiptKey('hesitant@example.com'))
  askers.set('guest who has not agreed', { customer: null, cookie: unagreed })
  starts.set('guest who has not agreed', (await view('ocean', unagreed)).downloads)
  await world.buy('desert', { by: 'hesitant', email: 'buyer@example.com', agrees: false })
  world.signIn(askers.get('buyer who has not agreed')?.customer ?? null)
  starts.set('buyer who has not agreed', (await view('desert')).downloads)
  await world.buy('all-access', { by: 'everything', email: 'all@example.com' })
  world.signIn(askers.get('all-access')?.customer ?? null)
  for (const slug of ['desert', 'ocean']) {
    const { zip, downloads } = await view(slug)
    versions.set(slug, zip?.path.split('/').at(-1) ?? '')
    starts.set('all-access', downloads)
  }
  world.signIn(null)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const filesOf = (bundle: string) => ({
  master: `master/${bundle}-1`,
  rendition: `rendition/${bundle}-1?${SIZE}`,
  ZIP: `bundle/${bundle}/${versions.get(bundle)}`,
  choice: `bundle/${bundle}/${versions.get(bundle)}?only=B`,
})

const RANGE = { range: 'bytes=0-9' }
const everyFile = () =>
  ['desert', 'ocean'].flatMap((bundle) =>
    Object.entries(filesOf(bundle)).map(([kind, file]) => [bundle, kind, file] as const),
  )

const OWED: Record<Asker, readonly string[]> = {
  visitor: [],
  'customer without orders': [],
  'owner of the desert': ['desert'],
  'guest with the ocean': ['ocean'],
  'refunded customer': [],
  'all-access': ['desert', 'ocean'],
  'buyer who has not agreed': ['desert'],
  'guest who has not agreed': ['ocean'],
}
/** They own it and get no byte of it, by whatever address. */
const UNAGREED: ReadonlySet<Asker> = new Set(['buyer who has not agreed', 'guest who has not agreed'])

describe('a download', () => {
  it.each(Object.keys(OWED) as Asker[])(
    'gives a %s only what is owed, as master, rendition, ZIP and choice',
    async (asker) => {
      const refusals = new Set<string>()
      for (const [bundle, kind, file] of everyFile()) {
        const url = `${starts.get(asker)}/${file}`
        const [whole, part] = [await world.app.inject(url), await world.app.inject({ url, headers: RANGE })]
        const head = await world.app.inject({ method: 'HEAD', url })
        const isOwed = OWED[asker].includes(bundle) && !UNAGREED.has(asker)
        const statuses = [whole.statusCode, part.statusCode, head.statusCode]
        const refused = UNAGREED.has(asker) ? 403 : 404
        expect(statuses, `${asker}: ${bundle} ${kind}`).toEqual(isOwed ? [200, 206, 200] : [refused, refused, refused])
        if (UNAGREED.has(asker)) expect(whole.json()).toMatchObject({ code: 'consent-required' })
        if (!isOwed)
          for (const answer of [whole, part]) refusals.add(JSON.stringify({ ...answer.json(), requestId: '' }))
      }
      expect(refusals.size).toBeLessThanOrEqual(1)
    },
  )

  it.each(Object.keys(OWED) as Asker[])('is listed and prepared for a %s only if it is owed', async (asker) => {
    const { customer = null, cookie = '' } = askers.get(asker) ?? {}
    world.signIn(customer)
    const headers = cookie ? { cookie } : {}
    for (const bundle of ['desert', 'ocean']) {
      const url = `/api/library/${bundle}`
      const seen = await world.app.inject({ url, headers })
      const prepared = await world.app.inject({ method: 'POST', url: `${url}/prepare`, headers })
      const refused = customer || cookie ? [404, 404] : [401, 401]
      const statuses = [seen.statusCode, prepared.statusCode]
      expect(statuses, `${asker}: ${bundle}`).toEqual(OWED[asker].includes(bundle) ? [200, 202] : refused)
    }
    world.signIn(null)
  })

  it('refuses what no bundle holds exactly as it refuses what somebody else owns', async () => {
    const start = starts.get('owner of the desert')
    const body = async (file: string) => ({ ...(await world.app.inject(`${start}/${file}`)).json(), requestId: '' })
    const stranger = await body(filesOf('ocean').master)
    for (const file of ['master/nowhere-1', `rendition/nowhere-1?${SIZE}`, 'bundle/desert/x', 'bundle/nowhere/x']) {
      expect(await body(file), file).toEqual(stranger)
    }
  })

  it('cannot be talked out of its place', async () => {
    const start = starts.get('all-access')
    const climbs = [
      '..',
      '../',
      '%2e%2e%2f',
      '..%2f..%2fetc%2fpasswd',
      '....//',
      '%00',
      'a%00b',
      '%5c..%5c',
      '%252e%252e',
    ]
    const key = world.masters.get('desert-1')?.storageKey ?? ''
    for (const climb of [...climbs, key, encodeURIComponent(key), `file:${key}`, 'desert-1%2f..%2focean-1']) {
      for (const file of [
        `master/${climb}`,
        `rendition/${climb}?${SIZE}`,
        `bundle/${climb}/x`,
        `bundle/desert/${climb}`,
      ]) {
        const { statusCode, body } = await world.app.inject(`${start}/${file}`)
        expect([404, 400], `${file} answered ${statusCode}`).toContain(statusCode)
        expect(body).not.toMatch(/root:|storage\b.*\//)
      }
    }
  })

  it.each([
    'width=1&height=1&format=png',
    'width=9e9&height=10&format=png',
    'width=300&height=300&format=gif',
    'x=2',
    '',
  ])('makes no rendition of %s', async (query) => {
    const url = `${starts.get('all-access')}/rendition/desert-1?${query}`
    expect((await world.app.inject(url)).statusCode).toBe(400)
  })

  it('never names a place in the storage', async () => {
    const { storageKey, sha256 } = world.masters.get('desert-1') ?? { storageKey: '?', sha256: '?' }
    world.signIn(OWNER)
    const answers = [
      await world.app.inject('/api/library'),
      await world.app.inject('/api/library/desert'),
      ...(await Promise.all(
        Object.values(filesOf('desert')).map((file) =>
          world.app.inject({ method: 'HEAD', url: `${starts.get('all-access')}/${file}` }),
        ),
      )),
    ]
    for (const { headers, body } of answers) {
      const all = `${JSON.stringify(headers)}${body}`
      for (const secret of [storageKey, sha256, 'masters/', 'renditions/', 'renditions-']) {
        expect(all).not.toContain(secret)
      }
    }
  })

  it('goes on days later, and ends with its order', async () => {
    world.signIn(OWNER)
    const order = await world.buy('desert', { by: OWNER.id, email: 'later@example.com' })
    const key = await world.receiptKey('later@example.com')
    world.signIn(null)
    const { zip } = await view('desert', await world.openLink(key))
    world.passTime(6 * 24 * HOUR_MS)
    const headers = { range: 'bytes=7-', 'if-range': `"${versions.get('desert')}"` }
    const resumed = await world.app.inject({ url: zip?.path ?? '', headers })
    expect([resumed.statusCode, resumed.rawPayload.length]).toEqual([206, (zip?.sizeBytes ?? 0) - 7])
    await world.refund(order)
    expect((await world.app.inject({ url: zip?.path ?? '', headers })).statusCode).toBe(404)
  })

  it('is recorded for its order with bytes and day, without the client’s address', async () => {
    await world.buy('ocean', { email: 'record@example.com' })
    const { downloads, zip } = await view('ocean', await world.openLink(await world.receiptKey('record@example.com')))
    const remoteAddress = '203.0.113.77'
    await world.app.inject({ url: `${downloads}/master/ocean-1`, remoteAddress })
    await world.app.inject({ url: `${downloads}/master/ocean-1`, remoteAddress, headers: { range: 'bytes=0-9' } })
    await world.app.inject({ url: zip?.path ?? '', remoteAddress })
    const { id } = await database.db
      .selectFrom('shop_order')
      .select('id')
      .where('email', '=', 'record@example.com')
      .executeTakeFirstOrThrow()
    await expect.poll(async () => (await listDownloads(database.db, id)).length).toBe(2)
    const rows = await listDownloads(database.db, id)
    const size = world.masters.get('ocean-1')?.sizeBytes ?? 0
    expect(rows).toMatchObject([
      { file: 'ocean-1', requests: 2, bytes: size + 10 },
      { file: 'ocean.zip', requests: 1, bytes: zip?.sizeBytes },
    ])
    expect(JSON.stringify(rows)).not.toContain(remoteAddress)
  })
})
