import type { Page } from '@playwright/test'
import { alertWith, beSignedUp, fillLogin, newAddress } from '../harness/browser/account-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

// Refusals are logged to the console as the spec asks.
test.afterEach(({ complaints }) => void complaints.splice(0))

/** Nothing sticks out sideways at any width, and axe is content. */
async function looksRight(page: Page, state: string): Promise<void> {
  for (const width of [390, 834, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await expectAccessible(page, state)
}

test('a refused login can be read by everybody', async ({ page }) => {
  await openHydrated(page, '/login')
  await fillLogin(page, newAddress(), 'whatever it was')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('No account found with this email.')
  await looksRight(page, 'login, refused')
})

test('every state of /reset-password can be read by everybody', async ({ page }) => {
  await openHydrated(page, '/reset-password')
  await expect(page.getByText('This address is not complete.')).toBeVisible()
  await looksRight(page, 'reset password, incomplete')
  await page.goto('/reset-password#token=nonsense')
  const field = page.getByLabel('New password', { exact: true })
  await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await looksRight(page, 'reset password')
  await field.fill('a brand new one')
  await field.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Ask for a new one.')
  await looksRight(page, 'reset password, refused')
  await page.route('**/api/auth/reset/confirm', (route) => route.fulfill({ status: 204 }))
  await page.goto('/reset-password#token=another')
  await field.fill('a brand new one')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Password changed' })).toBeVisible()
  await looksRight(page, 'reset password, done')
})

test('every state of /verify-email can be read by everybody', async ({ page }) => {
  const held: (() => void)[] = []
  await page.route('**/api/auth/verification/confirm', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await openHydrated(page, '/verify-email#token=nonsense')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirming your address' })).toBeVisible()
  await looksRight(page, 'verify email, asking')
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  await expect(page.getByRole('heading', { level: 1, name: 'Address not confirmed' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This link was used already or is not complete.',
  )
  await looksRight(page, 'verify email, refused')
  await page.unroute('**/api/auth/verification/confirm')
  await page.route('**/api/auth/verification/confirm', (route) => route.abort())
  await openHydrated(page, '/verify-email?again#token=other')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The address could not be confirmed. Please open the link again.',
  )
  const states = [
    ['Choose a password', { status: 'password-needed', email: 'mara@example.com', name: 'Mara' }],
    [
      'Log in first',
      { status: 'login-needed', email: 'a-rather-long-name.of-somebody@a-rather-long-name.example.com' },
    ],
    ['Address confirmed', { status: 'confirmed', email: 'mara@example.com' }],
  ] as const
  for (const [title, json] of states) {
    await page.unroute('**/api/auth/verification/confirm')
    await page.route('**/api/auth/verification/confirm', (route) => route.fulfill({ json }))
    await openHydrated(page, `/verify-email?state=${json.status}#token=other`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await looksRight(page, `verify email, ${title}`)
  }
})

test('the signed-in dashboard and its dialogs can be read by everybody', async ({ page }) => {
  await beSignedUp(page, newAddress())
  await openHydrated(page, '/dashboard')
  await expect(page.getByText('Your address is not confirmed yet.')).toBeVisible()
  await looksRight(page, 'dashboard, unconfirmed')
  await page.setViewportSize({ width: 390, height: 900 })
  const [welcome, subscription] = await Promise.all(
    [page.getByRole('region', { name: 'Welcome' }), page.getByRole('region', { name: 'Subscription' })].map((card) =>
      card.boundingBox(),
    ),
  )
  expect(welcome?.width).toBe(subscription?.width)
  await page.getByRole('link', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Browse' })).toBeVisible()
  await expectAccessible(page, 'shop menu on a phone, signed in')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(alertWith(page, 'Password reset email sent! Please check your inbox.')).toBeVisible()
  await expectAccessible(page, 'alert')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Delete your account?', exact: true })).toBeVisible()
  await expectAccessible(page, 'dashboard, delete the account')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Change your address?', exact: true })).toBeVisible()
  await looksRight(page, 'dashboard, change the address')
})
