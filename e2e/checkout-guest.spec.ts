import { linkIn, newAddress, newestMail } from '../harness/browser/account-steps.ts'
import { CARDS, openCheckout, openLedger, pay, tile } from '../harness/browser/checkout-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { expectMail } from '../harness/browser/expect-mail.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

const RECEIPT = /wallpapers are (ready|yours)/

test('a guest buys a bundle, after a declined card, and can open the library at once and by mail', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  const email = newAddress()
  await openHydrated(page, '/dashboard')
  const checkout = await openCheckout(context, tile(page, 'Anime').getByRole('link', { name: /Buy Now/ }))
  await expect(checkout.getByText('$3.00').first()).toBeVisible()
  await expectAccessible(checkout, 'sandbox checkout')
  await pay(checkout, CARDS.declined, email)
  await expect(checkout.getByRole('alert')).toHaveText('The card was declined. Nothing was charged. Try another card.')
  await expectAccessible(checkout, 'sandbox checkout, declined')
  await pay(checkout, CARDS.pays)
  await expect(checkout).toHaveURL(/\/thank-you\?order=[\w-]{36}$/)
  await expect(checkout.getByRole('main').getByRole('status')).toContainText('The Anime Bundle is yours.')
  await expect(checkout.getByRole('main').getByRole('status')).not.toContainText(email)
  const receipt = await newestMail(baseURL, email, RECEIPT)
  await expectMail(context, receipt, 'receipt')
  expect(linkIn(receipt)).toMatch(/\/library#key=[\w-]{32}$/)
  await expectAccessible(checkout, 'thank-you, a guest')
  await checkout.reload()
  await checkout.getByRole('button', { name: 'Open your library' }).click()
  await expect(checkout).toHaveURL('/library')
  await expect(checkout.getByRole('link', { name: 'Open Anime' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a stranger who opens the thank-you page learns and gets nothing', async ({ page, context, browser }) => {
  await openHydrated(page, '/dashboard')
  const checkout = await openCheckout(context, tile(page, 'Bikes').getByRole('link', { name: /Buy Now/ }))
  const email = newAddress()
  await pay(checkout, CARDS.pays, email)
  await expect(checkout.getByRole('main').getByRole('status')).toContainText('is yours')
  const stranger = await (await browser.newContext()).newPage()
  await openHydrated(stranger, checkout.url())
  await expect(stranger.getByRole('main').getByRole('status')).toContainText('is yours')
  expect(await stranger.content()).not.toContain(email)
  await expect(stranger.getByRole('button', { name: 'Open your library' })).toHaveCount(0)
  await openHydrated(stranger, '/thank-you?order=00000000-0000-4000-8000-000000000000')
  await expect(stranger.getByRole('main').getByRole('status')).toContainText('We are asking the payment provider')
  await expectAccessible(stranger, 'thank-you, an unknown order')
  await openHydrated(stranger, '/thank-you')
  await expect(stranger.getByRole('link', { name: 'Find your order' }).first()).toBeVisible()
  await expectAccessible(stranger, 'thank-you, without an order')
  await stranger.context().close()
})

test('a delayed payment says so, and the page tells when it has arrived', async ({ page, context, baseURL }) => {
  const email = newAddress()
  await openHydrated(page, '/dashboard')
  const checkout = await openCheckout(context, tile(page, 'City').getByRole('link', { name: /Buy Now/ }))
  await pay(checkout, CARDS.delayed, email)
  await expect(checkout.getByRole('main').getByRole('status')).toContainText('Your payment is on its way')
  await expectAccessible(checkout, 'thank-you, on its way')
  await openLedger(page, baseURL, email)
  await page.getByRole('button', { name: 'Let the payment arrive' }).click()
  await expect(checkout.getByRole('main').getByRole('status')).toContainText('The City Bundle is yours.', {
    timeout: 20_000,
  })
  await newestMail(baseURL, email, RECEIPT)
})

test('a buyer who closes the tab still gets the mail, and /find-order sends another link', async ({
  page,
  context,
  baseURL,
}) => {
  const email = newAddress()
  await openHydrated(page, '/dashboard')
  const checkout = await openCheckout(context, tile(page, 'Sport').getByRole('link', { name: /Buy Now/ }))
  await checkout.route('**/thank-you**', (route) => route.abort())
  await pay(checkout, CARDS.pays, email)
  await newestMail(baseURL, email, RECEIPT)
  await checkout.close()
  await openHydrated(page, '/find-order')
  await expectAccessible(page, 'find order')
  const answers: string[] = []
  for (const address of [newAddress(), email.toUpperCase().replace('EXAMPLE.COM', 'example.com')]) {
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('If this address has bought something')
    if (answers.length === 0) await expectAccessible(page, 'find order, sent')
    answers.push((await page.getByRole('main').textContent()) ?? '')
    await page.reload()
  }
  expect(answers[0]).toBe(answers[1])
  const again = await newestMail(baseURL, email, /library link/)
  expect(linkIn(again)).toMatch(/\/library#key=/)
})
