import { linkIn, newAddress, newestMail } from '../harness/browser/account-steps.ts'
import { CARDS, openCheckout, pay } from '../harness/browser/checkout-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { expectMail } from '../harness/browser/expect-mail.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'

test('a guest gives a bundle away in three presses and a form; it opens to whoever claims it', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const [giver, receiver] = [newAddress(), newAddress()]
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gifts' }).click()
  await page.getByRole('combobox', { name: 'What' }).selectOption('anime')
  await page.getByLabel('Their name').fill('Noor')
  await page.getByLabel('Their e-mail').fill(receiver)
  await page.getByLabel('Your words').fill('For the new desk by the window.')
  await page.getByLabel('From').fill('Mara')
  await expectAccessible(page, 'gift')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost there')
  await expectAccessible(page, 'gift, almost there')
  const checkout = await openCheckout(context, page.getByRole('link', { name: 'Pay $3.00' }))
  await pay(checkout, CARDS.pays, giver)
  await expect(checkout.getByRole('main').getByRole('status')).toContainText('Your gift is paid')
  await expectAccessible(checkout, 'gift, paid')
  await expect(checkout.getByRole('button', { name: 'Open your library' })).toHaveCount(0)

  const letter = await newestMail(baseURL, receiver, /A gift from Mara/)
  await expectMail(context, letter, 'gift')
  const elsewhere = await browser.newContext()
  const theirs = await elsewhere.newPage()
  await theirs.goto(linkIn(letter))
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('For Noor')
  await expect(theirs.getByText('For the new desk by the window.')).toBeVisible()
  await expectAccessible(theirs, 'gift, arrived')
  await theirs.getByRole('button', { name: 'Open it' }).click()
  await expect(theirs).toHaveURL(/\/library#anime$/)
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Anime')
  await elsewhere.close()

  const receipt = await newestMail(baseURL, giver, /Your gift for Noor/)
  await page.goto(linkIn(receipt))
  await expect(page.getByText(/^It was opened on/)).toBeVisible()
  await expectAccessible(page, 'gift, opened')
  await openHydrated(page, '/library')
  await expect(page.getByRole('link', { name: 'Open Anime' })).toHaveCount(0)
})
