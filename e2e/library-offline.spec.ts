import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newAddress } from '../harness/browser/account-steps.ts'
import { agreeToDownload, openLedger } from '../harness/browser/checkout-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { hydrate, openHydrated } from '../harness/browser/hydrated-page.ts'
import { type NetworkLine, networkLine } from '../harness/browser/network-line.ts'
import { expect, test as quiet } from '../harness/browser/quiet-page.ts'
import { buyAsGuest, firstWallpaper, openStocked } from './library-steps.ts'
import { STOCKED } from './library-stock.ts'

const test = quiet.extend<{ line: NetworkLine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from here.
  line: async ({}, use) => {
    const line = await networkLine()
    await use(line)
    await line.close()
  },
})

const here = (page: Page) => page.getByRole('region', { name: 'On this device' })
const stateOfWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/library'))?.active?.state)
const listCaches = (page: Page) => page.evaluate(() => caches.keys())

/** Another version of the worker arrives while a page is open: that page keeps its worker and its scripts. */
async function expectOldWorkerUntilClosed(page: Page, line: NetworkLine): Promise<void> {
  line.append('/library-worker.js', '\n// Another version.')
  const waiting = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration('/library')
      await worker?.update()
      const isSame = worker?.active?.scriptURL === navigator.serviceWorker.controller?.scriptURL
      return [worker?.waiting?.state, worker?.active?.state, isSame]
    })
  await expect.poll(waiting).toEqual(['installed', 'activated', true])
  line.cut()
  const isThere = await page.evaluate(async () => {
    const script = document.querySelector<HTMLScriptElement>('script[data-hydrate]')
    return (await fetch(script?.src ?? '')).ok
  })
  expect(isThere).toBe(true)
  line.mend()
}

test('ten wallpapers are kept, opened and seen without a network; a refund takes them off the device', async ({
  page: shop,
  browser,
  baseURL,
  line,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ ...(baseURL && { baseURL }), proxy: { server: line.server } })
  const email = newAddress()
  const page = await buyAsGuest(await context.newPage(), email)
  await openStocked(page)
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])

  await here(page).getByRole('button', { name: 'Keep all 11 on this device' }).click()
  await agreeToDownload(page)
  await expect(here(page)).toContainText(/11 of 11 on this device, \d/, { timeout: 60_000 })
  const first = firstWallpaper(page)
  const title = (await first.getByRole('heading').textContent()) ?? ''
  await first.locator('summary').click()
  await first.getByRole('button', { name: /^Give back/ }).click()
  await expect(here(page)).toContainText('10 of 11 on this device')
  await page.getByLabel('Sort').selectOption('On this device first')
  await expect(page.getByRole('heading', { level: 3 }).last()).toHaveText(title)
  await page.getByRole('searchbox', { name: `Search in ${STOCKED.name}` }).fill(title.toUpperCase())
  await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
  await expect.poll(() => stateOfWorker(page)).toBe('activated')

  line.cut()
  await page.reload()
  await hydrate(page)
  await expect(page.getByRole('heading', { level: 1, name: STOCKED.name })).toBeVisible()
  await expect(page.getByText('10 of 11 are on this device')).toBeVisible()
  await expect(page.getByText(/^Offline\. .*last reached on/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not on this device' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'library, offline')
  await page.getByRole('button', { name: /^View/ }).first().click()
  const whole = page.getByRole('dialog').getByRole('img')
  await expect(whole).toHaveJSProperty('complete', true)
  expect(await whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const viewed = await page.getByRole('dialog').getByRole('heading').textContent()
  await expectAccessible(page, 'library, offline, a picture')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog').getByRole('heading')).not.toHaveText(viewed ?? '')
  const saving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  const saved = await readFile(await (await saving).path())
  expect((await sharp(saved).metadata()).format).toBe('jpeg')
  await page.keyboard.press('Escape')

  line.mend()
  await expect(here(page)).toContainText('10 of 11 on this device', { timeout: 40_000 })
  await expectOldWorkerUntilClosed(page, line)
  await openLedger(shop, baseURL, email)
  await shop.getByRole('button', { name: 'Refund all of it' }).click()
  await expect(async () => {
    await openHydrated(page, '/library')
    await expect(page.getByRole('main').getByText(/^Refunded on/)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expect.poll(() => listCaches(page)).toEqual([])
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])
  await context.close()
})
