import type { Page } from '@playwright/test'
import { expectOnlyRefusals, lookAtDialog, press, showScreen, tellDesk } from '../../harness/browser/desk-states.ts'
import { expectAccessible } from '../../harness/browser/expect-accessible.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs } from '../../harness/browser/staff-steps.ts'
import { DETAIL, WRITTEN } from './written-message.ts'

const AT = '2026-11-16T14:20:00.000Z'
const MAIL = {
  id: 'm',
  to: 'wrong@example.com',
  subject: 'Your wallpapers',
  queuedAt: AT,
  sentAt: null,
  nextTryAt: AT,
  tries: 3,
  state: 'bounced',
  problem: '550 at RCPT TO',
  orderId: 'o',
  again: 'receipt',
}
const UNWRITTEN = { messages: [], next: null, unread: 0, open: 0 }
const NEWS = {
  id: 'n',
  state: 'draft',
  subject: '',
  heading: '',
  words: '',
  leadsTo: null,
  basis: 'agreed',
  owned: 'whatever',
  product: null,
  revision: 1,
  changedAt: AT,
  changedBy: 'owner@example.com',
  sendAt: null,
  startedAt: null,
  endedAt: null,
  expected: null,
  problem: null,
  unsubscribed: 0,
  sent: 0,
  bounced: 0,
  failed: 0,
  unknown: 0,
  waiting: 0,
}
const BOUNCED = { id: 'b', email: 'wrong@example.com', at: AT, problem: '550 at RCPT TO' }

