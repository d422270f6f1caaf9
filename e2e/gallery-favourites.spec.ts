import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a heart keeps a picture in this browser, and Find shows the kept ones', async ({ page }) => {
  await openHydrated(page, '/nature')
  const heart = page.getByRole('main').getByRole('button', { name: /^Keep/ }).nth(2)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const ids = await page.evaluate(() => JSON.parse(localStorage.getItem('favourites') ?? 'null'))
  expect(ids).toHaveLength(1)

  await openHydrated(page, '/space')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: /^Favourites/ }).click()
  const results = page.getByRole('dialog').locator('[data-result]')
  await expect(results).toHaveCount(1)
  await results.first().click()
  const lightbox = page.getByRole('dialog').filter({ hasText: 'See it on' })
  const kept = lightbox.getByRole('button', { name: /^Keep/ })
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
  await kept.click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No favourites yet.')).toBeVisible()
})
