import { expect, test } from '../harness/browser/plain-page.ts'
import { deskPage } from '../server/desk/desk-page.ts'
import { securityHeaders } from '../server/http/security-headers.ts'

test('whoever opens the desk before it is ready waits, and is let in by itself at the address that they opened', async ({
  page,
}) => {
  // As a shop answers whose desk is still being bundled.
  const { status, html, headers } = deskPage(() => undefined, securityHeaders(false), false)()
  await page.route(/\/desk\/orders$/, (route) => {
    return route.fulfill({ status, headers, contentType: 'text/html', body: html })
  })
  await page.goto('/desk/orders#key=kept')
  await expect(page.getByRole('heading', { name: 'The desk is being prepared' })).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByRole('heading', { name: 'Sign in to your shop' })).toBeVisible()
  await expect(page).toHaveURL('/desk/orders#key=kept')
})
