import type { Page } from '@playwright/test'
import { newAddress, newestMail } from '../harness/browser/account-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { listViolations, openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'
import { openDeskAs, tellOfOrder } from '../harness/browser/staff-steps.ts'

/** By a shop out of reach, by one that was written to often, and for want of words: what was typed is still there. */
async function beRefused(page: Page): Promise<void> {
  const words = page.getByRole('textbox', { name: 'Message' })
  const typed = await words.inputValue()
  const refused = async (title: string, state: string) => {
    const send = page.getByRole('button', { name: 'Send' })
    await send.click()
    await expect(page.locator('[role=alert]:has(+ * > [type=submit])'), 'above the button').toContainText(title)
    await expect(send).toBeFocused()
    await expectAccessible(page, state)
    await page.unroute('**/api/contact')
  }
  await page.route('**/api/contact', (route) => route.abort())
  await refused('we could not be reached', 'contact, not sent')
  const title = 'You wrote often. Please wait a while and send it then.'
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: { status: 429, title, code: 'too-many-requests', requestId: '' },
    }),
  )
  await refused(title, 'contact, too many')
  await expect(words).toHaveValue(typed)
  await words.fill('   ')
  await refused('Please write a message', 'contact, refused')
  await words.fill(typed)
}

test('a buyer writes to the shop and is answered on the desk', async ({ page, baseURL, complaints }) => {
  const email = newAddress()
  await tellOfOrder(baseURL, { email })
  await openHydrated(page, '/contact?order=X-1')
  await page.getByRole('radio', { name: 'A download or a file' }).check()
  await page.getByRole('textbox', { name: 'Your e-mail' }).fill(email)
  await expect(page.getByRole('textbox', { name: 'Order number' })).toHaveValue('X-1')
  await page.getByRole('textbox', { name: 'Message' }).fill('The archive stopped.\nWhere do I go on?')
  await expectAccessible(page, 'contact')
  await beRefused(page)
  // The browser itself writes down what was refused.
  complaints.length = 0
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Sent. Thank you.' })).toBeFocused()
  await expect(page.getByText('The archive stopped. Where do I go on?')).toBeVisible()
  await expectAccessible(page, 'contact, sent')
  await page.getByRole('button', { name: 'Write another' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

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

  test('a message is sent all the same', async ({ page, complaints }) => {
    await page.goto('/contact')
    await page.getByRole('textbox', { name: 'Your e-mail' }).fill(newAddress())
    await page.getByRole('textbox', { name: 'Message' }).fill('   ')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveTitle(/^Your message was not sent/)
    await expect(page.getByText('Please write a message')).toBeVisible()
    // The browser itself writes down what was refused.
    complaints.length = 0
    await page.goBack()
    await page.getByRole('textbox', { name: 'Message' }).fill('More lighthouses, please.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { name: 'Sent. Thank you.' })).toBeVisible()
    await expect(page.getByText('More lighthouses, please.')).toBeVisible()
  })
})
