import { readFile } from 'node:fs/promises'
import {
  alertWith,
  beSignedUp,
  greeting,
  logIn,
  newAddress,
  PASSWORD,
  signUp,
} from '../harness/browser/account-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

test('signing in or out in one tab shows in the others', async ({ page, context }) => {
  const email = newAddress()
  await signUp(page, email)
  const other = await context.newPage()
  await openHydrated(other, '/terms')
  await expect(greeting(other)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await logIn(page, email)
  await expect(greeting(other)).toBeVisible()
})

test('a remembered greeting shows at once and is corrected; Loading... only while unknown', async ({
  page,
  context,
}) => {
  const email = newAddress()
  await beSignedUp(page, email)
  await openHydrated(page, '/terms')
  await expect(greeting(page)).toBeVisible()
  const held: (() => void)[] = []
  const hold = () =>
    page.route('**/api/auth/session', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
  await hold()
  await openHydrated(page, '/terms')
  await expect(greeting(page)).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await context.clearCookies()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const go of held.splice(0)) go()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()

  await page.unroute('**/api/auth/session')
  await logIn(page, email, PASSWORD, false)
  expect(await page.evaluate(() => localStorage.getItem('session-hint'))).not.toContain(email)
  await hold()
  await page.goto('/terms')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const go of held.splice(0)) go()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(greeting(page)).toBeVisible()
})

test('visitors ask nobody about a session', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/auth') && asked.push(request.url()))
  await openHydrated(page, '/terms')
  await openHydrated(page, '/login')
  expect(asked).toEqual([])
})

test('the dashboard gives the data out and deletes the account, for the password', async ({ page, complaints }) => {
  const email = newAddress()
  await beSignedUp(page, email)
  await openHydrated(page, '/dashboard')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file.account).toMatchObject({ email, name: 'Mara Lind' })

  await page.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your account?', exact: true })
  const password = question.getByLabel('Your password', { exact: true })
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(question.getByRole('alert')).toHaveText('Incorrect password. Please try again.')
  complaints.splice(0)
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await signUp(page, email, 'Somebody New')
  await expect(greeting(page, 'Somebody New')).toBeVisible()
})

test('the account lists where it is signed in, ends the others and takes a new password', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = newAddress()
  await beSignedUp(page, email)
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const origin = new URL(baseURL ?? '').origin
  const signIn = (password: string) =>
    elsewhere.post('/api/auth/sign-in', { data: { email, password }, headers: { origin } })
  await signIn(PASSWORD)
  await openHydrated(page, '/account')
  const devices = page.getByRole('region', { name: 'Signed in on' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This browser')
  await expectAccessible(page, 'account')
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(devices).toHaveCount(1)
  expect((await (await elsewhere.get('/api/auth/session')).json()).user).toBeNull()

  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('another horse')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(alertWith(page, 'Password changed. Every other device was logged out.')).toBeVisible()
  expect((await signIn('another horse')).status()).toBe(200)
  await elsewhere.dispose()
})
