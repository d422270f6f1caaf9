import { agreeToNews } from '../../server/announcements/news-choices.ts'
import type { SentMail } from '../../server/testing/mail-server.ts'
import { inBooks } from './staff-steps.ts'

/** People who said that they want news. How they say it has journeys of its own. */
export async function haveReaders(emails: readonly string[], dataDir: string): Promise<void> {
  await inBooks(async (db) => {
    for (const email of emails) await agreeToNews(db, email, new Date())
  }, dataDir)
}

/** Lets the minutes be over in which news can be called back. */
export async function letNewsLeave(dataDir: string): Promise<void> {
  const send_at = new Date(Date.now() - 1000).toISOString()
  await inBooks(
    (db) => db.updateTable('announcement').set({ send_at }).where('state', '=', 'scheduled').execute(),
    dataDir,
  )
}

/** Lets everybody's last proof of who they are be older than it counts. */
export async function letProofsAge(dataDir: string): Promise<void> {
  const proved_at = new Date(Date.now() - 3_600_000).toISOString()
  await inBooks((db) => db.updateTable('staff_session').set({ proved_at }).execute(), dataDir)
}

/** The way out that a mailbox's own button takes (RFC 8058); throws where the mail's words do not name the same. */
export function stopUrlOf({ message }: SentMail): string {
  const plain = message.replaceAll(/\r?\n[ \t]+/g, ' ')
  const [, url] = /^List-Unsubscribe: <([^>]+)>/m.exec(plain) ?? []
  const words = message.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  if (!url || !words.includes(`one press: ${url}`)) throw new Error(`The mail has no way out: ${message}`)
  if (!/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m.test(plain)) throw new Error('It takes more than a press.')
  return url
}
