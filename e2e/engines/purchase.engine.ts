import { agreeToDownload } from '../../harness/browser/checkout-steps.ts'
import { expect, test } from '../../harness/browser/engines/visit.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { buyHere, openStocked } from '../library-steps.ts'
import { STOCKED, stockedMaster } from '../library-stock.ts'

test('a guest buys a bundle, agrees in a dialog of its words’ height, and gets the very file', async ({ visit }) => {
  const { page } = visit
  await visit.resize(1440, 900)
  await openHydrated(page, '/dashboard')
  await visit.followTab(() => page.locator(`a[href^="/checkout/${STOCKED.slug}"]`).first().click())
  await page.getByLabel('Card number').waitFor()
  await visit.photograph('purchase/checkout')
  await buyHere(page)
  await page.waitForURL('/library')
  await page.getByRole('link', { name: `Open ${STOCKED.name}` }).waitFor()
  await visit.photograph('purchase/library')
  await openStocked(page)
  await page.locator('main li summary').first().click()
  const master = page.getByRole('link', { name: /master/i }).first()
  await master.click()
  const dialog = page.getByRole('dialog', { name: 'Before the first download' })
  await dialog.waitFor()
  expect(await dialog.evaluate((element) => element.offsetHeight)).toBeLessThan(700)
  await visit.photograph('dialog/consent')
  const bytes = await visit.save(() => agreeToDownload(page))
  expect(bytes.equals(await stockedMaster(1))).toBe(true)
  await page
    .getByRole('button', { name: /Another device/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await visit.photograph('dialog/fit')
  await page.keyboard.press('Escape')
  for (const path of ['/setup', '/feed', '/library']) {
    for (const [width, height] of [
      [390, 844],
      [834, 1112],
      [1440, 900],
    ] as const) {
      await visit.resize(width, height)
      await openHydrated(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('main [role=progressbar]').waitFor({ state: 'hidden' })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
      await visit.photograph(`purchase${path}`)
    }
  }
})
