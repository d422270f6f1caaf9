import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { createLogger } from './logger.ts'

let shop: TestApp
const lines: { level: number; msg: string }[] = []
beforeAll(async () => {
  const logger = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  shop = await openTestApp({ logger, publicUrl: 'http://shop.test' })
})
afterAll(() => shop.close())

const dial = () => connect(Number(new URL(shop.url).port), '127.0.0.1').on('error', () => {})

/** The first line and the body's end of what is answered to these very lines. */
function say(...head: string[]): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = dial().on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.write(`${[...head, 'connection: close'].join('\r\n')}\r\n\r\n`)
  })
}

it.each([
  ['GET http://shop.test/gaming HTTP/1.1', 200],
  ['GET HTTPS://shop.test/gaming?a=1 HTTP/1.1', 200],
  ['GET http://shop.test/gaming/ HTTP/1.1', 308],
  ['GET http://shop.test HTTP/1.1', 404],
  ['GET http://shop.test?a=1 HTTP/1.1', 404],
  ['GET http://shop.test/api/nope HTTP/1.1', 404],
  ['GET http://shop.test/api/auth/callback/google?code=1&state=2 HTTP/1.1', 404],
  ['GET http:///gaming HTTP/1.1', 400],
  ['GET http://me@shop.test/gaming HTTP/1.1', 400],
  ['GET ftp://shop.test/gaming HTTP/1.1', 404],
  ['OPTIONS * HTTP/1.1', 404],
])('answers %s with %i', async (line, status) => {
  expect(await say(line, 'host: elsewhere')).toMatch(`HTTP/1.1 ${status} `)
})

it('judges a write by the host of its whole address, not by the Host header', async () => {
  const write = (origin: string) =>
    say('POST http://shop.test/api/nope HTTP/1.1', 'host: evil.example', `origin: ${origin}`, 'content-length: 0')
  expect(await write('http://shop.test')).toMatch('HTTP/1.1 404 ')
  expect(await write('http://evil.example')).toMatch('HTTP/1.1 403 ')
})

it.each(['/gaming', '/api/nope', '/healthz'])('refuses two hosts for %s', async (path) => {
  expect(await say(`GET ${path} HTTP/1.1`, 'host: shop.test', 'Host: evil.example')).toMatch('HTTP/1.1 400 ')
})

it.each(['/api/orders/%00/library', '/api/library?bundle=%00', '/%00'])('finds nothing at %s', async (path) => {
  expect(await say(`GET ${path} HTTP/1.1`, 'host: shop.test')).toMatch('HTTP/1.1 404 ')
})

it.each(['/api/page-views', '/webhooks/sandbox', '/api/find-order'])(
  'takes a body for %s that breaks off for no error of its own',
  async (path) => {
    lines.length = 0
    const socket = dial()
    const type = 'content-type: application/json\r\ncontent-length: 900'
    socket.write(`POST ${path} HTTP/1.1\r\nhost: shop.test\r\n${type}\r\n\r\n{"pa`)
    await expect.poll(() => lines.some(({ msg }) => msg === 'incoming request'), { timeout: 15_000 }).toBe(true)
    socket.resetAndDestroy()
    await expect.poll(() => lines.some(({ msg }) => msg === 'the client left'), { timeout: 15_000 }).toBe(true)
    expect(lines.filter(({ level }) => level > 30)).toEqual([])
  },
)
