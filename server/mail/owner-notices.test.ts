import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { TEST_BRAND } from '../testing/test-brand.ts'
import type { Mail } from './mail.ts'
import { dropNotices, noteForOwner } from './owner-notices.ts'
import { sendOutbox } from './send-outbox.ts'

const MINUTE_MS = 60_000
const logger = pino({ level: 'silent' })

describe.each(DATABASE_KINDS)('what the owner is told on %s', (kind) => {
  let database: TestDatabase
  let time = 0
  let sent: Mail[] = []
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  beforeEach(async () => {
    time = Date.parse('2026-03-01T12:00:00Z')
    sent = []
    await database.db.deleteFrom('owner_notice').execute()
    await database.db.deleteFrom('mail_outbox').execute()
  })
  afterAll(() => database.drop())

  const now = () => new Date(time)
  const note = (orderId: string, key = orderId) =>
    noteForOwner(database.db, { key, orderId, words: `Order ${orderId} waits.` }, now())
  const send = async (mail: Mail) => void sent.push(mail)
  const look = (emails: readonly string[] = ['owner@example.com']) =>
    sendOutbox({
      db: database.db,
      send,
      logger,
      now,
      owner: { emails, publicUrl: 'http://shop.test', brand: () => TEST_BRAND },
    })

  it('is mailed at once, to every address, and once however often it is noted', async () => {
    await note('first')
    await note('first')
    await look(['owner@example.com', 'other@example.com'])
    await look(['owner@example.com', 'other@example.com'])
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['other@example.com', 'One order needs you'],
      ['owner@example.com', 'One order needs you'],
    ])
    expect(sent[0]?.text).toContain('Order first waits.')
  })

  it('is gathered into one mail an hour after the first', async () => {
    await note('first')
    await look()
    for (let at = 1; at <= 59; at++) {
      time += MINUTE_MS
      await note(`later-${at}`)
      await look()
    }
    expect(sent).toHaveLength(1)
    time += MINUTE_MS
    await look()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.subject).toBe('59 orders need you')
    expect(sent[1]?.text).toContain('Order later-1 waits.')
    expect(sent[1]?.text).toContain('And 9 more.')
  })

  it('is not mailed when the order is in order again before', async () => {
    await note('first')
    await look()
    await note('second')
    await dropNotices(database.db, 'second')
    time += 61 * MINUTE_MS
    await look()
    expect(sent).toHaveLength(1)
  })

  it('waits while the owner has given no address, and leaves as one mail when there is one', async () => {
    await note('first')
    await note('second')
    await look([])
    expect(sent).toEqual([])
    await look()
    expect(sent.map(({ subject }) => subject)).toEqual(['2 orders need you'])
  })

  it('is told once by two processes that look at the same time', async () => {
    await note('first')
    await Promise.all([look(), look(), look()])
    await look()
    expect(sent).toHaveLength(1)
  })
})
