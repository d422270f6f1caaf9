import type { Page } from '@playwright/test'
import { greeting, newAddress, pressGoogle, userCopy } from '../../harness/browser/account-steps.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/quiet-page.ts'
import { playGoogleFrames } from './google-frames.ts'

const FAILED = 'Google login failed. Please try again.'

// Errors are logged to the console as the spec asks.
test.afterEach(({ complaints }) => void complaints.splice(0))
test.beforeEach(({ context }) => playGoogleFrames(context))

async function openPopup(page: Page): Promise<Page> {
  const popup = await pressGoogle(page)
  await popup.getByText('Add new account').waitFor()
  return popup
}

test('the popup signs up and, the next time, signs in', async ({ page }) => {
  const email = newAddress()
  for (const turn of ['up', 'in']) {
    await openHydrated(page, '/login')
    const popup = await openPopup(page)
    if (turn === 'up') {
      expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
      await popup.getByText('Add new account').click()
      await popup.locator('#email-input').fill(email)
      await popup.locator('#display-name-input').fill('Nia Google')
      await popup.locator('#sign-in').click()
    } else await popup.locator('.js-reuse-account', { hasText: email }).click()
    await expect(page).toHaveURL('/')
    await expect(greeting(page, 'Nia Google')).toBeVisible()
    expect(await userCopy(page)).toEqual({ name: 'Nia Google', email, photoURL: '' })
    expect(popup.isClosed()).toBe(true)
    const exported = await page.request.get('/api/account/export')
    expect((await exported.json()).account).toMatchObject({ email, isEmailVerified: true })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  }
})

test('a popup that is closed is a failed Google login', async ({ page, complaints }) => {
  await openHydrated(page, '/login')
  await (await openPopup(page)).close()
  // The provider's own patience: it looks every two seconds and waits eight more for a late answer.
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(FAILED, { timeout: 30_000 })
  expect(complaints.join()).toContain('auth/popup-closed-by-user')
})

test('a popup that is blocked is a failed Google login', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openHydrated(page, '/login')
  await page.getByRole('button', { name: 'Sign In with Google' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(FAILED)
  expect(complaints.join()).toContain('auth/popup-blocked')
})

test('without Google’s script there is no popup, and the form says so', async ({ page, context }) => {
  await context.unrouteAll()
  await context.route(/^https:/, (route) => route.abort())
  await openHydrated(page, '/login')
  await page.getByRole('button', { name: 'Sign In with Google' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(FAILED, { timeout: 30_000 })
})
