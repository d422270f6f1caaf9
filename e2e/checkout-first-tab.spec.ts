import type { BrowserContext, Page } from '@playwright/test'
import { beSignedUp, newAddress } from '../harness/browser/account-steps.ts'
import { CARDS, openCheckout, pay, tile } from '../harness/browser/checkout-steps.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

/** Pays with an address that nobody knows, and closes the tab before it comes back to the shop. */
async function payAndClose(checkout: Page): Promise<void> {
  await checkout.route('**/thank-you**', (route) => route.abort())
  await pay(checkout, CARDS.pays, newAddress())
  await checkout.waitForEvent('requestfailed', (request) => request.url().includes('/thank-you'))
  await checkout.close()
}

/** Every further page is another tab of the same person. */
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await openHydrated(tab, path)
  return tab
}

test('whoever subscribes from /subscription and closes the checkout’s tab finds that the first tab knows', async ({
  page,
  context,
}) => {
  await beSignedUp(page, newAddress())
  const [dashboard, bundles, library] = [
    await openTab(context, '/dashboard'),
    await openTab(context, '/bundles'),
    await openTab(context, '/library'),
  ]
  await expect(dashboard.getByText('You don’t have an active subscription.')).toBeVisible()
  await expect(library.getByText(/^Nothing here yet/)).toBeVisible()
  await openHydrated(page, '/subscription')
  const checkout = await openCheckout(context, page.getByRole('link', { name: /^Subscribe Now/ }))
  await payAndClose(checkout)
  await expect(page.getByText(/You have had all access since/)).toBeVisible()
  await expect(dashboard.getByText('All access, for life.')).toBeVisible()
  await expect(tile(dashboard, 'Anime').getByRole('link', { name: /^You own this/ })).toBeVisible()
  await expect(
    bundles.getByRole('article', { name: /^1 of / }).getByRole('link', { name: /^You own this/ }),
  ).toBeVisible()
  await expect(library.getByRole('link', { name: 'Open Anime' })).toBeVisible()
})

test('whoever buys a bundle from the dashboard and walks on to the library sees it arrive there', async ({
  page,
  context,
}) => {
  await beSignedUp(page, newAddress())
  await openHydrated(page, '/dashboard')
  const checkout = await openCheckout(context, tile(page, 'Bikes').getByRole('link', { name: /^Buy Now/ }))
  await openHydrated(page, '/library')
  await expect(page.getByText(/^Nothing here yet/)).toBeVisible()
  await payAndClose(checkout)
  await expect(page.getByRole('link', { name: 'Open Bikes' })).toBeVisible()
})
