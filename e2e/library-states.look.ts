import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { listViolations, openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'
import { buyAsGuest, firstWallpaper, openStocked } from './library-steps.ts'
import { STOCKED } from './library-stock.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** At both widths: nothing sticks out at the side, and axe finds nothing. */
async function look(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overhang, `${what} at ${size.width}`).toBeLessThanOrEqual(0)
    expect(await listViolations(page), `${what} at ${size.width}`).toEqual([])
  }
}

/** As while the files are drawn: what comes after the last of these waits until somebody asks for it. */
const DRAWN = ['ready', 'rendering', 'queued', 'failed', 'missing']

/** Lets the bundle's files be under way, whatever is there. */
async function tellOfDrawing(page: Page): Promise<void> {
  await page.route(`**/api/library/${STOCKED.slug}`, async (route) => {
    const view = await (await route.fetch()).json()
    const unknown = { sizeBytes: null, size: null, fileName: null }
    const wallpapers = view.wallpapers.map((one: object, at: number) => ({
      ...one,
      ...(at > 0 && unknown),
      state: DRAWN[at] ?? 'waiting',
    }))
    await route.fulfill({ json: { ...view, wallpapers, ready: 1, zip: null, secondsLeft: 240 } })
  })
}

test('axe is content with the library in all its states', async ({ page: shop }) => {
  test.setTimeout(180_000)
  await openHydrated(shop, '/library')
  await expect(shop.getByRole('link', { name: 'Send the link again' })).toBeVisible()
  await look(shop, 'closed')

  const page = await buyAsGuest(shop)
  await expect(page.getByRole('heading', { level: 1, name: 'Your library' })).toBeVisible()
  await look(page, 'overview')
  await tellOfDrawing(page)
  await openStocked(page)
  await expect(page.getByText('Drawing the 8K files').first()).toBeVisible()
  await look(page, 'drawing')
  await expectAccessible(page, 'library, drawing')
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByRole('link', { name: /Download all/ })).toBeVisible()
  await look(page, 'bundle')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await look(page, 'nothing selected')
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check()
  await look(page, 'selecting')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await firstWallpaper(page).locator('summary').click()
  await look(page, 'menu')
  await firstWallpaper(page)
    .getByRole('button', { name: /Another device/ })
    .click()
  await page.getByRole('dialog').getByLabel('Device').selectOption({ value: 'phone' })
  await look(page, 'fitting')
})
