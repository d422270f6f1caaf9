import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../database/database.ts'
import { writeGradients } from '../samples/write-stand-in-catalogue.ts'
import { freePort } from '../testing/free-port.ts'
import { type ShopProcess, startShopProcess } from '../testing/shop-process.ts'
import { writeTestSite } from '../testing/test-site.ts'
import { type SettingChanges, saveSettings } from './stored-settings.ts'

/** A machine that is busy takes its time. */
const PATIENCE = { timeout: 30_000, interval: 100 }
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SECRET: '9f2c1b7e4d8a6035f1e2d3c4b5a69788',
  WEB_CONCURRENCY: '2',
  LOG_LEVEL: 'info',
  // Nothing leaves this machine.
  NODE_USE_ENV_PROXY: '1',
  HTTPS_PROXY: 'http://127.0.0.1:9',
}
const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-live-settings-'))
let shop: ShopProcess
let url: string
beforeAll(async () => {
  await writeGradients(DATA_DIR, standInCatalogue())
  const port = String(await freePort())
  url = `http://127.0.0.1:${port}`
  shop = startShopProcess(writeTestSite(), { ...PRODUCTION, DATA_DIR, PORT: port })
  await shop.says('The shop is open at https://shop.example')
}, 60_000)
afterAll(async () => {
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  rmSync(DATA_DIR, { recursive: true, force: true })
})

async function save(changes: SettingChanges): Promise<void> {
  const config = readConfig({ ...PRODUCTION, DATA_DIR })
  const db = openDatabase(config.databaseUrl)
  await saveSettings({ db, config, now: () => new Date() }, changes, 'mara')
  await db.destroy()
}

/** Each on a connection of its own, so that both processes are asked. */
const statusesOf = (path: string, init: RequestInit = {}) =>
  Promise.all(
    Array.from({ length: 12 }, async () => {
      const answer = await fetch(`${url}${path}`, { ...init, headers: { connection: 'close' } })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
const ofWebhook = () => statusesOf('/webhooks/stripe', { method: 'POST', body: '{}' })
const allAre = (status: number) => Array.from({ length: 12 }, () => status)

it('changes the provider in every process of a shop that is open, and no request is lost', {
  timeout: 120_000,
}, async () => {
  expect(await ofWebhook()).toEqual(allAre(404))
  const failed: number[] = []
  const stopped = new AbortController()
  const visits = (async () => {
    while (!stopped.signal.aborted) {
      const statuses = [...(await statusesOf('/gaming')), ...(await statusesOf('/api/session'))]
      failed.push(...statuses.filter((status) => status >= 500))
    }
  })()
  await save(STRIPE)
  // Without a signature it is refused, by a shop that knows Stripe.
  await vi.waitFor(async () => expect(await ofWebhook()).toEqual(allAre(401)), PATIENCE)
  await save({ STRIPE_SECRET_KEY: null, STRIPE_WEBHOOK_SECRET: null })
  await vi.waitFor(async () => expect(await ofWebhook()).toEqual(allAre(404)), PATIENCE)
  await save({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
  const popup = () => statusesOf('/api/auth/google?attempt=12345678', { redirect: 'manual' })
  await vi.waitFor(async () => expect(new Set(await popup())).not.toContain(404), PATIENCE)
  stopped.abort()
  await visits
  expect(failed).toEqual([])
})
