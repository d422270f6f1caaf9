import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import sharp from 'sharp'
import { newAddress } from '../harness/browser/account-steps.ts'
import { agreeToDownload, CARDS, pay } from '../harness/browser/checkout-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'
import { unpack } from '../server/library/testing/unpack-zip.ts'
import { buyAsGuest, firstWallpaper, openStocked } from './library-steps.ts'
import { STOCKED, stockedMaster } from './library-stock.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function save(page: Page, press: () => Promise<void>): Promise<{ bytes: Buffer; path: string; name: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const path = await (download as Download).path()
  return { bytes: await readFile(path), path, name: download.suggestedFilename() }
}

test('a guest buys a bundle and takes it home: master, phone picture and ZIP', async ({ page: shop }) => {
  test.setTimeout(180_000)
  const page = await buyAsGuest(shop)
  await expect(page).toHaveURL('/library')
  await expectAccessible(page, 'library')
  await openStocked(page)
  await expect(page.getByRole('heading', { level: 1, name: STOCKED.name })).toBeFocused()

  const first = firstWallpaper(page)
  await first.locator('summary').click()
  await first.getByRole('link', { name: /master/i }).click()
  await expectAccessible(page, 'first download, asked')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  await expectAccessible(page, 'first download, nothing ticked')
  for (const statement of await page.getByRole('checkbox').all()) await statement.check()
  await expectAccessible(page, 'first download, ticked')
  await page.getByRole('button', { name: 'Not yet' }).click()
  await expect(page.getByText('Nothing was downloaded.')).toBeVisible()
  await expectAccessible(page, 'first download, later')
  await first.getByRole('link', { name: /master/i }).click()
  await expect(page.getByText('Nothing was downloaded.')).toBeHidden()
  const answer = Promise.withResolvers<void>()
  await page.route('**/download/*/consent', async (route) => {
    await answer.promise
    await route.continue()
  })
  const master = await save(page, async () => {
    await agreeToDownload(page)
    // It is on its way: nothing that is pressed now could still take it back.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Not yet' }).click()
    await expect(page.getByRole('dialog', { name: 'Before the first download' })).toBeVisible()
    answer.resolve()
  })
  expect(sha256(master.bytes)).toBe(sha256(await stockedMaster(1)))
  await expect(page.getByText(/^You agreed on/)).toBeVisible()
  await expectAccessible(page, 'first download, agreed')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText(/^You agreed on/)).toBeHidden()

  await first.locator('summary').click()
  await expectAccessible(page, 'library, a bundle')
  await first.getByRole('button', { name: /Another device/ }).click()
  await page.getByRole('dialog').getByLabel('Device').selectOption({ value: 'phone' })
  await page.getByRole('slider').fill('0')
  await expectAccessible(page, 'library, another device')
  const phone = await save(page, () =>
    page
      .getByRole('dialog')
      .getByRole('link', { name: /^Download/ })
      .click(),
  )
  expect(await sharp(phone.bytes).metadata()).toMatchObject({ width: 1290, height: 2796, format: 'jpeg' })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(first.locator('summary')).toBeFocused()

  const zip = await save(page, () => page.getByRole('link', { name: /Download all/ }).click())
  expect(zip.name).toMatch(new RegExp(`-${STOCKED.slug}\\.zip$`))
  const checked = spawnSync('unzip', ['-t', zip.path])
  if (!checked.error) expect(checked.status).toBe(0)
  await takeSome(page)
  await followFeed(page)
})

test('a file whose request got lost is not said to be drawn', async ({ page, complaints }) => {
  await page.goto('/checkout/gaming')
  await pay(page, CARDS.pays, newAddress())
  await page.getByRole('button', { name: 'Open your library' }).click()
  await page.getByRole('link', { name: 'Open Gaming' }).click()
  const first = firstWallpaper(page)
  await first.locator('summary').click()
  await page.route('**/master/**', (route) => route.abort())
  await first.getByRole('button', { name: /^8K master/ }).click()
  await agreeToDownload(page)
  await expect(first.getByRole('button', { name: /^8K master/ })).toContainText('Could not be asked for')
  // The browser's own, of the request.
  complaints.splice(0)
})

