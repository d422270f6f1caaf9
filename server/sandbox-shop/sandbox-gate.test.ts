import { mkdtempSync } from 'node:fs'
import { request as ask } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/main.ts'
import { readConfig } from '../config/config.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { createLogger } from '../http/logger.ts'
import { readStoredSettings } from '../settings/stored-settings.ts'
import { freePort } from '../testing/free-port.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { refuseShopThatSells } from './refuse-shop-that-sells.ts'
import { sandboxGate } from './sandbox-gate.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-looking-'))
const LOOKING = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }

let test: TestDatabase
let shop: TestApp
let sandbox: Sandbox
let port: string
let secret: string
beforeAll(async () => {
  test = await createTestDatabase('sqlite')
  const config = readConfig({ DATA_DIR, SANDBOX: 'on', SANDBOX_PORT: String(await freePort()) })
  secret = config.secret
  shop = await openTestApp({ gate: sandboxGate(test.db, () => config, createLogger('silent')) })
  port = new URL(shop.url).port
  sandbox = await startSandbox({ ...config.sandbox, shopUrl: config.publicUrl })
})
afterAll(async () => {
  await sandbox.stop()
  await shop.close()
  await test.drop()
})

type Answer = { readonly status: number; readonly location: string | undefined; readonly body: string }

/** Of `fetch` nobody chooses the Host. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = ask({ port, path, method, headers: { host: `localhost:${port}`, ...headers } }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const { statusCode: status = 0, headers: said } = answer
      resolve({ status, location: said.location, body: Buffer.concat(chunks).toString('utf8') })
    })
    asked.on('error', reject).end()
  })
}

describe('a shop to look at', () => {
  it.each(['localhost', 'localhost:8080', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])(
    'answers to %s',
    async (host) => {
      expect((await get('/healthz', { host })).status).toBe(200)
    },
  )

  it.each([
    'shop.example',
    '192.168.1.7:3000',
    '172.17.0.2:3000',
    'localhost.evil.example',
    'evil.example:3000',
    'localhost:3000@evil.example',
    '127.0.0.1.nip.io',
    '0.0.0.0:3000',
    '[::ffff:127.0.0.1]:3000',
  ])('answers %s with one sentence, whatever the page', async (host) => {
    for (const path of ['/', '/anime', '/desk', '/healthz', '/sandbox/mailbox']) {
      const answer = await get(path, { host })
      expect(answer.status, path).not.toBe(200)
      expect(answer.body.trim().split('\n')).toHaveLength(1)
    }
  })

  it.each(['x-forwarded-for', 'forwarded', 'via'])('answers nobody who came through a proxy (%s)', async (name) => {
    expect((await get('/', { [name]: '203.0.113.9' })).status).toBe(403)
  })

  it('has the sandbox under a path of its own port', async () => {
    expect((await get('/sandbox')).location).toBe('/sandbox/')
    const front = await get('/sandbox/')
    expect(front.body).toContain('<a href="mailbox">')
    expect(front.body).toContain('<a href="/">')
    expect((await get('/sandbox/mailbox')).body).toContain('The shop has sent nothing yet.')
    expect((await get('/sandboxes')).status).toBe(404)
  })

  it('is not ended by a request that promises a trailer', async () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET /sandbox/ HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\ntrailer: x\r\n\r\n`)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString('latin1')).toMatch(/^HTTP\/1.1 200 /)
  })

  it('lets no other site write into the sandbox', async () => {
    const answer = await get('/sandbox/checkout/orders/1/refund', { 'sec-fetch-site': 'cross-site' }, 'POST')
    expect(answer.status).toBe(403)
  })

  it('takes the port that somebody’s browser came by for its own, and no page’s word', async () => {
    const saved = async () => (await readStoredSettings(test.db, secret)).values.PUBLIC_URL
    await get('/', { host: 'localhost:8080', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' })
    await get('/', { host: 'localhost:8080' })
    expect(await saved()).toBeUndefined()
    await get('/', { host: '127.0.0.1:8080', ...LOOKING })
    await vi.waitFor(async () => expect(await saved()).toBe('http://localhost:8080'))
  })

  it('is none that somebody sells with', async () => {
    await refuseShopThatSells(test.db, { secret })
    await expect(refuseShopThatSells(test.db, { secret: 'another'.repeat(5) })).rejects.toThrow(/^SANDBOX=on is for/)
  })
})
