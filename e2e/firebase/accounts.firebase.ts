import { readFile } from 'node:fs/promises'
import {
  alertWith,
  greeting,
  logIn,
  newAddress,
  PASSWORD,
  restart,
  signUp,
  userCopy,
} from '../../harness/browser/account-steps.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/quiet-page.ts'
import { mailedLink } from './emulator.ts'

// The browser logs each refused request.
test.afterEach(({ complaints }) => void complaints.splice(0))

test('sign up, be greeted, see the dashboard, log out, log in, and be known to the shop', async ({ page }) => {
  const email = newAddress()
  await signUp(page, email)
  expect(await page.evaluate(() => history.state)).toEqual({ loggedIn: true })
  await expect(greeting(page)).toBeVisible()
  expect(await userCopy(page)).toEqual({ name: 'Mara Lind', email })
  await mailedLink(email, 'VERIFY_EMAIL')
  await greeting(page).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Mara Lind' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  const exported = await page.request.get('/api/account/export')
  expect((await exported.json()).account).toMatchObject({ email, name: 'Mara Lind' })
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page.getByText('Please log in to see your info.')).toBeVisible()
  expect((await page.request.get('/api/account/export')).status()).toBe(401)
  expect(await userCopy(page)).toBeNull()
  await logIn(page, email)
  expect(await userCopy(page)).toEqual({ name: 'Mara Lind', email, photoURL: '' })
})

for (const remember of [true, false]) {
  test(`a session ${remember ? 'is remembered' : 'ends with the browser'}`, async ({ page, browser }) => {
    const email = newAddress()
    await signUp(page, email)
    const before = await browser.newContext()
    await logIn(await before.newPage(), email, PASSWORD, remember)
    const after = await restart(browser, before)
    const again = await after.newPage()
    await openHydrated(again, '/dashboard')
    if (remember) {
      await expect(greeting(again)).toBeVisible()
      // The shop is told the session before anything is asked in the customer's name.
      await expect(again.getByText('You don’t have an active subscription.')).toBeVisible()
      await expect.poll(async () => (await again.request.get('/api/library')).status()).toBe(200)
    } else await expect(again.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
    await after.close()
  })
}

test('a returning customer’s first requests wait until the shop knows the session', async ({ page, context }) => {
  await signUp(page, newAddress())
  await expect(greeting(page)).toBeVisible()
  // As after a night: the token's cookie is gone, the provider remembers.
  await context.clearCookies()
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
  const asked = page.waitForResponse('**/api/account/entitlements')
  await openHydrated(page, '/dashboard')
  expect((await asked).status()).toBe(200)
  await expect(greeting(page)).toBeVisible()
  expect(refused).toEqual([])
})

test('visitors neither load Firebase nor ask about a session; another tab’s sign-in and sign-out show', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  const other = await context.newPage()
  other.on('request', (request) => asked.push(request.url()))
  await openHydrated(other, '/terms')
  expect(asked.filter((url) => /firebase|api\/auth/.test(url))).toEqual([])
  await signUp(page, newAddress())
  await expect(greeting(other)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('Forgot Password mails a link that sets a new one, once', async ({ page }) => {
  const email = newAddress()
  await signUp(page, email)
  await page.getByRole('button', { name: 'Logout' }).click()
  await openHydrated(page, '/login')
  for (const address of [newAddress(), email]) {
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Forgot Password' }).click()
    await expect(alertWith(page, 'Password reset email sent! Please check your inbox.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  const link = await mailedLink(email, 'PASSWORD_RESET')
  expect((await fetch(`${link}&newPassword=a-brand-new-one`)).status).toBe(200)
  expect((await fetch(`${link}&newPassword=once-more-please`)).status).toBe(400)
  await logIn(page, email, 'a-brand-new-one')
  await expect(greeting(page)).toBeVisible()
})

test('Change Password on the dashboard has its alerts, and the link works', async ({ page, complaints }) => {
  const email = newAddress()
  await signUp(page, email)
  await greeting(page).click()
  const change = page.getByRole('button', { name: 'Change Password' })
  await change.click()
  await expect(alertWith(page, 'Password reset email sent! Please check your inbox.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await fetch(`${await mailedLink(email, 'PASSWORD_RESET')}&newPassword=changed-it`)
  await page.route('**/accounts:sendOobCode*', (route) => route.abort())
  await change.click()
  await expect(alertWith(page, 'Error sending password reset email.')).toBeVisible()
  expect(complaints.join()).toContain('auth/network-request-failed')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await logIn(page, email, 'changed-it')
})

test('a confirmed address is known to the shop after the next token', async ({ page }) => {
  const email = newAddress()
  await signUp(page, email)
  await fetch(await mailedLink(email, 'VERIFY_EMAIL'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await logIn(page, email)
  const exported = await page.request.get('/api/account/export')
  expect((await exported.json()).account).toMatchObject({ email, isEmailVerified: true })
})

test('the dashboard gives the data out and deletes the account at Firebase and in the shop', async ({ page }) => {
  const email = newAddress()
  await signUp(page, email)
  await greeting(page).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(JSON.parse(await readFile(await download.path(), 'utf8')).account).toMatchObject({ email })
  await page.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your account?', exact: true })
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect((await page.request.get('/api/account/export')).status()).toBe(401)
  await signUp(page, email, 'Somebody New')
  await expect(greeting(page, 'Somebody New')).toBeVisible()
})

test('a failed sign-out is only logged', async ({ page, complaints }) => {
  await signUp(page, newAddress())
  await page.route('**/api/auth/token', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => complaints.join()).toContain('Signing out failed.')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
