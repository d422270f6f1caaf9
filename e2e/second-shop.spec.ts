import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_INDEX_URL, type DataIndex } from '../contract/site/site-data.ts'
import { SAMPLE_WORDS } from '../contract/testing/sample-words.ts'
import { agreeToDownload, CARDS, openCheckout, pay } from '../harness/browser/checkout-steps.ts'
import { expectPublished, setUpWithPasskey } from '../harness/browser/desk-steps.ts'
import { hear, readPage } from '../harness/browser/heard-words.ts'
import { listShifts, listViolations, openHydrated } from '../harness/browser/hydrated-page.ts'
import { endNews, expectNewsTold, haveReaders, sendNews, writeNews } from '../harness/browser/news-steps.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'
import { lookAtSale } from '../harness/browser/sale-states.ts'
import { openDeskAs } from '../harness/browser/staff-steps.ts'
import { cutUploadsAfter, drawTwelveMasters, dropFiles, letFilesBeFound } from '../harness/browser/upload-steps.ts'
import { readStored } from '../harness/read-stored-zip.ts'
import { openSecondShop, type SecondShop } from '../harness/second-shop.ts'
import { startMailServer } from '../server/testing/mail-server.ts'

const BUYER = 'nuno@example.com'
const PAGES = ['/', '/coast', '/meadow', '/bundles', '/subscription', '/login', '/signup', '/terms', '/privacy-policy']
const QUIET_PAGES =
  '/dashboard /library /find-order /thank-you /reset-password /verify-email /beach /licence /refunds /accessibility /imprint'.split(
    ' ',
  )
const FILES = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/.well-known/security.txt', '/favicon.ico']
const REFUSED = ['/nothing-here', '/api/nothing', '/api/library', '/checkout/nothing', '/images/a/b.webp', '/%ff']

let shop: SecondShop
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  shop = await openSecondShop()
})
test.afterAll(() => shop.close())

test('another shop, from an empty folder to a download, says no word of the sample shop', async ({ page, context }) => {
  test.setTimeout(240_000)
  const heard = hear(context)
  await openHydrated(page, `${shop.url}/coast`)
  await expect(page.getByRole('banner').getByRole('img', { name: 'Lume & Tide' })).toBeVisible()
  expect(await listShifts(page)).toEqual([])
  const checkout = await openCheckout(context, page.getByRole('link', { name: /Take the coast home/ }).first())
  await expect(checkout.getByText('€4.50').first()).toBeVisible()
  await expect(checkout.getByText('Lume & Tide').first()).toBeVisible()
  await pay(checkout, CARDS.pays, BUYER)
  await expect(checkout.getByRole('main').getByRole('status')).toContainText('The Coast Bundle is yours.')
  await expect(checkout.getByRole('definition').first()).toHaveText(/^LT-[0-9A-Z]{7}$/)
  const number = await checkout.getByRole('definition').first().innerText()
  await checkout.getByRole('button', { name: 'Open your library' }).click()
  await checkout.getByRole('link', { name: 'Open Coast' }).click()
  const first = checkout
    .getByRole('listitem')
    .filter({ has: checkout.locator('summary') })
    .first()
  await first.locator('summary').click()
  await first.getByRole('link', { name: /^Master/ }).click()
  const [master] = await Promise.all([checkout.waitForEvent('download'), agreeToDownload(checkout)])
  expect(readFileSync(await master.path())).toEqual(shop.firstMaster('coast'))
  const [zip] = await Promise.all([
    checkout.waitForEvent('download'),
    checkout.getByRole('link', { name: /Download all/ }).click(),
  ])
  const names = [master, zip].map((download) => download.suggestedFilename())
  const inside = readStored(readFileSync(await zip.path()))
  const [licenceName] = [...inside.keys()].filter((name) => name.endsWith('/LICENCE.txt'))
  const licence = inside.get(licenceName ?? '')?.toString('utf8') ?? ''
  expect(licence).toContain('Lume & Tide')
  expect(names.join()).toContain('lume-tide')
  for (const words of [...names, licence, ...inside.keys()]) expect(words).not.toMatch(SAMPLE_WORDS)
  const orders = await shop.shop('orders')
  expect(orders).toContain(number)
  const all = await heard()
  for (const path of ['/coast', '/checkout/buy/coast', '/thank-you', '/api/orders/', '/library', '/api/library/coast'])
    expect(all.filter(([from, words]) => from.includes(path) && words.length > 500).length, path).toBeGreaterThan(0)
  for (const [from, words] of all) expect(words, from).not.toMatch(SAMPLE_WORDS)
})

test('its mails name it, its seller and the number of the order', async ({ request }) => {
  const asked = await request.post(`${shop.url}/api/find-order`, { data: { email: BUYER } })
  expect(asked.ok()).toBe(true)
  // The receipt, what was agreed to before the download, and the order that was asked for.
  await expect
    .poll(async () => (await (await request.get(`${shop.sandboxUrl}/mailbox/api/messages`)).json()).length)
    .toBe(3)
  const mails = await (await request.get(`${shop.sandboxUrl}/mailbox/api/messages`)).text()
  expect(mails).not.toMatch(SAMPLE_WORDS)
  for (const words of ['Lume & Tide Lda., Rua do Farol 3, Ericeira, Portugal', 'Order: LT-', '/brand/', 'Paid: €4.50'])
    expect(mails).toContain(words)
})

