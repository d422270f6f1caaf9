import type { ChildProcess } from 'node:child_process'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DemoShop } from './demo-copies.ts'
import { MOST_RECEIVED_BYTES } from './demo-limits.ts'
import { openLobby } from './lobby.ts'

const KEY = 'k'.repeat(32)
const NOW = Date.parse('2026-11-19T10:20:00Z')
const BODY = '{}'

type Heard = { readonly address: string; readonly headers: IncomingHttpHeaders }

/** What a shop behind the lobby was asked, and what it says to everything. */
let heard: Heard[]
let said: Readonly<Record<string, string>>
let shop: Server
let own: DemoShop
let lobby: FastifyInstance
let port: number

beforeEach(async () => {
  heard = []
  said = {}
  shop = createServer((request, response) => {
    heard.push({ address: `${request.method} ${request.url}`, headers: request.headers })
    request.resume().once('end', () => response.writeHead(200, said).end('<html><head></head><body></body></html>'))
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  own = {
    port: (shop.address() as AddressInfo).port,
    sandboxPort: 1,
    dataDir: '',
    place: '',
    usedAt: NOW,
    receivedBytes: 0,
    process: {} as ChildProcess,
  }
  lobby = openLobby({
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    copies: {
      find: (key) => (key === KEY ? own : undefined),
      has: (key) => key === KEY,
      open: async () => 'full',
      start: async () => own,
      end: async () => {},
      endIdle: async () => {},
      endAll: async () => {},
    },
    shown: () => own,
    signIn: async () => '',
    now: () => NOW,
  })
  await lobby.listen({ host: '127.0.0.1', port: 0 })
  port = (lobby.server.address() as AddressInfo).port
})
afterEach(async () => {
  await lobby.close()
  shop.closeAllConnections()
  shop.close()
})

/** As no browser asks: the first line and the headers as they stand here. */
function send(line: string, headers: readonly string[] = [], body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = [`${line} HTTP/1.1`, 'host: localhost:3000', 'connection: close', ...headers, '', body]
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n'), 'latin1'))
    socket.on('data', (part: Buffer) => {
      answer += part.toString('latin1')
    })
    socket.on('error', reject).on('close', () => resolve(answer))
  })
}

const mine = `cookie: demo=${KEY}`

describe('an address that is named as a whole', () => {
  it.each(['http://localhost:3000', 'HTTP://elsewhere.example', 'https://localhost'])(
    'is judged like its path: %s',
    async (origin) => {
      for (const path of ['/checkout/animals', '/desk', '/sandbox/mailbox', '/login'])
        expect(await send(`GET ${origin}${path}`)).toContain(`/demo?to=${encodeURIComponent(path)}`)
      const headers = [mine, 'content-type: application/json', `content-length: ${BODY.length}`]
      for (const path of ['/machine/mail', '/team', '/mine/sessions', '/mails/again'])
        expect(await send(`PUT ${origin}/api/desk${path}`, headers, BODY)).toMatch(/^HTTP\/1.1 403 /)
      const upload = [mine, 'upload-length: 900000000', 'content-length: 0']
      expect(await send(`POST ${origin}/api/desk/uploads`, upload)).toMatch(/^HTTP\/1.1 403 /)
      expect(heard).toEqual([])
    },
  )

  it('reaches a shop as its path', async () => {
    await send('GET http://localhost:3000/anime')
    expect(heard.map(({ address }) => address)).toEqual(['GET /anime'])
  })
})

describe('what is passed on', () => {
  it.each(['trailer: x', 'te: trailers', 'upgrade: websocket', 'expect: 100-continue'])(
    'ends nobody’s demo by %s',
    async (header) => {
      expect(await send('GET /', [header])).toContain('HTTP/1.1 200 OK')
      expect(await send('GET /')).toMatch(/^HTTP\/1.1 200 /)
    },
  )

  it('tells a shop nothing of where a visitor is but what the lobby itself sees', async () => {
    const names = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
    await send(
      'GET /',
      names.map((name) => `${name}: for=203.0.113.9`),
    )
    expect(names.map((name) => heard[0]?.headers[name])).toEqual([undefined, '127.0.0.1', undefined, 'http', undefined])
  })

  it('refuses a request that names two hosts, or two lengths', async () => {
    expect(await send('GET /', ['host: other.example'])).toMatch(/^HTTP\/1.1 400 /)
    expect(await send('POST /x', [mine, 'content-length: 1', 'transfer-encoding: chunked'], 'x')).toMatch(
      /^HTTP\/1.1 400 /,
    )
    expect(heard).toEqual([])
  })
})

it.each(['accept: text/html', 'accept: */*'])('lets no cache keep a page for the next visitor (%s)', async (accept) => {
  said = {
    'content-type': 'text/html; charset=utf-8',
    'x-accel-expires': '1',
    'cache-control': 'public, max-age=60',
  }
  for (const cookie of [mine, 'cookie: a=b']) {
    const answer = await send('GET /', [accept, cookie])
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer).not.toMatch(/x-accel-expires|public/i)
  }
})

it('has its bar on pages, and not in those that the desk shows in a frame', async () => {
  said = { 'content-type': 'text/html; charset=utf-8' }
  expect(await send('GET /desk', [mine, 'accept: text/html'])).toContain('demo-bar')
  expect(await send('GET /api/desk/preview/', [mine, 'accept: text/html'])).not.toContain('demo')
})

it('tells a desk whether its shop is still there, and whoever had one that it is gone', async () => {
  expect(await send('GET /demo/mine', [mine])).toMatch(/^HTTP\/1.1 204 /)
  expect(await send('GET /demo/mine')).toMatch(/^HTTP\/1.1 410 /)
  expect(await send('GET /demo?to=%2Fdesk&over=')).toContain('That shop is gone')
  expect(await send('GET /demo?to=%2Fdesk')).not.toContain('That shop is gone')
  expect(heard).toEqual([])
})

it('begins no sign-in with Google in the shop that everybody sees', async () => {
  expect(await send('GET /api/auth/google')).toContain('/demo?to=')
  expect(await send('GET /api/auth/session')).toMatch(/^HTTP\/1.1 200 /)
})

it('takes no more from a visitor than a shop may hold', async () => {
  const write = () => send('POST /api/contact', [mine, `content-length: ${BODY.length}`], BODY)
  expect(await write()).toMatch(/^HTTP\/1.1 200 /)
  expect(own.receivedBytes).toBe(BODY.length)
  own.receivedBytes = 400_000_000
  expect(await write()).toMatch(/^HTTP\/1.1 403 /)
  expect(await send('GET /api/session', [mine])).toMatch(/^HTTP\/1.1 200 /)
})

it('ends what is being sent once a visitor has sent all that their shop can hold, however much of it at once', async () => {
  own.receivedBytes = MOST_RECEIVED_BYTES - 100_000
  const headers = [mine, 'content-length: 40000000']
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send('PATCH /api/desk/uploads/1', headers, 'x'.repeat(200_000)).catch(() => '')),
  )
  for (const answer of answers) expect(answer).not.toMatch(/^HTTP\/1.1 2/)
  expect(own.receivedBytes).toBeLessThan(MOST_RECEIVED_BYTES + 5 * 200_000)
  own.receivedBytes = 0
  expect(await send('PATCH /api/desk/uploads/1', [mine, 'content-length: 2'], 'ab')).toMatch(/^HTTP\/1.1 200 /)
})
