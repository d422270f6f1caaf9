import { expect, test } from '@playwright/test'
import { openHydrated } from '../harness/browser/hydrated-page.ts'

// Not on the test that watches the console: the browser itself complains of what it cannot fetch.
test('Find says that the connection is lost, and opens the catalogue by itself when it is back', async ({ page }) => {
  await openHydrated(page, '/terms')
  await page.route('**/data/**', (route) => route.abort())
  await page.keyboard.press('Control+k')
  const status = page.getByRole('dialog', { name: 'Find wallpapers' }).getByRole('status')
  await expect(status).toContainText('Please check your connection')
  await page.unroute('**/data/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(status).toHaveText(/^\d+ wallpapers$/)
})

test('Find of a page from before an upgrade loads the page anew, but not one that has just come', async ({ page }) => {
  await page.clock.install()
  await page.route('**/data/index.json', async (route) => {
    const index = await (await route.fetch()).json()
    await route.fulfill({ json: { ...index, build: 'a newer one' } })
  })
  await openHydrated(page, '/terms')
  await page.keyboard.press('Control+k')
  const panel = page.getByRole('dialog', { name: 'Find wallpapers' })
  await expect(panel.getByRole('status')).toContainText('The shop has just been renewed.')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.clock.fastForward(20_000)
  const anew = page.waitForEvent('load')
  await page.keyboard.press('Control+k')
  await anew
})

test('whoever loses the connection stays on the page, hears of it, and goes on when it is back', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/terms')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('The shop cannot be reached.')
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/i)
  await expect(page).toHaveURL('/terms')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL('/subscription')
  await expect(page).not.toHaveTitle(/Terms/)
})