test('its pages can be read by everybody, light ground and pictures together, and say no word of the sample shop', async ({
  page,
}) => {
  test.setTimeout(240_000)
  for (const path of PAGES) {
    await openHydrated(page, shop.url + path)
    expect(await readPage(page), path).not.toMatch(SAMPLE_WORDS)
    expect(await listViolations(page), path).toEqual([])
  }
  for (const path of QUIET_PAGES) {
    await openHydrated(page, shop.url + path)
    expect(await readPage(page), path).not.toMatch(SAMPLE_WORDS)
  }
})

test('its data, its files and its errors say no word of the sample shop', async ({ page, request }) => {
  await openHydrated(page, shop.url)
  const poster = page.getByRole('img', { name: 'The lighthouse' })
  await expect(poster).toHaveJSProperty('complete', true)
  expect(await poster.evaluate((shown: HTMLImageElement) => shown.currentSrc)).toMatch(/\/brand\/[0-9a-f-]+\.webp$/)
  const index = (await (await request.get(shop.url + DATA_INDEX_URL)).json()) as DataIndex
  const data = [index.site, ...Object.values(index.pages)]
  for (const path of [...PAGES, ...QUIET_PAGES, ...FILES, ...REFUSED, ...data]) {
    const answer = await request.get(shop.url + path)
    // A digest spells whatever it likes.
    const { etag: _digest, ...headers } = answer.headers()
    const words = JSON.stringify(headers) + (path === '/favicon.ico' ? '' : await answer.text())
    expect(words, path).not.toMatch(SAMPLE_WORDS)
  }
  for (const path of ['/checkout', '/mailbox', '/checkout/orders']) {
    expect(await (await request.get(shop.sandboxUrl + path)).text(), path).not.toMatch(SAMPLE_WORDS)
  }
})

