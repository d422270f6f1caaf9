import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { type Mail, MailRefusedError, type SendMail } from './mail.ts'
import { queueMail } from './outbox-queries.ts'
import { delayAfter, runOutbox, sendOutbox, type Undelivered } from './send-outbox.ts'

const START = new Date('2026-03-01T12:00:00Z')
const mail: Mail = { to: 'mara@example.com', subject: 'Hello', text: 'Words', html: '<p>Words</p>' }
const logger = pino({ level: 'silent' })

describe.each(DATABASE_KINDS)('the outbox on %s', (kind) => {
  let database: TestDatabase
  let time = START.getTime()
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  beforeEach(async () => {
    time = START.getTime()
    await database.db.deleteFrom('mail_outbox').execute()
  })
  afterAll(() => database.drop())

  const now = () => new Date(time)
  const run = (send: SendMail) => sendOutbox({ db: database.db, send, logger, now })
  const rows = () => database.db.selectFrom('mail_outbox').selectAll().execute()

  it('sends a message once, whatever is queued twice, and forgets its words', async () => {
    const sent: string[] = []
    await queueMail(database.db, 'key', mail, now())
    await queueMail(database.db, 'key', { ...mail, subject: 'Again' }, now())
    await run(async ({ subject }) => void sent.push(subject))
    await run(async ({ subject }) => void sent.push(subject))
    expect(sent).toEqual(['Hello'])
    expect(await rows()).toMatchObject([{ text: '', html: '', sent_at: now().toISOString() }])
  })

  it('gives each message to one of many workers', async () => {
    for (let at = 0; at < 60; at++) await queueMail(database.db, `key-${at}`, mail, now())
    const sent: string[] = []
    const worker = async () => {
      while ((await run(async (_mail, id) => void sent.push(id))) > 0);
    }
    await Promise.all([worker(), worker(), worker(), worker()])
    expect(sent).toHaveLength(60)
    expect(new Set(sent).size).toBe(60)
  })

  it('tries again later and later with the same id, and gives up after three days', async () => {
    const ids: string[] = []
    const refuse: SendMail = async (_mail, id) => {
      ids.push(id)
      throw new Error('Mailbox unavailable')
    }
    await queueMail(database.db, 'key', mail, now())
    await run(refuse)
    time += 29_000
    await run(refuse)
    expect(ids).toHaveLength(1)
    time += 2_000
    await run(refuse)
    expect(ids).toHaveLength(2)
    for (let at = 0; at < 40; at++) {
      time += 6 * 3_600_000
      await run(refuse)
    }
    expect(new Set(ids).size).toBe(1)
    expect(ids.length).toBeLessThan(20)
    const [row] = await rows()
    expect(row?.failed_at).not.toBeNull()
    expect(row?.sent_at).toBeNull()
  })

  it('never tries again what is refused for good, forgets its words and says so in the same transaction', async () => {
    const told: string[] = []
    let tries = 0
    const send: SendMail = async () => {
      tries += 1
      throw new MailRefusedError('receiver', '550 at RCPT TO')
    }
    const onUndelivered = async (_trx: unknown, { orderId, fate }: Undelivered) => void told.push(`${orderId} ${fate}`)
    await queueMail(database.db, 'key', mail, now(), 'order-1')
    for (let at = 0; at < 3; at++) {
      await sendOutbox({ db: database.db, send, logger, now, onUndelivered })
      time += 24 * 3_600_000
    }
    expect([tries, told]).toEqual([1, ['order-1 bounced']])
    expect(await rows()).toMatchObject([
      { problem: '550 at RCPT TO', problem_kind: 'receiver', text: '', html: '', failed_at: START.toISOString() },
    ])
  })

  it('leaves a message in the queue when what must be said of its end cannot be stored', async () => {
    const send: SendMail = async () => {
      throw new MailRefusedError('receiver', '550 at RCPT TO')
    }
    const onUndelivered = async () => {
      throw new Error('The books are closed.')
    }
    await queueMail(database.db, 'key', mail, now())
    await expect(sendOutbox({ db: database.db, send, logger, now, onUndelivered })).rejects.toThrow('The books')
    expect(await rows()).toMatchObject([{ failed_at: null, text: 'Words' }])
  })

  it('goes on for two weeks while the server refuses the shop itself, and leaves when that is mended', async () => {
    const refuse: SendMail = async () => {
      throw new MailRefusedError('sender', '535 at AUTH PLAIN')
    }
    await queueMail(database.db, 'key', mail, now())
    for (let day = 0; day < 10; day++) {
      await run(refuse)
      time += 24 * 3_600_000
    }
    expect(await rows()).toMatchObject([{ failed_at: null, problem: '535 at AUTH PLAIN', problem_kind: 'sender' }])
    const sent: string[] = []
    await run(async ({ text }) => void sent.push(text))
    expect(sent).toEqual(['Words'])
    expect(await rows()).toMatchObject([{ problem: null, problem_kind: null }])
  })

  it('sends the others while the server of one does not answer', async () => {
    let answer = () => {}
    const silence = new Promise<void>((resolve) => {
      answer = resolve
    })
    const sent: string[] = []
    const send: SendMail = async ({ subject }) => {
      if (subject === 'Silent') await silence
      sent.push(subject)
    }
    await queueMail(database.db, 'silent', { ...mail, subject: 'Silent' }, now())
    for (const subject of ['One', 'Two', 'Three']) await queueMail(database.db, subject, { ...mail, subject }, now())
    const round = run(send)
    await expect.poll(() => [...sent].sort()).toEqual(['One', 'Three', 'Two'])
    answer()
    await round
    expect(sent).toHaveLength(4)
  })

  it('sends what is new before what was refused for now', async () => {
    for (let at = 0; at < 10; at++) await queueMail(database.db, `old-${at}`, mail, now())
    await run(async () => {
      throw new Error('Not now')
    })
    time += 31_000
    await queueMail(database.db, 'new', { ...mail, subject: 'New' }, now())
    const sent: string[] = []
    await run(async ({ subject }) => void sent.push(subject))
    expect(sent).toContain('New')
  })

  it('sends a message again after the lease of a process that died with it', async () => {
    await queueMail(database.db, 'key', mail, now())
    const dying = run(() => new Promise(() => {}))
    void dying
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1)
    const sent: string[] = []
    await run(async (_mail, id) => void sent.push(id))
    expect(sent).toEqual([])
    time += 11 * 60_000
    await run(async (_mail, id) => void sent.push(id))
    expect(sent).toHaveLength(1)
  })

  it('leaves as soon as it is queued, however seldom the worker looks by itself', async () => {
    const sent: string[] = []
    const send: SendMail = async ({ subject }) => void sent.push(subject)
    const worker = runOutbox({ db: database.db, send, logger, now }, 3_600_000)
    await database.db.transaction().execute((trx) => queueMail(trx, 'first', mail, now()))
    await expect.poll(() => sent).toEqual(['Hello'])
    await queueMail(database.db, 'second', mail, now())
    await expect.poll(() => sent).toEqual(['Hello', 'Hello'])
    await worker.stop()
    await queueMail(database.db, 'third', mail, now())
    expect((await rows()).filter(({ tries }) => tries === 0)).toHaveLength(1)
  })
})

it('the wait doubles from 30 seconds to six hours', () => {
  expect([1, 2, 3, 20].map(delayAfter)).toEqual([30_000, 60_000, 120_000, 6 * 3_600_000])
})
