import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteCustomer } from '../accounts/customer-data.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { type Mail, MailNotTakenError, MailRefusedError } from '../mail/mail.ts'
import { announcementData } from './announcement-data.ts'
import { getAnnouncement, moveAnnouncement } from './announcement-queries.ts'
import { findChoiceOf, refuseNews, stopNews } from './news-choices.ts'
import { forgetRecipientsBefore, listRecipients, NOBODY, tallyRecipients } from './recipient-queries.ts'
import { hasTooManyBounces, sendAnnouncements } from './send-announcements.ts'
import { addReaders, addressOf, announce, mailbox, NEWS_NOW, testSender } from './testing/news-world.ts'

const everybody = (count: number) => Array.from({ length: count }, (_, at) => addressOf(at))

describe.each(DATABASE_KINDS)('sending news on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    for (const table of ['announcement_recipient', 'announcement', 'news_choice'] as const) {
      await database.db.deleteFrom(table).execute()
    }
  })
  const tallyOf = async (id: string) => (await tallyRecipients(database.db, [id])).get(id) ?? NOBODY
  const stateOf = async (id: string) => (await getAnnouncement(database.db, id)).state

  it('reaches everybody once, in batches, and says when it is done', async () => {
    await addReaders(database.db, 45)
    const id = await announce(database.db)
    const { send, taken, addresses } = mailbox()
    await sendAnnouncements(testSender(database.db, send))
    await sendAnnouncements(testSender(database.db, send))
    expect(addresses().toSorted()).toEqual(everybody(45))
    expect(await getAnnouncement(database.db, id)).toMatchObject({ state: 'done', expected: 45, reached: '' })
    const choice = await findChoiceOf(database.db, addressOf(0))
    const stopUrl = `http://shop.test/your-data/stop-news/${choice?.stop_key}?of=${id}`
    expect(taken.find(({ to }) => to === addressOf(0))).toMatchObject({ subject: 'New rooms', stopUrl })
  })

  it('begins at its time and not before', async () => {
    await addReaders(database.db, 1)
    const id = await announce(database.db)
    const { send, taken } = mailbox()
    await sendAnnouncements(testSender(database.db, send, { now: () => new Date(NEWS_NOW.getTime() - 1) }))
    expect([taken.length, await stateOf(id)]).toEqual([0, 'scheduled'])
  })

  it('waits for a person where it would begin half a day late, and goes on when it is told to', async () => {
    await addReaders(database.db, 2)
    const id = await announce(database.db)
    const { send, addresses } = mailbox()
    const late = testSender(database.db, send, { now: () => new Date(NEWS_NOW.getTime() + 12 * 3_600_000) })
    await sendAnnouncements(late)
    const problem = expect.stringContaining('12 hours ago')
    expect(await getAnnouncement(database.db, id)).toMatchObject({ state: 'stopped', problem, expected: 2 })
    expect(addresses()).toEqual([])
    await moveAnnouncement(database.db, id, ['stopped'], { state: 'sending' })
    await sendAnnouncements(late)
    expect(addresses().toSorted()).toEqual(everybody(2))
  })

  it('leaves out whoever unsubscribes or is erased while it is under way', async () => {
    await addReaders(database.db, 30)
    const id = await announce(database.db)
    const [left, erased] = [addressOf(9), addressOf(8)]
    const leave = async () => {
      const key = (await findChoiceOf(database.db, left))?.stop_key ?? ''
      await stopNews(database.db, key, NEWS_NOW, id)
      await deleteCustomer(database.db, { id: 'x', email: erased, isEmailVerified: true, name: '' }, [announcementData])
    }
    let leaving: Promise<void> | undefined
    const { send, addresses } = mailbox(() => {
      leaving ??= leave()
      return leaving
    })
    await sendAnnouncements(testSender(database.db, send))
    expect(addresses().toSorted()).toEqual(everybody(30).filter((to) => to !== left && to !== erased))
    expect(await getAnnouncement(database.db, id)).toMatchObject({ state: 'done', unsubscribed: 1 })
  })

  it('writes to nobody twice where two send at once', async () => {
    await addReaders(database.db, 60)
    const id = await announce(database.db)
    const { send, addresses } = mailbox()
    const both = () => Promise.all([1, 2].map(() => sendAnnouncements(testSender(database.db, send))))
    await both()
    await both()
    expect([addresses().toSorted(), await stateOf(id)]).toEqual([everybody(60), 'done'])
  })

  it('goes on after a kill: whoever was being written to is unknown and never written to again', async () => {
    await addReaders(database.db, 25)
    const id = await announce(database.db)
    const { send, addresses } = mailbox()
    // The process ends while the third message is being handed over: nothing after it is noted.
    const dying = new Promise<never>(() => {})
    const killed = mailbox(() => (killed.taken.length < 2 ? undefined : dying))
    void sendAnnouncements(testSender(database.db, killed.send))
    await expect.poll(async () => (await tallyOf(id)).sent).toBe(2)
    const inFlight = (await tallyOf(id)).sending
    expect(inFlight).toBe(18)
    await sendAnnouncements(testSender(database.db, send))
    expect(await tallyOf(id)).toMatchObject({ sent: 7, unknown: 18, sending: 0 })
    expect(await listRecipients(database.db, id, 'unknown')).toHaveLength(18)
    const all = [...killed.addresses(), ...addresses()]
    expect(new Set(all).size).toBe(all.length)
    expect(await stateOf(id)).toBe('done')
  })

  it('stops at too many refused addresses, leaves those out from then on, and goes on when it is told to', async () => {
    await addReaders(database.db, 60)
    const id = await announce(database.db)
    const isBad = (to: string) => Number(/\d+/.exec(to)?.[0]) < 6
    const { send, addresses } = mailbox(({ to }) => {
      if (isBad(to)) throw new MailRefusedError('receiver', '550 at RCPT TO')
    })
    await sendAnnouncements(testSender(database.db, send))
    const stopped = await getAnnouncement(database.db, id)
    expect(stopped).toMatchObject({ state: 'stopped', problem: expect.stringMatching(/refused for good/) })
    const { sent, bounced, sending } = await tallyOf(id)
    expect([addresses().length, sending]).toEqual([sent, 0])
    expect(sent).toBeLessThan(20)
    await moveAnnouncement(database.db, id, ['stopped'], {
      state: 'sending',
      sent_before: sent,
      bounced_before: bounced,
    })
    await sendAnnouncements(testSender(database.db, send))
    expect(await stateOf(id)).toBe('done')
    expect(addresses().toSorted()).toEqual(everybody(60).slice(6))
    const next = await announce(database.db)
    await sendAnnouncements(testSender(database.db, send))
    expect((await getAnnouncement(database.db, next)).expected).toBe(54)
  })

  it('uses nobody up while the mail server is away, and stops where it refuses the shop itself', async () => {
    await addReaders(database.db, 5)
    const id = await announce(database.db)
    const failing = (error: Error) => testSender(database.db, async () => Promise.reject(error))
    await expect(sendAnnouncements(failing(new MailNotTakenError('anyone', 'ECONNREFUSED')))).rejects.toThrow()
    expect(await tallyOf(id)).toMatchObject({ waiting: 5, unknown: 0 })
    await sendAnnouncements(failing(new MailRefusedError('sender', '535 at AUTH')))
    expect(await getAnnouncement(database.db, id)).toMatchObject({
      state: 'stopped',
      problem: 'Your mail server refuses the shop itself: 535 at AUTH.',
    })
    await moveAnnouncement(database.db, id, ['stopped'], { state: 'sending' })
    const { send, addresses } = mailbox()
    await sendAnnouncements(testSender(database.db, send))
    expect([addresses().toSorted(), await stateOf(id)]).toEqual([everybody(5), 'done'])
  })

  it('stops where its words are refused, and holds it against no address', async () => {
    await addReaders(database.db, 1)
    const id = await announce(database.db)
    const { send } = mailbox(() => {
      throw new MailRefusedError('message', '554 at DATA')
    })
    await sendAnnouncements(testSender(database.db, send))
    const problem = 'Your mail server refuses these words: 554 at DATA.'
    expect(await getAnnouncement(database.db, id)).toMatchObject({ state: 'stopped', problem })
    expect(await tallyOf(id)).toMatchObject({ failed: 1, bounced: 0 })
    expect(await findChoiceOf(database.db, addressOf(0))).toMatchObject({ bounced_at: null })
  })

  it('tries whoever is asked to wait again later, and gives up after a while', async () => {
    await addReaders(database.db, 1)
    const id = await announce(database.db)
    let time = NEWS_NOW.getTime()
    const now = () => new Date(time)
    const grey = async () => Promise.reject(new MailNotTakenError('receiver', 'EENVELOPE 450'))
    await sendAnnouncements(testSender(database.db, grey, { now }))
    expect([await stateOf(id), (await tallyOf(id)).waiting]).toEqual(['sending', 1])
    while ((await tallyOf(id)).waiting > 0) {
      const { next_try_at } = await database.db
        .selectFrom('announcement_recipient')
        .select('next_try_at')
        .executeTakeFirstOrThrow()
      time = Date.parse(next_try_at ?? '')
      await sendAnnouncements(testSender(database.db, grey, { now }))
    }
    expect((time - NEWS_NOW.getTime()) / 3_600_000).toBeCloseTo(8.5, 1)
    expect([await stateOf(id), (await tallyOf(id)).failed]).toEqual(['done', 1])
  })

  it('leaves the others alone for a while where the server asks one after the other to wait', async () => {
    await addReaders(database.db, 40)
    const id = await announce(database.db)
    const asked: string[] = []
    const busy = async ({ to }: Mail) => {
      asked.push(to)
      throw new MailNotTakenError('receiver', 'EENVELOPE 451')
    }
    await expect(sendAnnouncements(testSender(database.db, busy))).rejects.toThrow('451')
    // Both lanes: whichever is under way ends.
    expect(asked.length).toBeLessThanOrEqual(6)
    const { send, addresses } = mailbox()
    const later = new Date(NEWS_NOW.getTime() + 3_600_000)
    await sendAnnouncements(testSender(database.db, send, { now: () => later }))
    expect(addresses().toSorted()).toEqual(everybody(40))
    expect(await stateOf(id)).toBe('done')
  })

  it('does not try again where the line broke: the message may have arrived', async () => {
    await addReaders(database.db, 2)
    const id = await announce(database.db)
    const broken = async (_mail: Mail) => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNECTION' }))
    await expect(sendAnnouncements(testSender(database.db, broken))).rejects.toThrow('gone')
    const { send, taken } = mailbox()
    await sendAnnouncements(testSender(database.db, send))
    expect([taken.length, (await tallyOf(id)).unknown, await stateOf(id)]).toEqual([0, 2, 'done'])
  })

  it('ends at once when it is cancelled midway, and waits where its process is asked to stop', async () => {
    await addReaders(database.db, 30)
    const cancelled = await announce(database.db)
    const first = mailbox(async () => {
      await moveAnnouncement(database.db, cancelled, ['sending'], { state: 'cancelled' })
    })
    await sendAnnouncements(testSender(database.db, first.send))
    expect(first.taken.length).toBeLessThanOrEqual(2)
    expect(await tallyOf(cancelled)).toMatchObject({ waiting: 0, sending: 0 })
    const id = await announce(database.db)
    const stop = new AbortController()
    const second = mailbox(() => stop.abort())
    await sendAnnouncements(testSender(database.db, second.send, { stopping: stop.signal }))
    expect(await tallyOf(id)).toMatchObject({ sending: 0, unknown: 0 })
    await sendAnnouncements(testSender(database.db, second.send))
    expect(second.addresses().toSorted()).toEqual(everybody(30))
  })

  it('forgets to whom it went after a while, and keeps what became of it', async () => {
    await addReaders(database.db, 3)
    await refuseNews(database.db, addressOf(1), NEWS_NOW)
    const id = await announce(database.db)
    await sendAnnouncements(testSender(database.db, mailbox().send))
    await forgetRecipientsBefore(database.db, NEWS_NOW)
    expect(await tallyOf(id)).toMatchObject({ sent: 2 })
    await forgetRecipientsBefore(database.db, new Date(NEWS_NOW.getTime() + 1))
    expect(await tallyOf(id)).toEqual(NOBODY)
    expect(JSON.parse((await getAnnouncement(database.db, id)).result ?? '')).toMatchObject({ sent: 2 })
  })

  it('is over when it stopped so long ago that nobody knows any more to whom it went', async () => {
    await addReaders(database.db, 1)
    const id = await announce(database.db)
    const refusing = async () => Promise.reject(new MailRefusedError('sender', '535 at AUTH'))
    await sendAnnouncements(testSender(database.db, refusing))
    await forgetRecipientsBefore(database.db, NEWS_NOW)
    expect([await stateOf(id), (await tallyOf(id)).waiting]).toEqual(['stopped', 1])
    await forgetRecipientsBefore(database.db, new Date(NEWS_NOW.getTime() + 1))
    expect([await stateOf(id), await tallyOf(id)]).toEqual(['cancelled', NOBODY])
  })
})

it.each([
  [4, 0, false],
  [5, 95, false],
  [5, 94, true],
  [50, 950, false],
])('%i refused and %i taken: too many is %s', (bounced, sent, isTooMany) => {
  expect(hasTooManyBounces({ sent, bounced })).toBe(isTooMany)
})
