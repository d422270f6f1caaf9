import { newAddress, newestMail } from '../harness/browser/account-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { listViolations, openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'
import { openDeskAs, tellOfOrder } from '../harness/browser/staff-steps.ts'

test('a buyer writes to the shop and is answered on the desk', async ({ page, baseURL }) => {
  const email = newAddress()
  await tellOfOrder(baseURL, { email })
  await openHydrated(page, '/contact?order=X-1')
  await page.getByRole('radio', { name: 'A download or a file' }).check()
  await page.getByRole('textbox', { name: 'Your e-mail' }).fill(email)
  await expect(page.getByRole('textbox', { name: 'Order number' })).toHaveValue('X-1')
  await page.getByRole('textbox', { name: 'Message' }).fill('The archive stopped.\nWhere do I go on?')
  await expectAccessible(page, 'contact')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Sent. Thank you.' })).toBeFocused()
  await expect(page.getByText('The archive stopped. Where do I go on?')).toBeVisible()
  await expectAccessible(page, 'contact, sent')

  await openDeskAs('support', page, baseURL, 1440)
  await page.goto('/desk/messages?tab=inbox')
  await page.getByRole('link').filter({ hasText: email }).click()
  await expect(page.getByText('They name the order X-1,')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: 'Open order' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Answer or note' }).fill('In your library; it goes on where it stopped.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(page.getByRole('list', { name: 'Answers and notes' })).toContainText('it goes on where it stopped')
  expect(await listViolations(page)).toEqual([])
  const answer = await newestMail(baseURL, email, /^Re: \[R-/)
  expect(answer.text).toContain('it goes on where it stopped')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is sent all the same', async ({ page }) => {
    await page.goto('/contact')
    await page.getByRole('textbox', { name: 'Your e-mail' }).fill(newAddress())
    await page.getByRole('textbox', { name: 'Message' }).fill('More lighthouses, please.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { name: 'Sent. Thank you.' })).toBeVisible()
    await expect(page.getByText('More lighthouses, please.')).toBeVisible()
  })
})
