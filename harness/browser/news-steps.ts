import type { Page } from '@playwright/test'
import { agreeToNews } from '../../server/announcements/news-choices.ts'
import type { SentMail, startMailServer } from '../../server/testing/mail-server.ts'
import type { SecondShop } from '../second-shop.ts'
import { expectMail } from './expect-mail.ts'
import { expect } from './quiet-page.ts'
import { inBooks } from './staff-steps.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** People who said that they want news. How they say it has journeys of its own. */
export async function haveReaders(emails: readonly string[], dataDir: string): Promise<void> {
  await inBooks(async (db) => {
    for (const email of emails) await agreeToNews(db, email, new Date())
  }, dataDir)
}

/** Lets the minutes be over in which news can be called back. */
async function letNewsLeave(dataDir: string): Promise<void> {
  const send_at = new Date(Date.now() - 1000).toISOString()
  await inBooks(
    (db) => db.updateTable('announcement').set({ send_at }).where('state', '=', 'scheduled').execute(),
    dataDir,
  )
}

/** Lets everybody's last proof of who they are be older than it counts. */
async function letProofsAge(dataDir: string): Promise<void> {
  const proved_at = new Date(Date.now() - 3_600_000).toISOString()
  await inBooks((db) => db.updateTable('staff_session').set({ proved_at }).execute(), dataDir)
}

/** The way out that a mailbox's own button takes (RFC 8058); throws where the mail's words do not name the same. */
function stopUrlOf({ message }: SentMail): string {
  const plain = message.replaceAll(/\r?\n[ \t]+/g, ' ')
  const [, url] = /^List-Unsubscribe: <([^>]+)>/m.exec(plain) ?? []
  const words = message.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  if (!url || !words.includes(`one press: ${url}`)) throw new Error(`The mail has no way out: ${message}`)
  if (!/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m.test(plain)) throw new Error('It takes more than a press.')
  return url
}

/** Has mail leave by a real server, writes news to those who agreed, looks at them both ways, and gets a test. */
export async function writeNews(page: Page, { url }: SecondShop, mail: MailServer): Promise<void> {
  const data = {
    host: '127.0.0.1',
    port: mail.port,
    user: '',
    password: '',
    from: 'Lume <lume@example.com>',
    isInside: true,
  }
  const saved = await page.request.put(`${url}/api/desk/machine/mail`, { data, headers: { origin: url } })
  expect(saved.ok()).toBe(true)
  await page.goto(`${url}/desk/messages?tab=news`)
  await page.getByRole('button', { name: 'Write news' }).first().click()
  await page.getByText('Those who agreed alone').click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Dunes at last')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Twelve new views.\n\nAll of them sandy.')
  const preview = page.locator('iframe[title="The mail"]')
  await expect(preview.contentFrame().getByText('All of them sandy.')).toBeVisible()
  const shown = await page.request.get(new URL((await preview.getAttribute('src')) ?? '', url).href)
  await expectMail(page.context(), { html: await shown.text() }, 'news')
  await page.getByRole('button', { name: 'Plain text' }).click()
  await expect(page.getByText('No more of it, with one press:')).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect.poll(() => mail.sent.length).toBe(1)
}

/** To both, with a new proof of who it is, and without the minutes in which it can be called back. */
export async function sendNews(page: Page, { dataDir }: SecondShop): Promise<void> {
  await letProofsAge(dataDir)
  await page.getByRole('button', { name: 'Send to 2 …' }).click()
  await page.getByRole('button', { name: 'Send to 2', exact: true }).click()
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByRole('button', { name: 'Call it back' })).toBeVisible()
  await letNewsLeave(dataDir)
  await expect(page.getByText('Done ', { exact: false }).first()).toBeVisible({ timeout: 60_000 })
}

/** One reader by the mailbox's own button, the other by the link in the mail. */
export async function endNews(reader: Page, { sent }: MailServer): Promise<void> {
  const [, first, second, ...others] = sent
  if (!first || !second || others.length > 0) throw new Error(`${sent.length} mails left.`)
  const pressed = await reader.request.post(stopUrlOf(first), { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(pressed.ok()).toBe(true)
  await reader.goto(stopUrlOf(second))
  await reader.getByRole('button', { name: 'Send me no more news' }).click()
  await expect(reader.getByText('sends you no more news')).toBeVisible()
  await reader.close()
}

export async function expectNewsTold(page: Page, subject: string, told: { sent: number; left: number }): Promise<void> {
  const figure = (name: string) =>
    page.getByRole('region', { name: subject }).locator('dl > div').filter({ hasText: name }).locator('dd').first()
  await expect(figure('Sent')).toHaveText(String(told.sent))
  await expect(figure('Left the list')).toHaveText(String(told.left))
}
