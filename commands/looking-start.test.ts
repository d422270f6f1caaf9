import { mkdtempSync, rmSync } from 'node:fs'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../server/testing/free-port.ts'
import { type ShopProcess, startNode } from '../server/testing/shop-process.ts'
import { BUILT_DIR, builtCode } from './testing/built-code.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-looking-start-'))
const START = join(import.meta.dirname, 'start.ts')
const PATIENCE = { timeout: 60_000, interval: 250 }

describe('npm start of a shop to look at, as the image sets it', () => {
  let shop: ShopProcess
  let port: number
  let env: Record<string, string>
  beforeAll(async () => {
    port = await freePort()
    env = {
      NODE_ENV: 'production',
      SANDBOX: 'on',
      HOST: '0.0.0.0',
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      SITE_DIR: BUILT_DIR,
    }
    await builtCode()
    shop = startNode([START], { ...env, LOG_LEVEL: 'silent' })
    await shop.says('The shop is open at')
  }, 240_000)
  afterAll(async () => {
    shop.child.kill('SIGTERM')
    await shop.ended
    rmSync(folder, { recursive: true, force: true })
  })

  /** As a browser before a container's port, which is another one outside. */
  function see(path: string, given: { method?: string; body?: string; headers?: Record<string, string> } = {}) {
    const headers = { host: 'localhost:8080', 'content-type': 'application/x-www-form-urlencoded', ...given.headers }
    return new Promise<{ status: number; location: string; body: string }>((resolve, reject) => {
      const asked = ask({ port, path, method: given.method ?? 'GET', headers }, async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk as Buffer)
        const { statusCode: status = 0, headers: said } = answer
        resolve({ status, location: said.location ?? '', body: Buffer.concat(chunks).toString('utf8') })
      })
      asked.on('error', reject).end(given.body)
    })
  }

  it('sells at the one port that a browser came by, and mails links that lead there', async () => {
    await see('/', { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' } })
    await vi.waitFor(async () => {
      expect((await see('/checkout/anime')).location).toMatch(
        /^http:\/\/localhost:8080\/sandbox\/checkout\/buy\/anime\?/,
      )
    }, PATIENCE)
    const { location } = await see('/checkout/anime')
    const page = await see(location.slice('http://localhost:8080'.length))
    expect(page.body).toContain('<form method="post" action="anime">')
    const body = 'email=mara%40example.com&card=4242+4242+4242+4242&name=Mara'
    const paid = await see('/sandbox/checkout/buy/anime', { method: 'POST', body })
    expect(paid.location).toMatch(/^\/thank-you\?order=/)
    await vi.waitFor(async () => {
      const mails = (await see('/sandbox/mailbox/api/messages?to=mara@example.com')).body
      expect(mails).toContain('http://localhost:8080/library#key=')
    }, PATIENCE)
  }, 150_000)

  it('never becomes one that sells, nor one that sells this', async () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    const real = startNode([START], { ...env, ...keys, LOG_LEVEL: 'silent' })
    expect(await real.ended).toBe(1)
    expect(real.output().trim()).toBe(
      'SANDBOX=on opens a shop to look at, with nothing real behind it: leave out STRIPE_SECRET_KEY, or SANDBOX.',
    )
  })
})
