// node sample-shop/e2e/take-screens.ts [--shop http://localhost:3000] [--into docs/screens] [--only <part of a name>]
// [--desk <link>]: photographs the pages of a running sample shop at three widths as small WebP files: home section by
// section, the first screen of every kind of page, a library in which something was bought in the sandbox, and with the link
// of `npm run shop -- desk-link` the owner's desk.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newAddress } from '../../harness/browser/account-steps.ts'
import { CARDS, pay } from '../../harness/browser/checkout-steps.ts'
import { comeToRest } from '../../harness/browser/come-to-rest.ts'
import { setUpWithPasskey } from '../../harness/browser/desk-steps.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { launchBrowser } from '../../harness/launch-browser.ts'
import { STOPS, scrollTo } from './home-stops.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 834, height: 1112 },
  { width: 1440, height: 900 },
]
const MAX_BYTES = 60_000

/** What is on the screen when the photograph is taken, by the file's name; nobody is signed in and nothing is owned. */
const PAGES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  ...Object.fromEntries(
    STOPS.map((stop) => [
      `home-${stop.name}`,
      async (page: Page) => {
        if (new URL(page.url()).pathname !== '/') await openHydrated(page, '/')
        await scrollTo(page, stop)
      },
    ]),
  ),
  'home-picker': async (page) => {
    await openHydrated(page, '/')
    await page.getByRole('button', { name: 'Categories' }).last().click()
  },
  gallery: (page) => openHydrated(page, '/nature'),
  'gallery-free': (page) => openHydrated(page, '/space'),
  'gallery-two-bundles': (page) => openHydrated(page, '/medievalxfuturistic'),
  picture: async (page) => {
    await openHydrated(page, '/nature')
    await page.locator('main li a[href*="picture="]').first().click()
    await page.getByRole('dialog').waitFor()
  },
  find: async (page) => {
    await openHydrated(page, '/nature')
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox').fill('red')
    await page.getByRole('dialog').locator('li img').first().waitFor()
  },
  favourites: async (page) => {
    await openHydrated(page, '/animals')
    for (let at = 0; at < 6; at++) await page.locator('main li button[aria-pressed]').nth(at).click()
    await openHydrated(page, '/favourites')
    await page.locator('main li img').first().waitFor()
  },
  bundles: (page) => openHydrated(page, '/bundles'),
  subscription: (page) => openHydrated(page, '/subscription'),
  checkout: (page) => page.goto('/checkout/animals'),
  login: (page) => openHydrated(page, '/login'),
  dashboard: (page) => openHydrated(page, '/dashboard'),
  setup: (page) => openHydrated(page, '/setup'),
  feed: (page) => openHydrated(page, '/feed'),
  gift: (page) => page.goto('/gift'),
  contact: (page) => openHydrated(page, '/contact'),
  terms: (page) => openHydrated(page, '/terms'),
  withdraw: (page) => page.goto('/withdraw'),
  'not-found': (page) => openHydrated(page, '/no-such-page'),
  library: async (page) => {
    await page.goto('/checkout/animals')
    await pay(page, CARDS.pays, newAddress())
    await page.getByRole('button', { name: 'Open your library' }).click()
    await page.getByRole('link', { name: 'Open Animals' }).waitFor()
  },
  'library-bundle': async (page) => {
    await page.getByRole('link', { name: 'Open Animals' }).click()
    await page.getByRole('heading', { level: 1, name: 'Animals' }).waitFor()
  },
}

/** Without those that name folders of the machine. */
const DESK = 'today orders messages visits catalogue pricing brand team'.split(' ')

const { values } = parseArgs({
  options: {
    shop: { type: 'string', default: 'http://localhost:3000' },
    into: { type: 'string', default: 'docs/screens' },
    only: { type: 'string', default: '' },
    desk: { type: 'string' },
  },
})
const browser = await launchBrowser()
await mkdir(values.into, { recursive: true })
for (const viewport of SIZES) {
  const context = await browser.newContext({ viewport, baseURL: values.shop })
  const page = await context.newPage()
  for (const [name, open] of Object.entries(PAGES)) {
    if (!name.includes(values.only)) continue
    await open(page)
    await keep(page, `${name}-${viewport.width}`)
  }
  await context.close()
}
if (values.desk) await photographDesk(values.desk)
await browser.close()

/** The link is good once. */
async function photographDesk(link: string): Promise<void> {
  const page = await browser.newPage()
  await setUpWithPasskey(page, link, 'owner@example.com')
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport)
    for (const screen of DESK) {
      await page.goto(new URL(`/desk/${screen}`, values.shop).href)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Loading').waitFor({ state: 'hidden' })
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
      await keep(page, `desk-${screen}-${viewport.width}`)
    }
  }
  await page.close()
}

/** Writes the file, as small as it has to be. */
async function keep(page: Page, name: string): Promise<void> {
  await comeToRest(page)
  const png = await page.screenshot()
  for (let quality = 80; quality >= 30; quality -= 10) {
    const webp = await sharp(png).webp({ quality }).toBuffer()
    if (webp.length > MAX_BYTES && quality > 30) continue
    await writeFile(join(values.into, `${name}.webp`), webp)
    return
  }
}
