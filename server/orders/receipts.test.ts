import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SandboxOrder } from '../../sandbox/checkout/sandbox-order.ts'
import { smtpMail } from '../adapters/smtp-mail.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { hasEntitlement } from '../library/entitlements.ts'
import { hashToken } from '../library/library-links.ts'
import { sendOutbox } from '../mail/send-outbox.ts'
import { refuse, startMailServer } from '../testing/mail-server.ts'
import { applyReport } from './apply-report.ts'
import { noteUndelivered } from './mount-orders.ts'
import type { OrderRow } from './order.ts'
import { decideOrder, sendLostReceipts, sendReceiptAgain } from './owner-decisions.ts'
import { signedEvent, testOrder, testPayments, testRules } from './testing/checkout-world.ts'

const WRONG = 'nobody@example.com'
const RIGHT = 'mara@example.com'
const logger = pino({ level: 'silent' })

describe.each(DATABASE_KINDS)('a receipt that a real mail server refuses, on %s', (kind) => {
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof startMailServer>>
  let smtp: ReturnType<typeof smtpMail>
  let asked: string[] = []
  let isServerStrict = true
  let time = Date.parse('2026-03-01T12:00:00Z')
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    for (const table of ['entitlement', 'library_link', 'mail_outbox', 'owner_notice', 'shop_order'] as const) {
      await database.db.deleteFrom(table).execute()
    }
    asked = []
    isServerStrict = true
    server = await startMailServer({
      onReceiver(address) {
        asked.push(address)
        return isServerStrict && address === WRONG ? refuse(550, '5.1.1 No such user') : null
      },
    })
    smtp = smtpMail({ url: `smtp://127.0.0.1:${server.port}`, from: 'shop@example.com' })
  })
  afterEach(async () => {
    smtp.close()
    await server.stop()
  })

  const now = () => new Date(time)
  const rules = { ...testRules, now }
  const report = (order: SandboxOrder) => {
    const event = testPayments().readStoredEvent(signedEvent('order_created', order).body)
    if (!event) throw new Error('The sandbox’s event is not ours.')
    return database.db
      .transaction()
      .execute((trx) => applyReport(trx, rules, { provider: 'sandbox', isListed: false }, event.report))
  }
  const deliver = () =>
    sendOutbox({
      db: database.db,
      send: smtp.send,
      logger,
      now,
      onUndelivered: (trx, mail, at) => noteUndelivered(trx, testRules, mail, at),
    })
  const find = (order: SandboxOrder): Promise<OrderRow> =>
    database.db.selectFrom('shop_order').selectAll().where('provider_order_id', '=', order.id).executeTakeFirstOrThrow()
  const opens = (message: string | undefined) => {
    const [, token = ''] = /key=3D([\w-]+(?:=\r\n[\w-]+)?)/.exec(message ?? '') ?? []
    return hasEntitlement(
      database.db,
      'test',
      { kind: 'link', tokenHash: hashToken(token.replace('=\r\n', '')) },
      'anime',
    )
  }

  it('is tried once, and the order, the list and the owner’s notice say that it bounced', async () => {
    const [bad, good] = [testOrder({ email: WRONG }), testOrder({ email: RIGHT })]
    await report(bad)
    await report(good)
    for (let day = 0; day < 4; day++) {
      await deliver()
      time += 24 * 3_600_000
    }
    expect([...asked].sort()).toEqual([RIGHT, WRONG])
    expect(server.sent.map(({ to }) => to)).toEqual([RIGHT])
    const { id, number, receipt_problem } = await find(bad)
    expect([receipt_problem, (await find(good)).receipt_problem]).toEqual(['bounced', null])
    const notices = await database.db.selectFrom('owner_notice').select(['order_id', 'words']).execute()
    expect(notices).toEqual([{ order_id: id, words: expect.stringContaining(`Order ${number}: the receipt bounced.`) }])
    expect(notices[0]?.words).not.toContain(WRONG)
  })

  it('leaves again to the address that the owner corrects, whose word outranks the provider’s', async () => {
    const order = testOrder({ email: WRONG })
    await report(order)
    await deliver()
    expect(await sendReceiptAgain(database.db, rules, await find(order), RIGHT)).toBe(true)
    await deliver()
    expect(server.sent.map(({ to }) => to)).toEqual([RIGHT])
    expect(await opens(server.sent[0]?.message)).toBe(true)
    await report({ ...order, updatedAt: '2026-02-01T00:00:00.000Z' })
    await deliver()
    expect(await find(order)).toMatchObject({ email: RIGHT, email_key: RIGHT, receipt_problem: null })
    expect(server.sent).toHaveLength(1)
  })

  it('leaves again when the provider reports another address, once however often it does', async () => {
    const order = testOrder({ email: WRONG })
    await report(order)
    await deliver()
    for (const updatedAt of ['2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z']) {
      await report({ ...order, email: RIGHT, updatedAt })
      await deliver()
    }
    expect(server.sent.map(({ to }) => to)).toEqual([RIGHT])
    expect(await find(order)).toMatchObject({ email: RIGHT, receipt_problem: null })
  })

  it('takes the links that went to the wrong address with it, which is told', async () => {
    isServerStrict = false
    const order = testOrder({ email: WRONG })
    await report(order)
    await deliver()
    expect(await opens(server.sent[0]?.message)).toBe(true)
    await sendReceiptAgain(database.db, rules, await find(order), RIGHT)
    await deliver()
    expect(await opens(server.sent[0]?.message)).toBe(false)
    const [, ...later] = server.sent
    expect(later.map(({ to }) => to).sort()).toEqual([RIGHT, WRONG].sort())
    expect(await opens(later.find(({ to }) => to === RIGHT)?.message)).toBe(true)
    expect(later.find(({ to }) => to === WRONG)?.message).toContain('moved to another address')
  })

  it('leaves for all lost receipts together once the mail server was mended', async () => {
    const orders = [testOrder({ email: WRONG }), testOrder({ email: WRONG }), testOrder({ email: RIGHT })]
    for (const order of orders) await report(order)
    await deliver()
    isServerStrict = false
    expect(await sendLostReceipts(database.db, rules)).toBe(2)
    expect(await sendLostReceipts(database.db, rules)).toBe(0)
    await deliver()
    expect(server.sent.map(({ to }) => to)).toEqual([RIGHT, WRONG, WRONG])
  })

  it('waits for a closed order to open before it leaves again', async () => {
    const order = testOrder({ email: WRONG })
    await report(order)
    await deliver()
    await decideOrder(database.db, rules, await find(order), 'closed')
    expect(await sendReceiptAgain(database.db, rules, await find(order), RIGHT)).toBe(false)
    await decideOrder(database.db, rules, await find(order), 'open')
    await deliver()
    expect(server.sent.map(({ to }) => to)).toEqual([RIGHT])
  })
})
