import {
  alertWith,
  createAccount,
  fillLogin,
  greeting,
  linkIn,
  logIn,
  newAddress,
  newestMail,
  PASSWORD,
  restart,
  signUp,
  userCopy,
} from '../harness/browser/account-steps.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { pasteInto } from '../harness/browser/paste.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

test('sign up, be greeted, see the dashboard, log out, log in', async ({ page }) => {
  const email = newAddress()
  await signUp(page, email)
  expect(await page.evaluate(() => history.state)).toEqual({ loggedIn: true })
  await expect(greeting(page)).toBeVisible()
  expect(await userCopy(page)).toEqual({ name: 'Mara Lind', email })

  await greeting(page).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DASHBOARD')
  await expect(page.getByRole('definition').filter({ hasText: 'Mara Lind' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page.getByText('Please log in to see your info.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await userCopy(page)).toBeNull()

  await logIn(page, email)
  expect(await page.evaluate(() => history.state)).toEqual({ loggedIn: true })
  expect(await userCopy(page)).toEqual({ name: 'Mara Lind', email, photoURL: '' })
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('without a full name the greeting is the part before the @, and the copy says User', async ({ page }) => {
  const email = newAddress()
  await signUp(page, email, '')
  await expect(greeting(page, email.split('@')[0])).toBeVisible()
  expect(await userCopy(page)).toEqual({ name: 'User', email })
  await greeting(page, email.split('@')[0]).click()
  await expect(page.getByRole('definition').filter({ hasText: /^User$/ })).toBeVisible()
})

for (const remember of [true, false]) {
  const outcome = remember ? 'survives the browser' : 'ends with the browser'
  test(`a session with Remember me ${remember ? '' : 'not '}ticked ${outcome}`, async ({ request, browser }) => {
    const email = newAddress()
    await createAccount(request, email)
    const before = await browser.newContext()
    await logIn(await before.newPage(), email, PASSWORD, remember)
    const after = await restart(browser, before)
    const again = await after.newPage()
    await openHydrated(again, '/terms')
    if (remember) await expect(greeting(again)).toBeVisible()
    else await expect(again.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
    await after.close()
  })
}

test('the password can be shown and hidden, and fields help password managers', async ({ page }) => {
  await openHydrated(page, '/login')
  await fillLogin(page, 'mara@example.com', 'visible?')
  const password = page.getByLabel('Password', { exact: true })
  await pasteInto(password, 'from another program')
  await expect(password).toHaveValue('from another program')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
  await page.getByRole('link', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test('a mailed link confirms the address', async ({ page, baseURL }) => {
  const email = newAddress()
  await signUp(page, email)
  const first = await newestMail(baseURL, email, /Confirm your address/)
  await openHydrated(page, '/dashboard')
  await expect(page.getByText('Your address is not confirmed yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(alertWith(page, 'Confirmation email sent! Please check your inbox.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(linkIn(await newestMail(baseURL, email, /Confirm your address/, first)))
  await expect(page.getByRole('heading', { level: 1, name: 'Address confirmed' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await openHydrated(page, '/dashboard')
  await expect(greeting(page)).toBeVisible()
  await expect(page.getByText('Your address is not confirmed yet.')).toHaveCount(0)
})