/** Two of the bundle as one archive, with the keyboard and with a press on the picture. */
async function takeSome(page: Page): Promise<void> {
  const select = page.getByRole('button', { name: 'Select', exact: true })
  const offer = page.getByRole('region', { name: 'Selected' })
  await select.press('Enter')
  await expect(offer.getByRole('status')).toHaveText(/^Nothing selected/)
  await expect(offer.getByRole('link')).toHaveCount(0)
  await page.getByRole('checkbox').nth(0).press('Space')
  await expect(offer.getByRole('link', { name: 'Download 1' })).toHaveAttribute('href', /\/master\//)
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .nth(2)
    .getByRole('img')
    .click({ force: true })
  await expect(offer.getByRole('status')).toHaveText(/^2 selected [\d.]+ MB$/)
  await expectAccessible(page, 'library, selecting')
  const some = await save(page, () => offer.getByRole('link', { name: 'Download 2' }).click())
  expect(some.name).toMatch(new RegExp(`-${STOCKED.slug}-2-of-\\d+\\.zip$`))
  expect(
    unpack(some.bytes)
      .map(({ content }) => sha256(content))
      .slice(1),
  ).toEqual([sha256(await stockedMaster(1)), sha256(await stockedMaster(3))])
  await page.getByRole('checkbox').nth(2).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.locator('summary').nth(2)).toBeFocused()
  await select.click()
  await page.getByRole('button', { name: 'Done' }).first().click()
  await expect(select).toBeFocused()
}

/** A link for this screen: it sends a picture, moves on, is replaced by another, and ends. */
async function followFeed(page: Page): Promise<void> {
  await page.goto('/library')
  await page.getByRole('link', { name: 'On your devices by itself' }).click()
  await expect(page.getByRole('heading', { name: 'No link yet' })).toBeVisible()
  await expectAccessible(page, 'feed, no link yet')
  await page.getByLabel('What do you call the device?').fill('Attic')
  await page.getByRole('button', { name: 'Make my link' }).click()
  const card = page.getByRole('article', { name: 'Attic' })
  const address = await card.getByLabel('Private link of Attic').inputValue()
  const picture = async (at = address) => {
    const answer = await page.request.get(at)
    return { status: answer.status(), etag: answer.headers().etag, body: await answer.body() }
  }
  const first = await picture()
  const size = page.viewportSize()
  expect(await sharp(first.body).metadata()).toMatchObject({ format: 'jpeg', width: size?.width })
  await expectAccessible(page, 'feed, live')
  // Without scripts of ours: the page that a device's own button opens.
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate((url) => window.open(url), address.replace('today.jpg', 'next')),
  ])
  await tab.getByRole('button', { name: 'Show the next one' }).click()
  await expect.poll(async () => (await picture()).etag).not.toBe(first.etag)
  await tab.close()
  await card.getByRole('button', { name: 'Replace the link' }).click()
  await expectAccessible(page, 'feed, replace the link')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  const link = card.getByLabel('Private link of Attic')
  await expect(link).not.toHaveValue(address)
  const renewed = await link.inputValue()
  await expect(card.getByRole('status').filter({ hasText: /^Replaced\. The old link has stopped/ })).toBeVisible()
  expect((await picture()).status).toBe(404)
  expect((await picture(renewed)).status).toBe(200)
  await expectAccessible(page, 'feed, renewed')
  await card.getByRole('button', { name: 'End it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
  await expect(page.getByRole('heading', { name: 'Link ended' })).toBeFocused()
  expect((await picture(renewed)).status).toBe(404)
  await expectAccessible(page, 'feed, ended')
}

test('the library tells a visitor how to get in, and says nothing more', async ({ page }) => {
  await openHydrated(page, '/library')
  await expect(page.getByRole('link', { name: 'Log In' }).last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send the link again' })).toBeVisible()
  await expectAccessible(page, 'library, signed out')
  await openHydrated(page, '/feed')
  await expectAccessible(page, 'feed, signed out')
})