test('the terms that it had before can still be read, and lead to those that hold', async ({ page }) => {
  await openHydrated(page, `${shop.url}/terms/1`)
  await expect(page).toHaveTitle(/^Terms and Conditions, version 1 \|/)
  await expect(page.getByText('An earlier version.')).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Read what holds now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('House Rules')
  await expect(page.getByRole('link', { name: /^version 1, since/ })).toHaveAttribute('href', '/terms/1')
  await openHydrated(page, `${shop.url}/terms/3`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('House Rules')
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', `${shop.url}/terms`)
})

test('a price and a sale are published on the desk while a visitor browses, whose next page shows them', async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage()
  await openHydrated(visitor, `${shop.url}/coast`)
  const bar = visitor.getByRole('complementary', { name: 'Buy this bundle' })
  await expect(bar).toContainText('€4.50')

  const [link = ''] = /https?:\S+#key=\S+/.exec(await shop.shop('desk-link')) ?? []
  await setUpWithPasskey(page, link, 'owner@lume.example')
  await page.goto(`${shop.url}/desk/pricing`)
  await page.getByLabel('Price of Coast Bundle').fill('6')
  await page.getByRole('button', { name: 'Keep in the draft' }).click()
  await page.getByRole('button', { name: 'New sale …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name (buyers see it)').fill('Low tide')
  await dialog.getByRole('textbox', { name: 'Takes off' }).fill('50')
  await dialog.getByLabel('From (UTC)').fill('2026-01-01T00:00')
  await dialog.getByLabel('Until (UTC)').fill('2099-01-01T00:00')
  await dialog.getByRole('button', { name: 'Keep in the draft' }).click()
  await expect(page.getByText('Begins when published')).toBeVisible()
  await page.getByRole('button', { name: 'See and publish …' }).click()
  await expect(dialog).toContainText('Coast Bundle rises from €4.50 to €6.00.')
  await expect(dialog).toContainText('Low tide begins at once')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toContainText('Tick the box above first')
  await dialog.getByLabel('Yes, this is what I want').check()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expectPublished(page)
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  expect(await listViolations(page)).toEqual([])

  await visitor.getByRole('navigation').getByRole('link', { name: 'Bundles' }).first().click()
  await expect(visitor.getByText('Low tide, until 31 December.')).toBeVisible()
  await expect(visitor.getByText('€3', { exact: true })).toBeVisible()
  const [checkout] = await Promise.all([
    visitor.waitForEvent('popup'),
    visitor
      .getByRole('link', { name: /^Buy Now/ })
      .first()
      .click(),
  ])
  await expect(checkout.getByText('€3.00').first()).toBeVisible()
  await lookAtSale(visitor, shop.url, 'Low tide')
  await visitor.context().close()
})

test('masters dropped on the desk survive a cut and a reload, wait in the draft, and are there for everybody once published', async ({
  page,
  browser,
  browserName,
  complaints,
}) => {
  test.setTimeout(240_000)
  const files = await drawTwelveMasters(join(shop.dataDir, '..', 'twelve'))
  const visitor = await browser.newPage()
  const keeper = visitor.getByRole('img', { name: 'The keeper’s house at dusk' })
  /** Every process follows within a second. */
  const seesKeeper = (count: number) =>
    expect(async () => {
      await visitor.goto(`${shop.url}/coast`)
      await expect(keeper).toHaveCount(count, { timeout: 1000 })
    }).toPass({ timeout: 30_000 })
  await openDeskAs('owner', page, shop.url, 1100, shop.dataDir)
  await letFilesBeFound(page)
  await page.goto(`${shop.url}/desk/catalogue/coast`)
  await cutUploadsAfter(page, 6)
  await dropFiles(page, browserName, files)
  await expect(page.getByText('Waiting for the network').first()).toBeVisible({ timeout: 60_000 })
  await page.unrouteAll()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  // The browser itself wrote down that parts could not be sent.
  complaints.length = 0
  if (browserName !== 'chromium') {
    await expect(page.getByText(/^Drop (this file|these \d+ files) again:/)).toBeVisible()
    await dropFiles(page, browserName, files)
  }
  await expect(page.getByText('9 of 12 files in the draft · 3 refused')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('small.jpg is too small: 320×180, needed are 7680×4320.')).toBeVisible()
  await expect(page.getByText(/damaged\.jpg is damaged or cut off/)).toBeVisible()
  await expect(page.getByText(/is the same file as|is in the shop already/)).toHaveCount(1)
  await expect(page.getByText('It told of places or people: that was taken out of what buyers get.')).toHaveCount(1)
  expect(await listViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Close what was refused' }).click()
  await expect(page.getByText('9 of 9 files in the draft')).toBeVisible()

  const titles = page.getByRole('textbox', { name: 'Title' })
  await expect(titles).toHaveCount(12)
  await titles.nth(3).fill('The keeper’s house')
  await titles.nth(3).press('Enter')
  await expect(page.getByText('The title is in the draft.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Alt text' }).nth(3).fill('The keeper’s house at dusk')
  await page.getByRole('textbox', { name: 'Alt text' }).nth(3).blur()
  await expect(page.getByText('The alt text is in the draft.')).toBeVisible()
  await page.getByRole('button', { name: /^Move The keeper’s house/ }).press('Home')
  await expect(titles.first()).toHaveValue('The keeper’s house')

  await openHydrated(visitor, `${shop.url}/coast`)
  await page.getByRole('button', { name: 'See and publish …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expectPublished(page)
  await seesKeeper(1)
  await expect(titles).toHaveCount(12)

  await page.goto(`${shop.url}/desk/catalogue`)
  await page.getByRole('button', { name: 'Publications' }).click()
  await page.getByRole('button', { name: 'Go back …' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
  await expectPublished(page)
  await seesKeeper(0)
  await visitor.close()
})

test('name, colour and a section are changed under Brand, seen in the preview, and by a visitor once published', async ({
  page,
  browser,
}) => {
  await openDeskAs('owner', page, shop.url, 1100, shop.dataDir)
  await page.goto(`${shop.url}/desk/brand`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lume & Daughters')
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#7a1f4d')
  await page.getByRole('button', { name: 'Keep in the draft' }).first().click()
  await page.getByRole('tab', { name: 'Home page' }).click()
  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.getByRole('menuitem', { name: 'Categories' }).click()
  await expect(page.getByText('The section is in the draft.')).toBeVisible()
  const preview = page.frameLocator('iframe[title="Draft of /"]')
  await expect(preview.getByRole('heading', { name: 'Categories', exact: true })).toBeAttached()
  const visitor = await browser.newPage()
  await visitor.goto(shop.url)
  await expect(visitor.getByRole('heading', { name: 'Categories', exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'See and publish …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expectPublished(page)
  await expect(async () => {
    await visitor.goto(shop.url)
    await expect(visitor).toHaveTitle(/Lume & Daughters/, { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await expect(visitor.getByRole('heading', { name: 'Categories', exact: true })).toBeAttached()
  expect(await visitor.locator('html').getAttribute('style')).toContain('#7a1f4d')
  await visitor.close()
})

test('news are written, looked at, tested, sent by somebody who proves it is them, and ended with one press', async ({
  page,
  browser,
  complaints,
}) => {
  const mail = await startMailServer()
  await haveReaders(['rita@example.com', 'tomas@example.com'], shop.dataDir)
  const [link = ''] = /https?:\S+#key=\S+/.exec(await shop.shop('desk-link')) ?? []
  await setUpWithPasskey(page, link, 'crier@lume.example')
  await writeNews(page, shop, mail)
  expect(await listViolations(page)).toEqual([])
  await sendNews(page, shop)
  // The browser itself wrote down that a proof was asked for.
  complaints.length = 0
  await endNews(await browser.newPage(), mail)
  await expectNewsTold(page, 'Dunes at last', { sent: 2, left: 2 })
  await mail.stop()
})
