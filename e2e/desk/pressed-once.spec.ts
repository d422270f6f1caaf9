import type { Page } from '@playwright/test'
import { newAddress } from '../../harness/browser/account-steps.ts'
import { expectOnlyRefusals, showAnew, showScreen, tellDesk } from '../../harness/browser/desk-states.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs, tellOfOrder } from '../../harness/browser/staff-steps.ts'

/** How often the desk asked for it; it is answered when the test says so. */
async function holdAnswers(page: Page, path: RegExp, answer: object) {
  const waiting: (() => void)[] = []
  let asked = 0
  await page.route(path, async (route) => {
    asked += 1
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.fulfill({ json: answer })
  })
  const answerAll = () => {
    for (const one of waiting.splice(0)) one()
  }
  return { asked: () => asked, answer: answerAll }
}

test('what mails or pays is done once, however often it is pressed', async ({ page, baseURL }) => {
  const email = newAddress()
  await tellOfOrder(baseURL, { email })
  await openDeskAs('owner', page, baseURL, 1100)
  await showScreen(page, `orders?text=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  const resent = await holdAnswers(page, /\/resend$/, { words: 'The receipt is on its way.' })
  const resend = page.getByRole('button', { name: 'Resend receipt' })
  await resend.click()
  await expect(resend).toHaveAttribute('aria-busy', 'true')
  await resend.click({ force: true })
  resent.answer()
  await expect(page.getByText('The receipt is on its way.')).toHaveCount(1)
  await expect(resend).not.toHaveAttribute('aria-busy')
  expect(resent.asked()).toBe(1)

  const withdrawal = {
    state: 'waiting',
    name: 'Ada',
    why: 'It was downloaded.',
    problem: null,
    declaredAt: '2026-11-16T14:20:00.000Z',
    reason: null,
  }
  const path = `/orders/${new URL(page.url()).pathname.split('/').at(-1)}`
  await tellDesk(page, path, (said) => ({ ...said, withdrawal }))
  await showAnew(page, path.slice(1))
  const panel = page.getByRole('region', { name: 'Decide on the withdrawal' })
  await panel.getByRole('textbox').fill('It was used.')
  const answered = await holdAnswers(page, /\/withdrawal\/(accept|decline)$/, { words: 'It is decided.' })
  await panel.getByRole('button', { name: /^Refund/ }).click()
  await panel.getByRole('button', { name: /^Decline/ }).click({ force: true })
  answered.answer()
  await expect(page.getByText('It is decided.')).toHaveCount(1)
  expect(answered.asked()).toBe(1)
})

test('a link that the browser does not let the desk copy can be copied by hand', async ({ page, baseURL }) => {
  const email = newAddress()
  await tellOfOrder(baseURL, { email })
  await openDeskAs('owner', page, baseURL, 1100)
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new Error('denied'))
    Object.assign(navigator.clipboard, { write: refuse, writeText: refuse })
  })
  await showScreen(page, `orders?text=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  await page.getByRole('button', { name: 'Copy library link' }).click()
  const link = page.getByRole('dialog').getByRole('textbox', { name: 'Link' })
  await expect(link).toBeFocused()
  const marked = () => page.evaluate(() => String(document.getSelection()))
  await expect.poll(marked).toBe(await link.inputValue())
  expect(await link.inputValue()).toContain('/library')
})

test('pictures stay chosen until what was asked for is done', async ({ page, baseURL, complaints }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await showScreen(page, 'catalogue/cars')
  const box = page.getByRole('checkbox').first()
  const bar = page.getByLabel('What can be done with the chosen rows')
  await box.check()
  await bar.getByRole('button', { name: 'Remove …' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(box, 'after Cancel').toBeChecked()
  await tellDesk(page, '/draft/pictures', { refused: 400, words: 'It cannot be removed now.' })
  await bar.getByRole('button', { name: 'Remove …' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: /^Remove/ }).click()
  await expect(question.getByText('It cannot be removed now.')).toBeVisible()
  await tellDesk(page, '/draft/pictures', () => ({ revision: 2 }))
  await question.getByRole('button', { name: /^Remove/ }).click()
  await expect(question).toHaveCount(0)
  await expect(box, 'once it is done').not.toBeChecked()
  expectOnlyRefusals(complaints)
})
