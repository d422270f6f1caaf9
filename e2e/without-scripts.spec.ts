import { expect, test } from '../harness/browser/quiet-page.ts'

test.use({ javaScriptEnabled: false })

test('what works by scripts alone says so, and offers nothing that would fail', async ({ page }) => {
  for (const path of ['/login', '/signup', '/reset-password', '/find-order', '/library', '/feed', '/thank-you']) {
    await page.goto(path)
    await expect(page.locator('noscript').getByText(/JavaScript/), path).toBeVisible()
    await expect(page.locator('form, [role=progressbar]'), path).toBeHidden()
  }
})

test('nothing that can be pressed does nothing', async ({ page }) => {
  for (const path of ['/dashboard', '/subscription', '/setup', '/favourites', '/bundles', '/contact']) {
    await page.goto(path)
    const dead = page.getByRole('button').filter({ visible: true })
    await expect(dead.and(page.locator(':not([type=submit], [popovertarget])')), path).toHaveCount(0)
  }
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Subscribe Now' }).click()
  await expect(page).toHaveURL('/login')
})
