import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { openDatabase } from './database/database.ts'
import { writeGradients } from './samples/write-stand-in-catalogue.ts'
import { freePort } from './testing/free-port.ts'
import { type ShopProcess, startShopProcess } from './testing/shop-process.ts'
import { writeTestSite } from './testing/test-site.ts'

const PATIENCE = { timeout: 30_000, interval: 100 }

let shop: ShopProcess | undefined
afterEach(() => shop?.child.kill('SIGKILL'))

/** The workers that have said that they serve, in the order in which they did. */
const workersOf = (output: string) =>
  [...output.matchAll(/"worker":(\d+),"msg":"a worker serves"/g)].map(([, pid]) => Number(pid))

it('serves from several processes on one SQLite, replaces a killed one and drains them all', {
  timeout: 120_000,
}, async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-workers-'))
  await writeGradients(dataDir, standInCatalogue())
  shop = startShopProcess(writeTestSite(), {
    DATA_DIR: dataDir,
    PORT: String(port),
    WEB_CONCURRENCY: '2',
    LOG_LEVEL: 'info',
    METRICS_LISTEN: `127.0.0.1:${metricsPort}`,
  })
  const { says, output, child, ended } = shop
  await says('The shop is open at')
  // The first one had served before anybody listened to it.
  await vi.waitFor(() => expect(workersOf(output())).toHaveLength(1), PATIENCE)

  /** Each one counts twice in the database, in transactions that read and write. */
  const ask = (_: unknown, at: number) =>
    fetch(`http://127.0.0.1:${port}/api/auth/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody-${at}@example.com` }),
    }).then(({ status }) => status)
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(new Set(await Promise.all(Array.from({ length: 60 }, ask)))).toEqual(new Set([204]))
  // Connections are dealt out in turn, so both have written; the figures are the sum over both. An answer is counted once it
  // is sent, which may be after it has arrived.
  const answered = /shop_request_seconds_count\{method="POST",route="\/api\/auth\/reset",status="204"\} 60/
  await vi.waitFor(async () => expect(await metrics()).toMatch(answered), PATIENCE)
  await vi.waitFor(async () => expect(await metrics()).toMatch(/^shop_leader 1$/m), PATIENCE)

  const [victim = 0] = workersOf(output())
  process.kill(victim, 'SIGKILL')
  await vi.waitFor(() => expect(workersOf(output())).toHaveLength(2), PATIENCE)
  expect(workersOf(output())[1]).not.toBe(victim)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  await vi.waitFor(async () => expect(await metrics()).toMatch(/^shop_leader 1$/m), PATIENCE)

  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await expect(fetch(`http://127.0.0.1:${port}/gaming`)).rejects.toThrow()
  const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
  const isOfMail = (key: string) => key.startsWith('mail-from') || key.startsWith('reset-mail')
  const rows = (await db.selectFrom('attempt').select(['key', 'count']).execute()).filter(({ key }) => isOfMail(key))
  // One row for each address, and one for the client that named them all.
  expect(rows.map(({ count }) => count).toSorted((one, other) => other - one)).toEqual([60, ...Array(60).fill(1)])
  await db.destroy()
})
