import {
  alertWith,
  beSignedUp,
  greeting,
  linkIn,
  newAddress,
  newestMail,
  PASSWORD,
  problem,
  signUp,
} from '../harness/browser/account-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { expectMail } from '../harness/browser/expect-mail.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'
import { tellOfOrder } from '../harness/browser/staff-steps.ts'

const CHOSEN = 'chosen in the other browser'

test('confirming in the browser that signed up keeps its session, and the dashboard knows at once', async ({
  page,
  baseURL,
}) => {
  const email = newAddress()
  await signUp(page, email)
  await greeting(page).click()
  await expect(page.getByText('Your address is not confirmed yet.')).toBeVisible()
  const mail = await newestMail(baseURL, email, /Confirm your address/)
  expect(mail.text).toMatch(
    /signed up at .+ with this address, with the name “Mara Lind” on \d+ \w+ \d{4}, \d\d:\d\d UTC/,
  )
  await expectMail(page.context(), mail, 'confirm your address')
  await openHydrated(page, linkIn(mail))
  await expect(page.getByRole('heading', { level: 1, name: 'Address confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Welcome' })).toBeVisible()
  await expect(page.getByText('Your address is not confirmed yet.')).toHaveCount(0)
  await expectAccessible(page, 'dashboard, confirmed')
  await tellOfOrder(baseURL, { email })
  await tellOfOrder(baseURL, {
    email,
    status: 'pending',
    product: { slug: 'city', name: 'City Bundle', priceMinor: 300 },
  })
  await openHydrated(page, '/account')
  await expect(page.getByRole('heading', { level: 3, name: 'City Bundle' })).toBeVisible()
  await expectAccessible(page, 'account, with an order and one on its way')
})

test('confirming in another browser asks for a password there, and signs whoever signed up out', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const email = newAddress()
  await signUp(page, email, 'Somebody Else')
  const mail = await newestMail(baseURL, email, /Confirm your address/)
  const context = await browser.newContext()
  const owner = await context.newPage()
  await openHydrated(owner, linkIn(mail))
  await expect(owner.getByRole('heading', { level: 1, name: 'Choose a password' })).toBeVisible()
  await expect(owner.getByLabel('Full Name')).toHaveValue('Somebody Else')
  await owner.getByLabel('Full Name').fill('Olive Owner')
  await owner.getByLabel('New password', { exact: true }).fill('iloveyou')
  await owner.getByRole('button', { name: 'Confirm address' }).click()
  await expect(problem(owner).last()).toHaveText('This is one of the most common passwords. Please choose another one.')
  await owner.getByLabel('New password', { exact: true }).fill(CHOSEN)
  await owner.getByRole('button', { name: 'Confirm address' }).click()
  await expect(owner.getByRole('heading', { level: 1, name: 'Address confirmed' })).toBeVisible()
  await expect(greeting(owner, 'Olive Owner')).toBeVisible()
  await openHydrated(page, '/dashboard')
  await expect(page.getByText('Please log in to see your info.')).toBeVisible()
  await newestMail(baseURL, email, /password was changed/)
  await context.close()
  complaints.splice(0)
})

test('the address changes when the link in the new mailbox is opened by whoever is logged in', async ({
  page,
  browser,
  baseURL,
}) => {
  const [before, after] = [newAddress(), newAddress()]
  await beSignedUp(page, before)
  await openHydrated(page, linkIn(await newestMail(baseURL, before, /Confirm your address/)))
  await expect(page.getByRole('heading', { level: 1, name: 'Address confirmed' })).toBeVisible()
  await openHydrated(page, '/dashboard')
  await page.getByRole('button', { name: 'Change address' }).click()
  const question = page.getByRole('alertdialog', { name: 'Change your address?', exact: true })
  await question.getByLabel('New email').fill(after)
  await question.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await question.getByLabel('Your password', { exact: true }).press('Enter')
  await expect(
    alertWith(page, 'Confirmation email sent to your new address! Open its link in this browser.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  const mail = await newestMail(baseURL, after, /Confirm your new address/)
  const stranger = await browser.newContext()
  const strange = await stranger.newPage()
  await openHydrated(strange, linkIn(mail))
  await expect(strange.getByRole('heading', { level: 1, name: 'Log in first' })).toBeVisible()
  await stranger.close()
  await openHydrated(page, linkIn(mail))
  await expect(page.getByRole('heading', { level: 1, name: 'Address confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the dashboard' }).click()
  await expect(page.getByText(after)).toBeVisible()
  await newestMail(baseURL, before, /address of your .+ account was changed/)
})

test('whoever came by Google deletes the account by signing in with Google once more', async ({ page, baseURL }) => {
  const email = newAddress()
  await beSignedUp(page, email)
  await openHydrated(page, '/dashboard')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign In with Google' }).click(),
  ])
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('Name').fill('Gina Google')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await newestMail(baseURL, email, /opens with Google now/)
})
