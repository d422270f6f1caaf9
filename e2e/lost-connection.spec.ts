import { expect, test } from '@playwright/test'
import { openHydrated } from '../harness/browser/hydrated-page.ts'

// Not on the test that watches the console: the browser itself complains of what it cannot fetch.
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
