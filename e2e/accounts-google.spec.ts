import type { Page } from '@playwright/test'
import { greeting, newAddress, pressGoogle, userCopy } from '../harness/browser/account-steps.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

const FAILED = 'Google login failed. Please try again.'

async function openPopup(page: Page): Promise<Page> {
  const popup = await pressGoogle(page)
  await popup.getByLabel('Email').waitFor()
  return popup
}

async function choose(popup: Page, email: string, name: string): Promise<void> {
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('Name').fill(name)
  await popup.getByRole('button', { name: 'Continue' }).click()
}

test('the popup signs up and, the next time, signs in', async ({ page }) => {
  const email = newAddress()
  for (const turn of ['up', 'in']) {
    await openHydrated(page, '/login')
    const popup = await openPopup(page)
    if (turn === 'up') {
      const size = await popup.evaluate(() => [window.innerWidth, window.innerHeight])
      expect(size).toEqual([500, 600])
    }
    await choose(popup, email, 'Nia Google')
    await expect(page).toHaveURL('/')
    await expect(greeting(page, 'Nia Google')).toBeVisible()
    expect(await userCopy(page)).toEqual({ name: 'Nia Google', email, photoURL: '' })
    expect(popup.isClosed()).toBe(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  }
})

test('a popup that is closed, cancelled or blocked is a failed Google login', async ({ page, complaints }) => {
  const problem = page.getByRole('main').getByRole('alert')
  await openHydrated(page, '/login')
  await (await openPopup(page)).close()
  await expect(problem).toHaveText(FAILED)
  await expect.poll(() => complaints.join()).toContain('auth/popup-closed-by-user')

  await openHydrated(page, '/login')
  await (await openPopup(page)).getByRole('button', { name: 'Cancel' }).click()
  await expect(problem).toHaveText(FAILED)

  await page.addInitScript(() => {
    window.open = () => null
  })
  await openHydrated(page, '/login')
  await page.getByRole('button', { name: 'Sign In with Google' }).click()
  await expect(problem).toHaveText(FAILED)
  await expect.poll(() => complaints.join()).toContain('auth/popup-blocked')
  complaints.splice(0)
})

test('a page at another address may not open the popup', async ({ page, baseURL, complaints }) => {
  await openHydrated(page, `${baseURL?.replace('localhost', '127.0.0.1')}/login`)
  await page.getByRole('button', { name: 'Sign In with Google' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(FAILED)
  await expect.poll(() => complaints.join()).toContain('auth/unauthorized-domain')
  complaints.splice(0)
})
