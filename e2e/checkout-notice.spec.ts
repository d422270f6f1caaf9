import type { Page } from '@playwright/test'
import { beSignedUp, newAddress } from '../harness/browser/account-steps.ts'
import { CARDS, openCheckout, pay, tile } from '../harness/browser/checkout-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { hydrate, openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Looks at a page as it is painted, before the application has arrived. */
async function seeBeforeHydration(page: Page, path: string, look: () => Promise<void>) {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(path)
  await look()
  await expect(page.locator('html[data-app]')).toHaveCount(0)
  arrival.resolve()
  await hydrate(page)
  await look()
  await page.unroute('**/assets/hydrate-*.js')
}

test('a price that rose since the page was opened is said before anybody pays', async ({ page }) => {
  await openHydrated(page, '/checkout/anime?price=250')
  await expect(heading(page)).toHaveText('The price has changed')
  await expect(page.getByText('The Anime Bundle costs $3.00 now. It was $2.50 on the page')).toBeVisible()
  await expect(page).toHaveTitle(/^The price has changed \| /)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await expectAccessible(page, 'checkout, another price')
  await page.getByRole('link', { name: 'Continue for $3.00' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Pay $3.00' })).toBeVisible()
})

test('whoever owns a bundle is told so, and may give it to somebody', async ({ page, context }) => {
  await beSignedUp(page, newAddress())
  await openHydrated(page, '/dashboard')
  const checkout = await openCheckout(context, tile(page, 'Gaming').getByRole('link', { name: /^Buy Now/ }))
  await pay(checkout, CARDS.pays)
  await expect(checkout.getByRole('link', { name: 'Open your library' })).toBeVisible()
  await openHydrated(page, '/checkout/gaming')
  await expect(heading(page)).toHaveText('You own this already')
  await expect(page.getByRole('link', { name: 'Open your library' })).toHaveAttribute('href', '/library')
  await expectAccessible(page, 'checkout, owned')
  await page.getByRole('link', { name: 'Give it to somebody' }).click()
  await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('gaming')
})

test('a guest whose browser keeps the library is told the same, and offered it instead', async ({ page, context }) => {
  await openHydrated(page, '/anime')
  const buy = page.getByRole('link', { name: /^Buy/ }).first()
  const checkout = await openCheckout(context, buy)
  await pay(checkout, CARDS.pays, newAddress())
  // A lost connection is not a refusal: the way in stays.
  await checkout.route('**/api/orders/*/library', (route) => route.abort())
  await checkout.getByRole('button', { name: 'Open your library' }).click()
  await expect(checkout.getByRole('alert')).toHaveText('We cannot be reached at the moment. Please try again.')
  await checkout.unroute('**/api/orders/*/library')
  await checkout.getByRole('button', { name: 'Open your library' }).click()
  await expect(checkout.getByRole('link', { name: 'Open Anime' })).toBeVisible()
  // The first tab knows it too, and no longer offers to sell it.
  const open = page.getByRole('link', { name: 'You own this: open' }).first()
  await expect(open).toHaveAttribute('href', '/library#anime')
  await expect(open).toBeVisible()
  await expect(buy).toHaveCount(0)
  const price = page.getByRole('complementary').getByText('$3', { exact: true })
  await expect(price).toBeHidden()
  await seeBeforeHydration(page, '/anime', async () => {
    await expect(open).toBeVisible()
    await expect(buy).toHaveCount(0)
  })
  await expectAccessible(page, 'gallery, owned')
  await page.locator('main li a[href*="picture="]').first().click()
  await expectAccessible(page, 'picture, owned')
  await openHydrated(page, '/bundles')
  await expectAccessible(page, 'bundles, one owned')
  await openHydrated(page, '/checkout/anime')
  await expect(heading(page)).toHaveText('You own this already')
})

test('what is not sold is a page that does not exist, also once it is hydrated', async ({ page, complaints }) => {
  for (const path of ['/checkout/nothing-we-sell', '/checkout/anime/more', '/checkout', '/nowhere']) {
    const answer = await openHydrated(page, path)
    expect(answer?.status(), path).toBe(404)
    await expect(heading(page), path).toHaveText('There is no page at this address.')
    expect(await page.content(), path).not.toContain('{{')
    // Of the answer itself the browser complains, and of nothing else.
    expect(complaints.splice(0), path).toEqual([expect.stringContaining('404')])
  }
})

test('a step back to a notice shows its words again, also when the page between was loaded anew', async ({ page }) => {
  const isNotice = async () => {
    await expect(heading(page)).toHaveText('The price has changed')
    await expect(page).toHaveTitle(/^The price has changed \| /)
    await expect(page.getByRole('link', { name: 'Continue for $3.00' })).toBeVisible()
  }
  await openHydrated(page, '/checkout/anime?price=250')
  await page.getByRole('main').getByRole('link', { name: 'See the bundles' }).click()
  await expect(page).toHaveURL('/bundles')
  await page.goBack()
  await isNotice()
  await page.goForward()
  await expect(page).toHaveURL('/bundles')
  await page.reload()
  await hydrate(page)
  await page.goBack()
  await isNotice()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a bundle is bought by a plain link, and the notices can be read', async ({ page, context }) => {
    await page.goto('/anime')
    const checkout = await openCheckout(context, page.getByRole('link', { name: /^Buy/ }).first())
    await pay(checkout, CARDS.pays, newAddress())
    await expect(checkout).toHaveURL(/\/thank-you\?order=/)
    await page.goto('/checkout/anime?price=1')
    await expect(heading(page)).toHaveText('The price has changed')
    await page.getByRole('link', { name: 'Continue for $3.00' }).click()
    await expect(page.getByRole('button', { name: 'Pay $3.00' })).toBeVisible()
  })
})
