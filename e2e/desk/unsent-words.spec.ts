import { showScreen, tellDesk } from '../../harness/browser/desk-states.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs } from '../../harness/browser/staff-steps.ts'
import { DETAIL, WRITTEN } from './written-message.ts'

test('what was typed and not sent is found again, and whoever closes the tab is asked first', async ({
  page,
  baseURL,
}) => {
  await tellDesk(page, '/contact', () => ({ messages: [WRITTEN], next: null, unread: 0, open: 1 }))
  await openDeskAs('owner', page, baseURL, 1100)
  await tellDesk(page, '/contact/c', () => DETAIL)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await showScreen(page, 'messages?tab=inbox&message=c')
  const reply = page.getByRole('textbox', { name: 'Answer or note' })
  await reply.fill('Dear Ada,')

  await showScreen(page, 'brand?tab=legal')
  const policy = page.getByRole('combobox', { name: 'Policy' })
  const text = page.getByRole('textbox', { name: 'Text' })
  const keep = page.getByRole('button', { name: 'Keep in the draft' })
  const first = await text.inputValue()
  await text.fill(`${first} More of it.`)
  await policy.selectOption('refunds')
  await expect(text).not.toHaveValue(`${first} More of it.`)
  await expect(keep, 'nothing is changed in the other').toHaveAttribute('aria-disabled', 'true')
  await policy.selectOption('terms')
  await expect(text).toHaveValue(`${first} More of it.`)

  await page.getByRole('tab', { name: 'Look' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another name')
  await page.getByRole('tab', { name: 'Policies' }).click()
  await expect(text).toHaveValue(`${first} More of it.`)
  await text.fill(first)
  await page.getByRole('tab', { name: 'Look' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Another name')

  await showScreen(page, 'messages?tab=inbox&message=c')
  await expect(reply).toHaveValue('Dear Ada,')
  await page.evaluate(() => location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(reply).toHaveValue('Dear Ada,')

  await tellDesk(page, '/contact/c/answer', () => ({ words: 'The answer is on its way.' }))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The answer is on its way.')).toBeVisible()
  await expect(reply).toHaveValue('')
})

test('a press beside a dialog closes it as long as nothing is typed in it', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await showScreen(page, 'pricing')
  const open = () => page.getByRole('button', { name: 'New code …' }).click()
  const dialog = page.getByRole('dialog', { name: 'New discount code' })
  await open()
  await expect(dialog).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(dialog).toHaveCount(0)
  await open()
  await dialog.getByRole('textbox', { name: 'Code' }).fill('AUTUMN')
  await page.mouse.click(4, 4)
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue('AUTUMN')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

test('recovery codes that are not shown again go only when they are kept', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await tellDesk(page, '/mine', (mine) => ({ ...mine, passwordAt: WRITTEN.receivedAt, recoveryCodesLeft: 2 }))
  await tellDesk(page, '/mine/recovery-codes', () => ({ recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }))
  await showScreen(page, 'team?tab=mine')
  await page.getByRole('button', { name: 'New ones …' }).click()
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const codes = page.getByRole('alertdialog', { name: 'Keep these ten codes' })
  await expect(codes.getByText('aaaa-bbbb')).toBeVisible()
  await expect(codes.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await page.mouse.click(4, 4)
  await page.keyboard.press('Escape')
  await expect(codes.getByText('aaaa-bbbb')).toBeVisible()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(codes).toHaveCount(0)
})
