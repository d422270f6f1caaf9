import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { type Config, readConfig } from '../config/config.ts'
import { createTestDatabase } from '../database/testing/test-database.ts'
import { saveCheckoutLink } from '../payments/checkout-links.ts'
import { openLiveSettings } from './live-settings.ts'

const LEMON = {
  LEMONSQUEEZY_STORE_ID: '1',
  LEMONSQUEEZY_API_KEY: 'k'.repeat(20),
  LEMONSQUEEZY_WEBHOOK_SECRET: 'a secret of lemons',
}

it('takes up a checkout link that is added while the shop is open, once, and only then', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-live-links-'))
  const { db, drop } = await createTestDatabase('sqlite')
  const config = readConfig({ ...LEMON, DATA_DIR: dataDir })
  const settings = await openLiveSettings({ db, config, logger: pino({ level: 'silent' }) })
  const used: Config[] = []
  const following = settings.follow(async (next) => void used.push(next))
  await following.runNow()
  expect(used).toEqual([])
  expect(settings.config().payments.links).toEqual({})
  await saveCheckoutLink(config.checkoutLinksFile, 'coast', { productId: '77' })
  await following.runNow()
  await following.runNow()
  expect(used.map(({ payments }) => payments.links)).toEqual([{ coast: { productId: '77' } }])
  expect(settings.config().payments).toMatchObject({ links: { coast: { productId: '77' } }, linksProblem: null })
  await following.stop()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})
