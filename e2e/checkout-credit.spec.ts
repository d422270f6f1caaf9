import { beSignedUp, newAddress } from '../harness/browser/account-steps.ts'
import { CARDS, openCheckout, pay } from '../harness/browser/checkout-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

test('who owns a bundle pays the difference for all-access, in three presses from the first page', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beSignedUp(page, newAddress())
  await openHydrated(page, '/anime')
  await pay(await openCheckout(context, page.getByRole('link', { name: /^Buy/ }).first()), CARDS.pays)
  await expect(page.getByRole('link', { name: 'You own this: open' }).first()).toBeVisible()

  await openHydrated(page, '/')
  await page.getByRole('link', { name: 'Subscribe', exact: true }).first().click()
  await expect(page.getByText(/^You own Anime Bundle: \$3 of \$8 counted, pay \$5$/)).toBeVisible()
  await expect(page.getByText('all of it goes back together')).toBeVisible()
  await expectAccessible(page, 'subscription, credit')
  const checkout = await openCheckout(context, page.getByRole('link', { name: /^Subscribe Now – \$5/ }))
  await expect(checkout.getByRole('button', { name: 'Pay $5.00' })).toBeVisible()
  await pay(checkout, CARDS.pays)
  await expect(checkout.getByRole('main').getByRole('status')).toContainText('All-access is yours, for life.')
  await expectAccessible(checkout, 'thank-you, all-access')

  // Together, and said before: what is withdrawn from is both.
  await openHydrated(page, '/withdraw')
  await expect(page.getByText(/\$8\.00/)).toBeVisible()
  await expect(page.getByText('Anime Bundle,')).toHaveCount(0)
  await openHydrated(page, '/subscription')
  await expectAccessible(page, 'subscription, yours')
  await openHydrated(page, '/dashboard')
  await expectAccessible(page, 'dashboard, all-access')
})
