import {
  alertWith,
  createAccount,
  greeting,
  linkIn,
  logIn,
  newAddress,
  newestMail,
} from '../harness/browser/account-steps.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

test('Forgot Password mails a link that works once and ends every session', async ({
  page,
  request,
  browser,
  baseURL,
  complaints,
}) => {
  const email = newAddress()
  await createAccount(request, email)
  const elsewhere = await (await browser.newContext()).newPage()
  await logIn(elsewhere, email)

  await openHydrated(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(alertWith(page, 'Password reset email sent! Please check your inbox.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()

  const link = linkIn(await newestMail(baseURL, email, /new password/))
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Password is too weak. Use at least 6 characters.')
  await page.getByLabel('New password', { exact: true }).fill('a brand new one')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed')
  expect(page.url()).not.toContain('token')

  await elsewhere.reload()
  await expect(elsewhere.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('once more please')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This link is too old or was used already. Ask for a new one.',
  )
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, email, 'a brand new one')
  await expect(greeting(page)).toBeVisible()
  complaints.splice(0)
})

test('the answer for an unknown address is the same, and a failure says so', async ({ page, complaints }) => {
  await openHydrated(page, '/login')
  await page.getByLabel('Email').fill(newAddress())
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(alertWith(page, 'Password reset email sent! Please check your inbox.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByLabel('Email').fill('')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(alertWith(page, 'Please type your email address first, then press Forgot Password again.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(alertWith(page, 'Error sending password reset email.')).toBeVisible()
  await expect.poll(() => complaints.join()).toContain('auth/invalid-email')
  complaints.splice(0)
})

test('a reset link without its token says what to do', async ({ page }) => {
  await openHydrated(page, '/reset-password')
  await expect(page.getByText('This address is not complete.')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
})
