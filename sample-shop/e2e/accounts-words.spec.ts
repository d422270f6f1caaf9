import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'

test('the promo texts are the spec’s', async ({ page }) => {
  await openHydrated(page, '/login')
  await expect(page.getByRole('heading', { name: 'Discover Stunning 8K Wallpapers' })).toBeVisible()
  await expect(
    page.getByText(
      'With login and subscription, all 8K wallpapers — present and future — are available in one bundle.',
    ),
  ).toBeVisible()
  await expect(page.getByText('or continue with')).toBeVisible()
  await openHydrated(page, '/signup')
  await expect(
    page.getByRole('heading', {
      name: 'Sign up now and get access to all 8K wallpapers — present and future.',
    }),
  ).toBeVisible()
})
