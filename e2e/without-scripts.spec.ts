import { expect, test } from '../harness/browser/quiet-page.ts'

test.use({ javaScriptEnabled: false })

test('what works by scripts alone says so, and offers nothing that would fail', async ({ page }) => {
  for (const path of ['/login', '/signup', '/reset-password', '/find-order', '/library', '/feed', '/thank-you']) {
    await page.goto(path)
    await expect(page.locator('noscript').getByText(/JavaScript/), path).toBeVisible()
    await expect(page.locator('form, [role=progressbar]'), path).toBeHidden()
  }
})
