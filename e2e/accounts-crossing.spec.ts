import { expect, type Page, test } from '@playwright/test'
import {
  beSignedUp,
  createAccount,
  fillLogin,
  greeting,
  newAddress,
  PASSWORD,
} from '../harness/browser/account-steps.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'

// Not on the test that watches the console: the browser itself complains of what it cannot fetch.

const session = async (page: Page) => (await (await page.request.get('/api/auth/session')).json()).user

/** The hint of somebody who is remembered here. */
function rememberHere(page: Page, user: object): Promise<void> {
  const hint = JSON.stringify({ isRemembered: true, user })
  return page.evaluate((text) => localStorage.setItem('session-hint', text), hint)
}

test('an old answer that nobody is signed in does not undo the sign-in that was answered before it', async ({
  page,
  context,
}) => {
  const email = newAddress()
  await beSignedUp(page, email)
  await rememberHere(page, await session(page))
  const cookies = await context.cookies()
  await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: new URL(page.url()).origin } })
  await context.addCookies(cookies)
  let answerLate = () => {}
  const late = new Promise<void>((resolve) => (answerLate = resolve))
  const given: Promise<void>[] = []
  await page.route('**/api/auth/session', async (route) => {
    const response = await route.fetch()
    // Where the question was given up meanwhile, nothing is left to answer.
    given.push(late.then(() => route.fulfill({ response }).catch(() => {})))
  })
  await openHydrated(page, '/login')
  await fillLogin(page, email, PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
  answerLate()
  await Promise.all(given)
  await page.unroute('**/api/auth/session')
  await openHydrated(page, '/terms')
  await expect(greeting(page)).toBeVisible()
  expect(await session(page)).toMatchObject({ email })
})

test('what is pressed in a tab that still shows somebody else reaches nobody, and the tab finds out whose it is', async ({
  page,
  context,
}) => {
  const second = newAddress()
  await beSignedUp(page, newAddress())
  await openHydrated(page, '/space')
  await expect(greeting(page)).toBeVisible()
  const asked = page.route('**/api/auth/session', (route) => route.fulfill({ status: 503 }))
  await asked
  await createAccount(context.request, second, new URL(page.url()).origin)
  const refused = page.waitForResponse((answer) => answer.url().includes('/api/favourites/') && answer.status() === 401)
  await page.getByRole('main').getByRole('button', { name: /^Keep/ }).first().click()
  await refused
  expect((await (await page.request.get('/api/favourites')).json()).ids).toEqual([])
  await page.unroute('**/api/auth/session')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await openHydrated(page, '/account')
  await expect(page.getByText(second).first()).toBeVisible()
  expect((await (await page.request.get('/api/favourites')).json()).ids).toEqual([])
})

test('the code that asks who is signed in is fetched again when the network is back', async ({ page, context }) => {
  await beSignedUp(page, newAddress())
  await rememberHere(page, await session(page))
  await page.route('**/assets/embedded-identity-*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await openHydrated(page, '/terms')
  await failed
  await expect(greeting(page)).toBeVisible()
  await context.clearCookies()
  await page.unroute('**/assets/embedded-identity-*.js')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('all-access can be bought while the code for whoever is signed in cannot be had', async ({ page }) => {
  await beSignedUp(page, newAddress())
  await page.route('**/assets/subscribe-*.js', (route) => route.abort())
  await openHydrated(page, '/subscription')
  const buy = page.getByRole('main').getByRole('link', { name: /^Subscribe Now/ })
  await expect(buy.first()).toHaveAttribute('href', /^\/checkout\/all-access\?price=\d+$/)
})
