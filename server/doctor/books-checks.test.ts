import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS } from '../database/testing/test-database.ts'
import { MailRefusedError } from '../mail/mail.ts'
import { examineOutbox } from '../mail/mail-log-queries.ts'
import { sendOutbox } from '../mail/send-outbox.ts'
import { eventInbox } from '../orders/event-inbox.ts'
import { noteUndelivered } from '../orders/mount-orders.ts'
import { signedEvent, testCheckout, testOrder, testPayments, testRules } from '../orders/testing/checkout-world.ts'
import { examineOrders, examineOwner } from './payment-checks.ts'

describe.each(DATABASE_KINDS)('what the doctor says of orders and mails on %s', (kind) => {
  it('is nothing in a new shop, and names what is flagged, lost or refused afterwards', async () => {
    const { db, drop } = await createTestDatabase(kind)
    expect([await examineOrders(db, 'test'), await examineOutbox(db)]).toEqual([[], []])
    const inbox = eventInbox(testCheckout(db))
    const cheap = { slug: 'anime', name: 'Anime Bundle', priceMinor: 1 }
    for (const order of [testOrder({ product: cheap }), testOrder({ email: 'nobody@example.com' }), testOrder()]) {
      const { body } = signedEvent('order_created', order)
      const event = testPayments().readStoredEvent(body)
      if (event) await inbox.store({ provider: 'sandbox', event, body })
    }
    await inbox.apply()
    await inbox.close()
    const send = async ({ to }: { to: string }) => {
      if (to.startsWith('nobody')) throw new MailRefusedError('receiver', '550 at RCPT TO')
      throw new MailRefusedError('sender', '535 at AUTH PLAIN')
    }
    const logger = pino({ level: 'silent' })
    await sendOutbox({
      db,
      send,
      logger,
      now: () => new Date(),
      onUndelivered: (trx, mail, at) => noteUndelivered(trx, testRules, mail, at),
    })
    expect(await examineOrders(db, 'test')).toEqual([
      "One paid order opens nothing until you look at it: see 'orders --flagged'.",
      "One receipt could not be delivered: see 'mails --bounced'.",
    ])
    expect(await examineOrders(db, 'live')).toEqual([])
    expect(await examineOutbox(db)).toEqual([
      'One mail waits because the mail server refuses the shop itself: 535 at AUTH PLAIN.',
    ])
    await drop()
  })
})

it('the doctor says when nobody would be told', () => {
  expect(examineOwner([])).toMatch(/^OWNER_EMAILS is not set/)
  expect(examineOwner(['me@example.com'])).toBeNull()
})
