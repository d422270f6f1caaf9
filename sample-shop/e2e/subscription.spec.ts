import { newAddress, signUp, userCopy } from '../../harness/browser/account-steps.ts'
import { CARDS, openCheckout, pay } from '../../harness/browser/checkout-steps.ts'
import { expectAccessible } from '../../harness/browser/expect-accessible.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'

test('/subscription says what it offers and sends visitors to the login', async ({ page }) => {
  await openHydrated(page, '/subscription')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unlock All 8K Wallpapers')
  const words = 'Enjoy lifetime access to all current and future 8K wallpapers with one simple subscription.'
  await expect(page.getByText(words)).toBeVisible()
  const ticket = page.getByRole('complementary')
  await expect(ticket.getByRole('heading')).toHaveText('One-Time Payment of 8$')
  await expect(ticket.getByRole('listitem')).toHaveText([
    'Lifetime access to all wallpapers',
    'Access to Newly added bundles every month',
    'All wallpapers in 8K resolution',
    'Access across all devices',
  ])
  await expect(ticket.getByText('Please log in to subscribe.')).toBeVisible()
  await expect(page.getByRole('link', { name: '← Back to Home' })).toHaveAttribute('href', '/')
  await ticket.getByRole('link', { name: 'GO TO LOGIN PAGE' }).click()
  await expect(page).toHaveURL('/login')
})

test('/subscription’s checkout has the address and no user id, and its order is the account’s', async ({
  page,
  context,
}) => {
  const email = newAddress()
  await signUp(page, email)
  await openHydrated(page, '/subscription')
  const link = page.getByRole('link', { name: /^Subscribe Now – \$8/ })
  expect(await link.getAttribute('href')).toBe('/checkout/all-access?price=800')
  await expectAccessible(page, 'subscription, signed in')
  const checkout = await openCheckout(context, link)
  await expect(checkout.getByLabel('Email')).toHaveValue(email)
  await pay(checkout, CARDS.pays)
  await expect(checkout.getByRole('link', { name: 'Open your library' })).toBeVisible()
  await openHydrated(page, '/dashboard')
  await expect(page.getByText('All access, for life.')).toBeVisible()
  expect(await userCopy(page)).toMatchObject({ email })
  await openHydrated(page, '/medievalxfuturistic')
  await expectAccessible(page, 'gallery, both bundles owned')
})
