import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import { type ShopMetrics, shopMetrics } from './shop-metrics.ts'
import { serveMetrics } from './worker-metrics.ts'

describe.each(DATABASE_KINDS)('the metrics on %s', (kind) => {
  let database: TestDatabase
  let metrics: ShopMetrics
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    metrics = shopMetrics({
      db: database.db,
      selling: () => ({ provider: 'sandbox', mode: 'test' }),
      isLeader: () => true,
    })
  })
  afterAll(() => database.drop())
  const read = () => metrics.registry.metrics()

  it('tell how much waits in each queue, at the moment they are asked', async () => {
    expect(await read()).toContain('shop_waiting{queue="mails"} 0')
    await queueMail(database.db, 'a', { to: 'a@example.com', subject: '', text: '', html: '' }, new Date())
    const text = await read()
    expect(text).toContain('shop_waiting{queue="mails"} 1')
    for (const queue of [
      'mails given up',
      'payment events',
      'payment events failed',
      'masters to draw',
      'masters failed',
      'orders flagged',
      'receipts not delivered',
    ]) {
      expect(text).toContain(`shop_waiting{queue="${queue}"} 0`)
    }
  })

  it('tell the lag of the event loop, and who leads', async () => {
    expect(await read()).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+/m)
    expect(await read()).toMatch(/^shop_leader 1$/m)
  })

  it('say nothing of the queues while the database does not answer', async () => {
    const gone = await createTestDatabase(kind)
    const cut = shopMetrics({
      db: gone.db,
      selling: () => ({ provider: 'sandbox', mode: 'test' }),
      isLeader: () => false,
    })
    expect(await cut.registry.metrics()).toContain('shop_waiting{')
    await gone.drop()
    expect(await cut.registry.metrics()).not.toContain('shop_waiting{')
  })
})

describe('the metrics of answers', () => {
  it('count by pattern, never by address, and know webhooks and downloads by how they ended', async () => {
    const { db, drop } = await createTestDatabase('sqlite')
    const metrics = shopMetrics({ db, selling: () => ({ provider: 'sandbox', mode: 'test' }), isLeader: () => false })
    const app = Fastify()
    metrics.watch(app)
    app.post('/webhooks/sandbox', async (request, reply) => reply.code(request.headers.sign ? 200 : 401).send())
    app.get('/download/:token/master/:wallpaper', async (_request, reply) => reply.send(Buffer.alloc(5000)))
    app.get('/download/:token/bundle/:bundle/:version', async (_request, reply) => reply.send(endless()))
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    await fetch(`${url}/webhooks/sandbox`, { method: 'POST', headers: { sign: 'x' } })
    await fetch(`${url}/webhooks/sandbox`, { method: 'POST' })
    await (await fetch(`${url}/download/secret-token/master/a`)).arrayBuffer()
    await hangUp(`${url}/download/secret-token/bundle/b/1`)
    metrics.countPage(200)
    metrics.countPage(200)
    await vi.waitFor(
      async () => {
        const text = await metrics.registry.metrics()
        expect(text).toContain('shop_webhooks_total{outcome="taken"} 1')
        expect(text).toContain('shop_webhooks_total{outcome="bad signature"} 1')
        expect(text).toContain('shop_downloads_total{kind="master",outcome="whole"} 1')
        expect(text).toContain('shop_downloads_total{kind="bundle",outcome="cut"} 1')
        expect(Number(/bytes_total\{kind="master",outcome="whole"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(5000)
        expect(text).toContain('shop_pages_total{status="200"} 2')
        expect(text).not.toContain('secret-token')
      },
      { timeout: 20_000 },
    )
    await app.close()
    await drop()
  })

  it('are served at /metrics of their own port, and nowhere else', async () => {
    const { address, close } = await serveMetrics({ host: '127.0.0.1', port: 0 }, async () => 'a 1\n')
    const url = `http://127.0.0.1:${(address as AddressInfo).port}`
    expect(await (await fetch(`${url}/metrics`)).text()).toBe('a 1\n')
    expect((await fetch(`${url}/`)).status).toBe(404)
    close()
  })
})

async function* pieces() {
  for (;;) {
    yield Buffer.alloc(1000)
    // Others have their turn between two pieces.
    await turn()
  }
}

const endless = () => Readable.from(pieces())

async function hangUp(url: string): Promise<void> {
  const asked = get(url)
  const [answer] = await once(asked, 'response')
  await once(answer, 'data')
  asked.destroy()
}
