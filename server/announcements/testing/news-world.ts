import { pino } from 'pino'
import type { Database } from '../../database/database.ts'
import type { Mail, SendMail } from '../../mail/mail.ts'
import { TEST_BRAND } from '../../testing/test-brand.ts'
import { insertDraft, scheduleAnnouncement, type Written } from '../announcement-queries.ts'
import { agreeToNews } from '../news-choices.ts'
import type { Sender } from '../send-announcements.ts'

export const NEWS_NOW = new Date('2026-03-01T12:00:00Z')

const WORDS: Written = {
  subject: 'New rooms',
  heading: 'Twelve rooms',
  words: 'They are new.',
  leads_to: '/bundles',
  basis: 'agreed-and-buyers',
  owned: 'whatever',
  product: null,
}

/** One that is due now. */
export async function announce(db: Database, written: Partial<Written> = {}): Promise<string> {
  const id = await insertDraft(db, { ...WORDS, ...written }, { by: 'owner@example.com', now: NEWS_NOW })
  await scheduleAnnouncement(db, { id, revision: 1 }, NEWS_NOW)
  return id
}

export const addressOf = (at: number) => `reader-${String(at).padStart(5, '0')}@example.com`

/** So many who agreed, with numbers in their addresses. */
export async function addReaders(db: Database, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await agreeToNews(db, addressOf(at), NEWS_NOW)
}

/** Who sends in a test, as fast as it can. */
export function testSender(db: Database, send: SendMail, overrides: Partial<Sender> = {}): Sender {
  return {
    db,
    send,
    perMinute: 1_000_000_000,
    now: () => NEWS_NOW,
    logger: pino({ level: 'silent' }),
    shop: { publicUrl: 'http://shop.test', brand: () => TEST_BRAND, mode: 'test' },
    destinationOf: (path) => ({ path, name: 'all bundles', picturePath: null }),
    stopping: new AbortController().signal,
    ...overrides,
  }
}

/** Takes every message, after `first` had its say about it. */
export function mailbox(first: (mail: Mail) => void | Promise<void> = () => {}) {
  const taken: Mail[] = []
  const send: SendMail = async (mail) => {
    await first(mail)
    taken.push(mail)
  }
  return { send, taken, addresses: () => taken.map(({ to }) => to) }
}
