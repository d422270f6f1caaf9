import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { askNewest, askOnceADay, findNewer } from './watch-newest.ts'

const NOW = new Date('2026-05-05T12:00:00Z')

describe('who is asked for the newest version', () => {
  let server: Server
  let url: string
  let ca: string
  let asked: { url: string | undefined; headers: IncomingHttpHeaders }[]
  let answer: (response: ServerResponse) => void
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-newest-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
    const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    execFileSync('openssl', [...made, ...named, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    ca = readFileSync(cert, 'utf8')
    server = createServer({ key: readFileSync(key), cert: ca }, (request, response) => {
      asked.push({ url: request.url, headers: request.headers })
      answer(response)
    })
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    url = `https://localhost:${(server.address() as AddressInfo).port}/latest.json`
  })
  beforeEach(() => {
    asked = []
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const ask = (patienceMs?: number) => askNewest({ url, version: '1.2.3', ca, ...(patienceMs && { patienceMs }) })
  const says = (said: unknown) => {
    answer = (response) => response.end(JSON.stringify(said))
  }

  it('hears the version that asks, and nothing else', async () => {
    says({ version: '2.0.0', notes: '/notes/2.0.0' })
    expect(await ask()).toEqual({ version: '2.0.0', notesUrl: new URL('/notes/2.0.0', url).href })
    const { host } = new URL(url)
    const headers = { host, accept: 'application/json', 'user-agent': 'wallpaper-shop/1.2.3', connection: 'close' }
    expect(asked).toEqual([{ url: '/latest.json', headers }])
  })

  it.each([
    ['words', { version: 'Your shop was hacked, call us' }],
    ['mark-up', { version: '<b>2.0.0</b>' }],
    ['no version', {}],
    ['a list', ['2.0.0']],
    ['too much', { version: '2.0.0', more: 'x'.repeat(5000) }],
  ])('is not believed with %s', async (_what, said) => {
    says(said)
    expect(await ask()).toBeNull()
  })

  it.each([
    'https://evil.example/notes',
    'http://localhost/notes',
    '//evil.example/notes',
    'javascript:alert(1)',
    'https://me@localhost/notes',
    '\\\\evil.example',
  ])('leads nobody elsewhere: %s', async (notes) => {
    says({ version: '2.0.0', notes })
    expect(await ask()).toEqual({ version: '2.0.0', notesUrl: null })
  })

  it('sends nobody on to another place', async () => {
    answer = (response) => response.writeHead(302, { location: '/other' }).end()
    expect(await ask()).toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('is not waited for', async () => {
    answer = () => {}
    expect(await ask(50)).toBeNull()
  })

  it('is not asked in the clear, nor believed under a name that nobody vouches for', async () => {
    says({ version: '2.0.0' })
    expect(await askNewest({ url: url.replace('https', 'http'), version: '1.2.3' })).toBeNull()
    expect(await askNewest({ url, version: '1.2.3' })).toBeNull()
    expect(asked).toEqual([])
  })
})

describe.each(DATABASE_KINDS)('the newest version, on %s', (kind) => {
  let test: TestDatabase
  let asks: number
  let heard: { version: string; notesUrl: null } | null
  beforeEach(async () => {
    test = await createTestDatabase(kind)
    asks = 0
    heard = { version: '2.0.0', notesUrl: null }
  })
  afterEach(() => test.drop())

  const config = { updateUrl: 'https://updates.example/latest.json' }
  const at = (hours: number) => ({
    db: test.db,
    config,
    version: '1.2.3',
    now: () => new Date(NOW.getTime() + hours * 3_600_000),
    ask: async () => {
      asks++
      return heard
    },
  })

  it('is asked for once a day, by whichever process, and kept', async () => {
    await askOnceADay(at(0))
    await askOnceADay(at(23))
    expect(asks).toBe(1)
    expect(await findNewer(at(0), '1.2.3')).toEqual({ version: '2.0.0', notesUrl: null })
    heard = null
    await askOnceADay(at(25))
    expect(asks).toBe(2)
    expect(await findNewer(at(0), '1.2.3')).toMatchObject({ version: '2.0.0' })
    expect(await findNewer(at(0), '2.0.0')).toBeNull()
    expect(await findNewer(at(0), '2.1.0')).toBeNull()
  })

  it('is not asked for where the owner does not want it', async () => {
    const off = { ...at(0), config: { updateUrl: null } }
    await askOnceADay(off)
    expect(asks).toBe(0)
    await askOnceADay(at(0))
    expect(await findNewer(off, '1.2.3')).toBeNull()
  })
})
