import type { Page } from '@playwright/test'
import {
  alertWith,
  fillLogin,
  greeting,
  logIn,
  newAddress,
  open,
  PASSWORD,
  restart,
  signUp,
  userCopy,
} from '../account-steps.ts'
import { expect, test } from '../quiet-page.ts'

const EMULATOR = 'http://127.0.0.1:9099'
const PROJECT = 'demo-pure-8k'

// Errors are logged to the console as the spec asks, and the browser logs each refused request.
test.afterEach(({ complaints }) => void complaints.splice(0))

const problem = (page: Page) => page.getByRole('main').getByRole('alert')

/** The link that the emulator would have mailed. */
async function mailedLink(email: string, kind: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const answer = await fetch(`${EMULATOR}/emulator/v1/projects/${PROJECT}/oobCodes`)
      const { oobCodes } = (await answer.json()) as {
        oobCodes: { email: string; requestType: string; oobLink: string }[]
      }
      link = oobCodes.findLast((code) => code.email === email && code.requestType === kind)?.oobLink ?? ''
      return link
    })
    .not.toBe('')
  return link
}

test('sign up, be greeted, see the dashboard, log out, log in, and be known to the shop', async ({ page }) => {
  test.slow()
  const email = newAddress()
  await signUp(page, email)
  expect(await page.evaluate(() => history.state)).toEqual({ loggedIn: true })
  await expect(greeting(page)).toBeVisible()
  expect(await userCopy(page)).toEqual({ name: 'Mara Lind', email })
  await mailedLink(email, 'VERIFY_EMAIL')
  await greeting(page).click()
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  const exported = await page.request.get('/api/account/export')
  expect((await exported.json()).account).toMatchObject({ email })
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page.getByText('Please log in to see your info.')).toBeVisible()
  await expect.poll(async () => (await page.request.get('/api/account/export')).status()).toBe(401)
  await logIn(page, email)
  expect(await userCopy(page)).toEqual({ name: 'Mara Lind', email, photoURL: '' })
})

for (const remember of [true, false]) {
  test(`a session ${remember ? 'is remembered' : 'ends with the browser'}`, async ({ page, browser }) => {
    test.slow()
    const email = newAddress()
    await signUp(page, email)
    const before = await browser.newContext()
    await logIn(await before.newPage(), email, PASSWORD, remember)
    const after = await restart(browser, before)
    const again = await after.newPage()
    await open(again, '/terms')
    if (remember) await expect(greeting(again)).toBeVisible()
    else await expect(again.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
    await after.close()
  })
}

test('login and sign-up say why', async ({ page }) => {
  test.slow()
  const email = newAddress()
  await signUp(page, email)
  await page.getByRole('button', { name: 'Logout' }).click()
  await open(page, '/login')
  const signIn = async (address: string, password: string) => {
    await fillLogin(page, address, password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await signIn(newAddress(), PASSWORD)
  await expect(problem(page)).toHaveText('No account found with this email.')
  await signIn(email, 'wrong password')
  await expect(problem(page)).toHaveText('Incorrect password. Please try again.')
  await signIn('a@b', PASSWORD)
  await expect(problem(page)).toHaveText('Invalid email address.')
  await open(page, '/signup')
  const register = async (address: string, password: string) => {
    await page.getByLabel('Email').fill(address)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
  }
  await register(email, PASSWORD)
  await expect(problem(page)).toHaveText('This email is already registered. Try logging in.')
  await register(newAddress(), '12345')
  await expect(problem(page)).toHaveText('Password is too weak. Use at least 6 characters.')
  await register('a@b', PASSWORD)
  await expect(problem(page)).toHaveText('Invalid email address. Please enter a valid email.')
})

test('Forgot Password mails a link that sets a new one', async ({ page }) => {
  test.slow()
  const email = newAddress()
  await signUp(page, email)
  await page.getByRole('button', { name: 'Logout' }).click()
  await open(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(alertWith(page, 'Password reset email sent! Please check your inbox.')).toBeVisible()
  await fetch(`${await mailedLink(email, 'PASSWORD_RESET')}&newPassword=a-brand-new-one`)
  await logIn(page, email, 'a-brand-new-one')
  await expect(greeting(page)).toBeVisible()
})

test('a popup that cannot open is a failed Google login', async ({ page }) => {
  await page.route('https://apis.google.com/**', (route) => route.abort())
  await open(page, '/login')
  await page.getByRole('button', { name: 'Sign In with Google' }).click()
  await expect(problem(page)).toHaveText('Google login failed. Please try again.', { timeout: 20_000 })
})

test('the dashboard deletes the account at Firebase and in the shop', async ({ page }) => {
  test.slow()
  const email = newAddress()
  await signUp(page, email)
  await greeting(page).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('alertdialog', { name: /Delete your account/ })
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await signUp(page, email, 'Somebody New')
  await expect(greeting(page, 'Somebody New')).toBeVisible()
})
