import { newAddress, PASSWORD, signUp, tryLogin } from '../../harness/browser/account-steps.ts'
import { expect, test } from '../../harness/browser/engines/visit.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'

test('sign up, be greeted, log out, be refused with words, log in', async ({ visit }) => {
  const { page } = visit
  await visit.resize(390, 844)
  const email = newAddress()
  await signUp(page, email, 'Maximiliane Alexandra von Hohenstein-Wittgenstein')
  await page.getByRole('banner').getByRole('link', { name: /^Hi, / }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await visit.photograph('account/greeting')
  for (const path of ['/dashboard', '/account', '/subscription']) {
    await openHydrated(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    await visit.photograph(`account${path}`)
  }
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.getByText('Please log in to see your info.').waitFor()
  await openHydrated(page, '/login')
  await tryLogin(page, email, 'wrong password')
  await page.getByText('Incorrect password.').waitFor()
  await visit.photograph('account/refused')
  await tryLogin(page, email, PASSWORD)
  await page.waitForURL('/')
})

test('an alert is as tall as its words, keeps the focus and closes', async ({ visit }) => {
  const { page } = visit
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await visit.resize(width, height)
    await openHydrated(page, '/dashboard')
    await page.getByRole('link', { name: 'Subscribe Now' }).click()
    const alert = page.getByRole('alertdialog')
    await alert.waitFor()
    expect(await alert.evaluate((dialog) => dialog.offsetHeight)).toBeLessThan(height / 2)
    expect(await alert.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await visit.photograph('dialog/alert')
    await page.keyboard.press('Escape')
    await page.waitForURL('/login')
  }
})
