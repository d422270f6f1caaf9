import type { Page } from '@playwright/test'
import {
  alertWith,
  beSignedUp,
  createAccount,
  fillLogin,
  greeting,
  newAddress,
  PASSWORD,
  problem,
  tryLogin,
  trySignup,
} from '../harness/browser/account-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

// Errors are logged to the console as the spec asks, and the browser logs each refused request.
test.afterEach(({ complaints }) => void complaints.splice(0))

/** Answers as the provider would with this code. */
async function refuseWith(page: Page, path: string, code: string): Promise<void> {
  await page.route(`**/api/auth/${path}`, (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify({ code }) }),
  )
}

test('login says why in red above the form, and the next failure replaces it', async ({
  page,
  request,
  complaints,
}) => {
  const email = newAddress()
  await createAccount(request, email)
  await openHydrated(page, '/login')
  await tryLogin(page, newAddress(), PASSWORD)
  await expect(problem(page)).toHaveText('No account found with this email.')
  await expect(problem(page).and(page.locator(':has(+ form)')), 'it stands above the form').toBeVisible()
  await expect(problem(page).locator('p')).toHaveCSS('color', 'rgb(255, 122, 112)')
  await tryLogin(page, email, 'wrong password')
  await expect(problem(page)).toHaveText('Incorrect password. Please try again.')
  await tryLogin(page, 'a@b', PASSWORD)
  await expect(problem(page)).toHaveText('Invalid email address.')
  await expect.poll(() => complaints.join()).toContain('auth/wrong-password')
})

test('every other code of login is one message', async ({ page }) => {
  await openHydrated(page, '/login')
  for (const code of ['auth/too-many-requests', 'auth/invalid-credential', 'auth/internal-error']) {
    await refuseWith(page, 'sign-in', code)
    await tryLogin(page, 'mara@example.com', PASSWORD)
    await expect(problem(page)).toHaveText('Login failed. Please try again.')
    await page.unroute('**/api/auth/sign-in')
    await tryLogin(page, 'a@b', PASSWORD)
    await expect(problem(page)).toHaveText('Invalid email address.')
  }
  await page.route('**/api/auth/sign-in', (route) => route.abort())
  await tryLogin(page, 'mara@example.com', PASSWORD)
  await expect(problem(page)).toHaveText('Login failed. Please try again.')
})

test('after too many wrong passwords login is closed for a while', async ({ page, request }) => {
  const email = newAddress()
  await createAccount(request, email)
  await openHydrated(page, '/login')
  // On a slow machine the first waits may be over before the next attempt; they double each time.
  await expect(async () => {
    const answered = page.waitForResponse('**/api/auth/sign-in')
    await tryLogin(page, email, 'wrong password')
    expect((await answered).status()).toBe(429)
  }).toPass({ intervals: [0] })
  await expect(problem(page)).toHaveText('Login failed. Please try again.')
})

test('sign-up says why', async ({ page, request }) => {
  const email = newAddress()
  await createAccount(request, email)
  await openHydrated(page, '/signup')
  await trySignup(page, email, PASSWORD)
  await expect(problem(page)).toHaveText('This email is already registered. Try logging in.')
  await expectAccessible(page, 'signup, refused')
  await trySignup(page, 'a@b', PASSWORD)
  await expect(problem(page)).toHaveText('Invalid email address. Please enter a valid email.')
  await trySignup(page, newAddress(), '12345')
  await expect(problem(page)).toHaveText('Password is too weak. Use at least 6 characters.')
  await trySignup(page, newAddress(), 'x'.repeat(129))
  await expect(problem(page)).toHaveText('Sign up failed. Please try again.')
  for (const code of ['auth/too-many-requests', 'auth/network-request-failed']) {
    await trySignup(page, 'a@b', PASSWORD)
    await expect(problem(page)).toHaveText('Invalid email address. Please enter a valid email.')
    await refuseWith(page, 'sign-up', code)
    await trySignup(page, newAddress(), PASSWORD)
    await expect(problem(page)).toHaveText('Sign up failed. Please try again.')
    await page.unroute('**/api/auth/sign-up')
  }
})

test('the busy form refuses a second press and keeps the focus', async ({ page }) => {
  await openHydrated(page, '/login')
  const held: (() => void)[] = []
  await page.route('**/api/auth/sign-in', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await fillLogin(page, newAddress(), PASSWORD)
  const button = page.getByRole('button', { name: 'Sign In', exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  expect(held).toHaveLength(1)
  held[0]?.()
  await expect(problem(page)).toHaveText('No account found with this email.')
  await expect(button).toBeFocused()
  expect(held).toHaveLength(1)
})

test('a failed sign-out is only logged', async ({ page, complaints }) => {
  await beSignedUp(page, newAddress())
  await openHydrated(page, '/terms')
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => complaints.join()).toContain('Signing out failed.')
  await expect(greeting(page)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('Change Password has its three alerts', async ({ page, complaints }) => {
  await beSignedUp(page, newAddress())
  await openHydrated(page, '/dashboard')
  const change = page.getByRole('button', { name: 'Change Password' })
  await change.click()
  await expect(alertWith(page, 'Password reset email sent! Please check your inbox.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(change).toBeFocused()
  await page.route('**/api/auth/reset', (route) => route.abort())
  await change.click()
  await expect(alertWith(page, 'Error sending password reset email.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => complaints.join()).toContain('auth/network-request-failed')
  await page.route('**/api/auth/session', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, user: { ...answer.user, email: null } } })
  })
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: '–' })).toBeVisible()
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(alertWith(page, 'No email found for this user.')).toBeVisible()
})
