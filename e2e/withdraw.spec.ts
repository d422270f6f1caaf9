import type { Locator, Page } from '@playwright/test'
import { beSignedUp, newAddress, newestMail } from '../harness/browser/account-steps.ts'
import { agreeToDownload, CARDS, pay } from '../harness/browser/checkout-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { expectMail } from '../harness/browser/expect-mail.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'
import { letOrderAge, openDeskAs } from '../harness/browser/staff-steps.ts'
import { buyAsGuest, openStocked } from './library-steps.ts'
import { STOCKED } from './library-stock.ts'

/** As the receipt says it. */
async function numberOf(baseURL: string | undefined, email: string): Promise<string> {
  const { text } = await newestMail(baseURL, email, /wallpapers are (ready|yours)/)
  return /Order: (\S+)/.exec(text)?.[1] ?? ''
}

/** By the link in the footer, in two steps; what it says after the second. */
async function withdraw(page: Page, baseURL: string | undefined, email: string): Promise<string> {
  const number = await numberOf(baseURL, email)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }).click()
  await page.getByLabel('Order number').fill(number.toLowerCase())
  await page.getByLabel('E-mail of the order').fill(email)
  await page.getByLabel('Your name').fill('Mara Tide')
  await expectAccessible(page, 'withdraw, first step')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectAccessible(page, 'withdraw, second step')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    /Received on \d+ \w+ \d{4}, \d\d:\d\d:\d\d UTC/,
  )
  return number
}

test('whoever bought and would not agree withdraws, gets the money back and two letters', async ({ page, baseURL }) => {
  const email = newAddress()
  const tab = await buyAsGuest(page, email)
  await openStocked(tab)
  await tab.getByRole('link', { name: /Download all/ }).click()
  await tab.getByRole('button', { name: 'Not yet' }).click()
  await withdraw(tab, baseURL, email)
  await expectAccessible(tab, 'withdraw, done')
  const letter = await newestMail(baseURL, email, /^We received your withdrawal/)
  expect(letter.text).toContain('I, Mara Tide, withdraw from my contract')
  await expectMail(page.context(), letter, 'withdrawal')
  await newestMail(baseURL, email, /^Your refund of/)
  await openHydrated(tab, '/library')
  await expect(tab.getByRole('main').getByText(/^Refunded on/)).toBeVisible()
  await expect(tab.getByRole('link', { name: `Open ${STOCKED.name}` })).toHaveCount(0)
  await tab.goto('/receipts')
  await expectAccessible(tab, 'receipts')
  await beErased(tab, baseURL, email)
})

/** By the link in the footer and a letter; nothing is known of the address afterwards. */
async function beErased(page: Page, baseURL: string | undefined, email: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your data' }).click()
  await page.getByLabel('Your e-mail address').fill(email)
  await expectAccessible(page, 'your data, asked')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  const { text } = await newestMail(baseURL, email, /keeps about you$/)
  await page.goto(/https?:\S+\/your-data\/open\/\S+/.exec(text)?.[0] ?? '')
  await expect(page.getByRole('main').getByText('Mails to you')).toBeVisible()
  await expectAccessible(page, 'your data, opened')
  await page.getByRole('link', { name: 'Erase it…' }).click()
  await page.getByRole('checkbox').check()
  await expectAccessible(page, 'your data, to be erased')
  await page.getByRole('button', { name: 'Erase it now' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Erased.')
}

test('whoever agreed and downloaded withdraws, and a person decides on the desk', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress()
  const tab = await buyAsGuest(page, email)
  await openStocked(tab)
  await tab.getByRole('link', { name: /Download all/ }).click()
  await Promise.all([tab.waitForEvent('download'), agreeToDownload(tab)])
  const number = await withdraw(tab, baseURL, email)
  const letter = await newestMail(baseURL, email, /^We received your withdrawal/)
  expect(letter.text).toContain('So a person reads your withdrawal')

  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await openDeskAs('owner', desk, baseURL, 1440)
  await desk.goto(`/desk/orders?text=${encodeURIComponent(number)}`)
  await desk.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  await desk.getByLabel('Reason, if you decline').fill('Every file was downloaded on the day of the purchase.')
  await expectAccessible(desk, 'desk order, withdrawn')
  await desk.getByRole('button', { name: 'Decline with this reason' }).click()
  await expect(desk.getByText(`the reason is on its way to ${email}`)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Decline with this reason' })).toHaveCount(0)
  const answer = await newestMail(baseURL, email, /^About your withdrawal/)
  expect(answer.text).toContain('Every file was downloaded')
  await desk.context().close()
})

/** Whoever is signed in chooses the order, and is told before the second step that it is late. */
async function seeThatItIsLate(page: Page): Promise<void> {
  await expect(async () => {
    await openHydrated(page, '/withdraw')
    // What was sent is noted once it was.
    await expect(page.getByRole('radio', { name: /, downloaded, more than/ })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await expectAccessible(page, 'withdraw, first step, signed in')
  await page.getByLabel('Your name').fill('   ')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please type your name.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page, 'withdraw, refused')
  await page.getByLabel('Your name').fill('Mara Tide')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/a person reads/i)).toBeVisible()
  await expectAccessible(page, 'withdraw, late')
}

test('all-access that was downloaded goes back on day 3, and on day 15 a person decides', async ({
  browser,
  baseURL,
}) => {
  for (const { day, answer } of [
    { day: 3, answer: /^Your refund of \$8\.00$/ },
    { day: 15, answer: null },
  ]) {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const page = await context.newPage()
    const email = newAddress()
    await beSignedUp(page, email)
    await page.goto('/checkout/all-access')
    await pay(page, CARDS.pays)
    await expect(page.getByRole('main').getByRole('status')).toContainText('yours', { timeout: 30_000 })
    await openHydrated(page, `/library#${STOCKED.slug}`)
    await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /Download all/ }).click()])
    await letOrderAge(await numberOf(baseURL, email), day)
    if (!answer) await seeThatItIsLate(page)
    // As whoever has the receipt and no account would.
    await context.clearCookies()
    await openHydrated(page, '/withdraw')
    await withdraw(page, baseURL, email)
    const { text } = await newestMail(baseURL, email, /^We received your withdrawal/)
    if (answer) await newestMail(baseURL, email, answer)
    else expect(text).toContain('So a person reads your withdrawal')
    await context.close()
  }
})

test('what is kept and the receipts are asked for by the keyboard, on the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  await openHydrated(page, '/receipts')
  expect(await isNarrow()).toBe(true)
  const main = page.getByRole('main')
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    await expect(target).toBeFocused()
  }
  await tabTo(main.getByRole('link', { name: 'Have a link mailed' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/your-data')
  await tabTo(page.getByLabel('Your e-mail address'))
  await page.keyboard.type('nobody@example.com')
  await tabTo(page.getByRole('button', { name: 'Send me the link' }))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('status')).toContainText('If we keep anything about nobody@example.com')
  expect(await isNarrow()).toBe(true)
})

test('the way to withdraw fits the narrowest screen and says what is missing without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  await page.goto('/withdraw')
  await page.getByLabel('Order number').fill('P8K-1')
  await page.getByLabel('E-mail of the order').fill('mara@example.com')
  await page.getByLabel('Your name').fill('   ')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please type your name.')
  await context.close()
})
