import { alertWith } from '../../harness/browser/account-steps.ts'
import { tile } from '../../harness/browser/checkout-steps.ts'
import { expectAccessible } from '../../harness/browser/expect-accessible.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'

const TILES: readonly [string, string][] = [
  ['Animals', '/animals'],
  ['Anime', '/anime'],
  ['Bikes', '/bikes'],
  ['Cars', '/automotive'],
  ['City', '/city'],
  ['Formula One', '/formulaone'],
  ['Futuristic', '/technology'],
  ['Gaming', '/gaming'],
  ['Ninja', '/ninjas'],
  ['Mountains', '/nature'],
  ['Racing', '/racing'],
  ['Scifi', '/futuristic'],
  ['Spiderman', '/spiderman'],
  ['Sport', '/sport'],
]

test('the dashboard refuses a visitor’s subscription and shows 14 tiles to preview and buy', async ({ page }) => {
  await openHydrated(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DASHBOARD')
  await expect(page.getByText('You don’t have an active subscription.')).toBeVisible()
  const heading = 'Subscribe to unlock access to all the bundles or buy individually'
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  for (const [name, path] of TILES) {
    await expect(tile(page, name).getByRole('link', { name: /^Preview/ })).toHaveAttribute('href', path)
    await expect(tile(page, name).locator('img')).toHaveCount(1)
    const buy = tile(page, name).getByRole('link', { name: /^Buy Now/ })
    await expect(buy).toHaveAttribute('href', /^\/checkout\/[a-z-]+\?price=300$/)
    await expect(buy).toHaveAttribute('target', '_blank')
  }
  await page.getByRole('link', { name: 'Subscribe Now' }).click()
  const alert = alertWith(page, 'Please log in or sign up to subscribe.')
  await expect(alert).toBeVisible()
  await expectAccessible(page, 'dashboard, asked to log in')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/login')
})
