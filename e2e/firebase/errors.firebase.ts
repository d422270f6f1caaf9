import type { Page } from '@playwright/test'
import { newAddress, PASSWORD, problem, signUp, tryLogin, trySignup } from '../../harness/browser/account-steps.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/quiet-page.ts'
import { protectFromEnumeration } from './emulator.ts'

// Errors are logged to the console as the spec asks, and the browser logs each refused request.
test.afterEach(({ complaints }) => void complaints.splice(0))

/** The emulator takes every address that the browser's own check lets through, so that check stands aside. */
const NO_ADDRESS = 'a@@b'
const letThrough = (page: Page) =>
  page.locator('main form').evaluate((form: HTMLFormElement) => (form.noValidate = true))

test('login says why', async ({ page, complaints }) => {
  const email = newAddress()
  await signUp(page, email)
  await page.getByRole('button', { name: 'Logout' }).click()
  await openHydrated(page, '/login')
  await letThrough(page)
  await tryLogin(page, newAddress(), PASSWORD)
  await expect(problem(page)).toHaveText('No account found with this email.')
  await tryLogin(page, email, 'wrong password')
  await expect(problem(page)).toHaveText('Incorrect password. Please try again.')
  await tryLogin(page, NO_ADDRESS, PASSWORD)
  await expect(problem(page)).toHaveText('Invalid email address.')
  expect(complaints.join()).toContain('auth/wrong-password')
})

test('a project that hides who has an account, too many tries and a dead network are one message', async ({
  page,
  complaints,
}) => {
  await openHydrated(page, '/login')
  await letThrough(page)
  const failed = async (code: string) => {
    await tryLogin(page, newAddress(), PASSWORD)
    await expect(problem(page)).toHaveText('Login failed. Please try again.')
    expect(complaints.splice(0).join()).toContain(code)
    await tryLogin(page, NO_ADDRESS, PASSWORD)
  }
  await protectFromEnumeration(true)
  await failed('auth/invalid-credential').finally(() => protectFromEnumeration(false))
  const signIn = '**/accounts:signInWithPassword*'
  await page.route(signIn, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } } }),
  )
  await failed('auth/too-many-requests')
  await page.unroute(signIn)
  await page.route(signIn, (route) => route.abort())
  await failed('auth/network-request-failed')
})

test('sign-up says why', async ({ page }) => {
  const email = newAddress()
  await signUp(page, email)
  await page.getByRole('button', { name: 'Logout' }).click()
  await openHydrated(page, '/signup')
  await letThrough(page)
  await trySignup(page, email, PASSWORD)
  await expect(problem(page)).toHaveText('This email is already registered. Try logging in.')
  await trySignup(page, newAddress(), '12345')
  await expect(problem(page)).toHaveText('Password is too weak. Use at least 6 characters.')
  await trySignup(page, NO_ADDRESS, PASSWORD)
  await expect(problem(page)).toHaveText('Invalid email address. Please enter a valid email.')
  await page.route('**/accounts:signUp*', (route) => route.abort())
  await trySignup(page, newAddress(), PASSWORD)
  await expect(problem(page)).toHaveText('Sign up failed. Please try again.')
})

test('a shop that does not take the session is a failed login, and nobody is greeted', async ({ page }) => {
  const email = newAddress()
  await signUp(page, email)
  await page.getByRole('button', { name: 'Logout' }).click()
  await openHydrated(page, '/login')
  await letThrough(page)
  await page.route('**/api/auth/token', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  await tryLogin(page, email, PASSWORD)
  await expect(problem(page)).toHaveText('Login failed. Please try again.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.unroute('**/api/auth/token')
  await openHydrated(page, '/terms')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})