test('mails and messages can be read and answered by everybody', async ({ page, baseURL, complaints }) => {
  await tellDesk(page, '/contact', () => UNWRITTEN)
  await openDeskAs('owner', page, baseURL, 1100)
  await tellDesk(page, '/mails', () => ({ mails: [], next: null, lost: 0 }))
  await showScreen(page, 'messages?state=waiting')
  await expectAccessible(page, 'desk mails, empty')
  await tellDesk(page, '/mails', () => ({ mails: [MAIL], next: null, lost: 1 }))
  await showScreen(page, 'messages')
  await expectAccessible(page, 'desk mails, one lost')
  const correct = async () => {
    await page.getByRole('button', { name: /^Actions for the mail/ }).click()
    await page.getByRole('menuitem', { name: 'Correct the address …' }).click()
  }
  await lookAtDialog(page, correct, 'desk mails, correct the address')
  await tellDesk(page, '/mails/m/again', () => ({ words: 'It is on its way again.' }))
  await page.getByRole('button', { name: /^Actions for the mail/ }).click()
  await page.getByRole('menuitem', { name: /again/ }).click()
  await expect(page.getByText('It is on its way again.')).toBeVisible()
  await expectAccessible(page, 'desk mails, sent again')
  await showScreen(page, 'messages?tab=inbox&list=done')
  await expectAccessible(page, 'desk inbox, empty')
  await tellDesk(page, '/contact', () => ({ messages: [WRITTEN], next: null, unread: 0, open: 1 }))
  await tellDesk(page, '/contact/c', () => DETAIL)
  await page.setViewportSize({ width: 390, height: 844 })
  await showScreen(page, 'messages?tab=inbox&list=held')
  await page.getByRole('link', { name: /Where is it/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Message' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await page.setViewportSize({ width: 1100, height: 844 })
  await press(page, 'Send')()
  await expect(page.getByLabel('Answer or note')).toHaveAccessibleDescription('Write something first.')
  await expectAccessible(page, 'desk inbox, a message')
  expectOnlyRefusals(complaints)
})

test('news are written, tested, sent, called back and deleted with the keyboard alone', async ({ page, baseURL }) => {
  let news: object[] = []
  const list = (said: object) => ({ ...said, announcements: news, leavesAs: 'shop@example.com', namesSeller: false })
  await tellDesk(page, '/contact', () => UNWRITTEN)
  await openDeskAs('owner', page, baseURL, 1100)
  await tellDesk(page, '/announcements/reach', () => ({ people: 2, agreed: 2, refused: 1, bounced: 0 }))
  await tellDesk(page, '/announcements/n/preview', () => ({ subject: 'Dunes', text: 'Sandy.' }))
  await tellDesk(page, '/announcements/n/send', () => {
    news = [{ ...NEWS, subject: 'Dunes', words: 'Sandy.', state: 'scheduled', sendAt: AT }]
    return { words: 'It leaves in 5 minutes.' }
  })
  await tellDesk(page, '/announcements/n/call-back', () => {
    news = [{ ...NEWS, subject: 'Dunes', words: 'Sandy.', revision: 3 }]
    return { words: 'It is a draft again.' }
  })
  await tellDesk(page, '/announcements/n/test', () => ({ words: 'A test is on its way.' }))
  await page.route(/\/announcements\/n$/, async (route) => {
    if (route.request().method() === 'DELETE') news = []
    return route.fulfill({ json: { revision: 2 } })
  })
  await page.route(/\/announcements$/, async (route) => {
    if (route.request().method() === 'POST') {
      news = [NEWS]
      return route.fulfill({ json: { id: 'n' } })
    }
    // The page may be gone before its answer is there.
    const told = await route
      .fetch()
      .then((said) => said.json())
      .catch(() => undefined)
    return told && route.fulfill({ json: list(told) })
  })
  await page.route(/\/announcements\/n\/mail/, (route) => {
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Mail</title><p>Sandy.' })
  })
  await showScreen(page, 'messages?tab=news')
  await expectAccessible(page, 'desk news, empty')
  const place = page.getByRole('tabpanel').getByRole('group').first()

  await page.getByRole('tabpanel').getByRole('button', { name: 'Write news' }).focus()
  await page.keyboard.press('Enter')
  await expect(place).toBeFocused()
  await expect(page.getByRole('button', { name: 'Send to 2 …' })).toHaveAccessibleDescription(
    'It needs a subject and a text.',
  )
  await expectAccessible(page, 'desk news, a new draft')
  await tabTo(page, 'Subject')
  await page.keyboard.type('Dunes')
  await tabTo(page, 'Text')
  await page.keyboard.type('Sandy.')
  await tabTo(page, 'Send me a test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A test is on its way.')).toBeVisible()
  await tabTo(page, 'Send to 2 …', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('radio', { name: 'Now' }).focus()
  await expectAccessible(page, 'desk news, send now')
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page, 'desk news, send later')
  await page.keyboard.press('ArrowUp')
  await tabTo(page, 'Send to 2')
  await page.keyboard.press('Enter')
  await expect(place).toBeFocused()
  await expectAccessible(page, 'desk news, on its way')
  await tabTo(page, 'Call it back')
  await page.keyboard.press('Enter')
  await expect(place).toBeFocused()
  await tabTo(page, 'Delete …')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Delete')
  await page.keyboard.press('Enter')
  await expect(place).toBeFocused()
  await expect(page.getByText('Nothing was announced yet')).toBeVisible()
  await tellDesk(page, '/announcements/n/people', () => ({ people: [BOUNCED] }))
  news = [{ ...NEWS, subject: 'Dunes', state: 'done', startedAt: AT, endedAt: AT, expected: 2, sent: 1, bounced: 1 }]
  await page.reload()
  await expectAccessible(page, 'desk news, one sent')
  await page.getByRole('link', { name: /Dunes/ }).click()
  await expectAccessible(page, 'desk news, how it went')
})

/** Walks until what is called so has the focus. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press(key)
    const focused = page.locator(':focus')
    const label = await focused.evaluate((one) => (one as HTMLInputElement).labels?.[0]?.textContent ?? one.textContent)
    if (label === name) return
  }
  throw new Error(`${name} is not reached by ${key}.`)
}
