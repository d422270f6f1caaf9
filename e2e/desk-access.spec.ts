import type { Page } from '@playwright/test'
import { linkIn, newAddress, newestMail } from '../harness/browser/account-steps.ts'
import { CARDS, pay } from '../harness/browser/checkout-steps.ts'
import { newDeskLink, setUpWithPasskey, setUpWithPassword, signInWithCode } from '../harness/browser/desk-steps.ts'
import { listViolations } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

// The first owner ends all other links of the terminal, so no other journey may be on its way in by one.
test.describe.configure({ mode: 'serial' })

async function signOut(page: Page): Promise<void> {
  await page.goto('/desk/team')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to your shop' })).toBeVisible()
}

/** What axe finds wrong, and whether anything is wider than the window. */
async function examine(page: Page): Promise<void> {
  expect(await listViolations(page)).toEqual([])
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
}

test('the printed link makes an owner with password and authenticator, who signs out and in again on a phone', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = newAddress()
  const link = await newDeskLink(baseURL)
  const key = await setUpWithPassword(page, link, email)
  await expect(page.getByRole('navigation', { name: 'Main screens' })).toBeVisible()
  expect(page.url()).not.toContain('key')
  await signOut(page)
  await examine(page)
  await signInWithCode(page, email, key)
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
})

test('an owner with a passkey invites support by mail, whose rights are support’s', async ({
  page,
  browser,
  baseURL,
}) => {
  await setUpWithPasskey(page, await newDeskLink(baseURL), newAddress())
  await signOut(page)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  const helper = newAddress()
  await page.getByRole('button', { name: 'Invite …' }).click()
  await page.getByLabel('E-mail').fill(helper)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('row', { name: new RegExp(helper) })).toContainText('Invited')

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await setUpWithPasskey(theirs, linkIn(await newestMail(baseURL, helper, /invited/)))
  await theirs.goto('/desk/team')
  await expect(theirs.getByRole('tab')).toHaveText(['Your sign-in'])
  await expect(theirs.getByRole('button', { name: 'Invite …' })).toHaveCount(0)
  expect((await theirs.request.get('/api/desk/team')).status()).toBe(403)
  await context.close()

  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByRole('row', { name: /joined/ }).first()).toContainText(helper)
})

test('keys find screens, searches and help, and whoever’s session ended goes on where they were', async ({
  page,
  baseURL,
  complaints,
}) => {
  await setUpWithPasskey(page, await newDeskLink(baseURL), newAddress())
  await page.goto('/desk/team?tab=audit')
  await page.getByRole('heading', { name: 'Team' }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search the log' })).toBeFocused()
  await page.getByRole('heading', { name: 'Team' }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('tea')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/desk/team')

  await page.context().clearCookies()
  await page.getByRole('tab', { name: 'Your sign-in' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await dialog.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/desk/team?tab=mine')
  await expect(page.getByText('You are here')).toBeVisible()
  // The browser itself notes each refusal.
  expect(complaints.filter((words) => !words.includes('401'))).toEqual([])
  complaints.splice(0)
})

for (const width of [390, 1440]) {
  test(`a new shop goes from the printed link to its first sale, at ${width}`, async ({
    page,
    browser,
    baseURL,
    complaints,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const owner = newAddress()
    await setUpWithPasskey(page, await newDeskLink(baseURL), owner)
    await page.goto('/desk/set-up')
    await expect(page.getByText('the sandbox plays the provider').first()).toBeVisible()
    await page.locator('summary').filter({ hasText: 'Mail' }).click()
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await expect(page.getByText(`To ${owner}: The sandbox's mailbox has it`)).toBeVisible()
    await newestMail(baseURL, owner, /A test from/)
    await page.getByLabel('Who hears of what needs you').fill('nobody')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('OWNER_EMAILS must be your own addresses')).toBeVisible()
    // The browser itself notes the refusal.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
    await examine(page)
    await page.getByRole('tab', { name: 'Health' }).click()
    await expect(page.getByRole('region', { name: 'Also asked' })).toContainText('payment provider')

    const buyer = newAddress()
    const guest = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await guest.goto('/checkout/cars')
    await pay(guest, CARDS.pays, buyer)
    await guest.context().close()
    await page.goto('/desk/today')
    await expect(page.getByText(buyer).first()).toBeVisible()
  })
}
