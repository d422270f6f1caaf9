import type { Page } from '@playwright/test'
import { beSignedUp, linkIn, newAddress, newestMail } from '../harness/browser/account-steps.ts'
import { CARDS, openCheckout, openLedger, pay, tile } from '../harness/browser/checkout-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { listViolations, openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

const RECEIPT = /wallpapers are (ready|yours)/

/** Buys a bundle from the dashboard; returns the tab that shows /thank-you. */
async function buy(page: Page, bundle: string, email?: string): Promise<Page> {
  await openHydrated(page, '/dashboard')
  const tab = await openCheckout(page.context(), tile(page, bundle).getByRole('link', { name: /Buy Now/ }))
  await pay(tab, CARDS.pays, email)
  await expect(tab.getByRole('main').getByRole('status')).toContainText('is yours')
  return tab
}

/** Looks again until the shop has heard of what the provider did. */
async function sees(page: Page, path: string, words: RegExp | string): Promise<void> {
  await expect(async () => {
    await openHydrated(page, path)
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}

test('a guest’s library says that the order was refunded, and so do the mail and the thank-you page', async ({
  page,
  baseURL,
}) => {
  const email = newAddress()
  const tab = await buy(page, 'Anime', email)
  const thanks = tab.url()
  const library = linkIn(await newestMail(baseURL, email, RECEIPT))
  await openLedger(page, baseURL, email)
  await page.getByRole('button', { name: 'Refund all of it' }).click()
  const mail = await newestMail(baseURL, email, /^Your refund of \$3\.00$/)
  expect(mail.text).toContain('The Anime Bundle was refunded')
  await sees(tab, library, /^Refunded on \d+ \w+ \d{4}/)
  await expect(tab.getByRole('heading', { level: 2, name: 'Anime Bundle' })).toBeVisible()
  await expect(tab.getByText('has been replaced')).toHaveCount(0)
  for (const width of [390, 1440]) {
    await tab.setViewportSize({ width, height: 900 })
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await listViolations(tab)).toEqual([])
  }
  await expectAccessible(tab, 'library, refunded')
  await openHydrated(tab, thanks)
  await expect(tab.getByRole('main').getByRole('status')).toContainText(/Refunded on \d+ \w+ \d{4}/)
  await expectAccessible(tab, 'thank-you, refunded')
})

test('a guest’s library says that the order is disputed, and opens again when the dispute is won', async ({
  page,
  baseURL,
}) => {
  const email = newAddress()
  const tab = await buy(page, 'Bikes', email)
  const library = linkIn(await newestMail(baseURL, email, RECEIPT))
  await openLedger(page, baseURL, email)
  await page.getByRole('button', { name: 'Open a dispute' }).click()
  await newestMail(baseURL, email, /^Your bank asked for a payment back$/)
  await sees(tab, library, /^Disputed: your bank asked for the payment back/)
  await expect(tab.getByRole('link', { name: /Write to us/ }).first()).toHaveAttribute(
    'href',
    /^\/contact\?topic=order/,
  )
  await expectAccessible(tab, 'library, disputed')
  await page.getByRole('button', { name: 'Win the dispute' }).click()
  const again = linkIn(await newestMail(baseURL, email, /^Your order is open again$/))
  const fromTheMail = await page.context().newPage()
  await openHydrated(fromTheMail, again)
  await expect(fromTheMail.getByRole('link', { name: 'Open Bikes' })).toBeVisible()
})

test('the dashboard says what became of a refunded order', async ({ page, baseURL }) => {
  const email = newAddress()
  await beSignedUp(page, email)
  const tab = await buy(page, 'City')
  await openLedger(tab, baseURL, email)
  await tab.getByRole('button', { name: 'Refund all of it' }).click()
  await sees(page, '/dashboard', /^Refunded on \d+ \w+ \d{4}/)
  await expect(page.getByRole('heading', { level: 3, name: 'City Bundle' })).toBeVisible()
  await expectAccessible(page, 'dashboard, refunded')
  await openHydrated(page, '/account')
  await expect(page.getByText('City Bundle').first()).toBeVisible()
  await expectAccessible(page, 'account, refunded')
})

test('a buyer whose address takes no mail is told so, and can open the library at once', async ({ page }) => {
  const tab = await buy(page, 'Sport', newAddress().replace('example.com', 'example.invalid'))
  await sees(tab, tab.url(), 'your receipt came back: no mail reaches m•••@e•••.invalid')
  await expect(tab.getByRole('button', { name: 'Open your library' })).toBeVisible()
  const main = tab.getByRole('main')
  await expect(main.getByRole('link', { name: /^Write to us/ })).toHaveAttribute('href', /^\/contact\?topic=order/)
  await expect(main.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
})

test('a payment that is on its way opens the library by itself when it arrives', async ({ page, baseURL }) => {
  const email = newAddress()
  await beSignedUp(page, email)
  await openHydrated(page, '/dashboard')
  const tab = await openCheckout(page.context(), tile(page, 'Ninja').getByRole('link', { name: /Buy Now/ }))
  await pay(tab, CARDS.delayed)
  await expect(tab.getByRole('main').getByRole('status')).toContainText('Your payment is on its way')
  await sees(page, '/library', /^Your payment is on its way/)
  await expectAccessible(page, 'library, on its way')
  await openHydrated(page, '/dashboard')
  await expectAccessible(page, 'dashboard, payment on its way')
  await openHydrated(page, '/account')
  await expect(page.getByText('Ninja Bundle').first()).toBeVisible()
  await expectAccessible(page, 'account, payment on its way')
  await openHydrated(page, '/library')
  await openLedger(tab, baseURL, email)
  await tab.getByRole('button', { name: 'Let the payment arrive' }).click()
  await expect(page.getByRole('link', { name: 'Open Ninja' })).toBeVisible({ timeout: 40_000 })
})
