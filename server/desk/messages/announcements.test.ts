import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agreeToNews } from '../../announcements/news-choices.ts'
import { sendAnnouncements } from '../../announcements/send-announcements.ts'
import { mailbox, testSender } from '../../announcements/testing/news-world.ts'
import { MailRefusedError } from '../../mail/mail.ts'
import { momentOf } from '../lists/days.ts'
import { openTestDesk, signInStaff, TEST_NOW, type TestDesk } from '../testing/desk-world.ts'

const TEXT = { subject: 'New rooms', heading: '', words: 'They are new.\n\nLook.', leadsTo: '/bundles' }
const TO = { basis: 'agreed', owned: 'whatever', product: null }

describe('announcements on the desk', () => {
  let desk: TestDesk
  let owner = { id: '', cookie: '' }
  beforeAll(async () => {
    desk = await openTestDesk()
    owner = await signInStaff(desk.db, 'owner')
  })
  afterAll(() => desk.close())
  beforeEach(async () => {
    for (const table of ['announcement', 'news_choice'] as const) await desk.db.deleteFrom(table).execute()
    for (const name of ['ana', 'ben']) await agreeToNews(desk.db, `${name}@example.com`, TEST_NOW)
  })
  const get = (path: string) => desk.ask(owner.cookie, 'GET', `/announcements${path}`)
  const post = (path: string, body: object = {}) => desk.ask(owner.cookie, 'POST', `/announcements${path}`, body)
  const put = (id: string, body: object) => desk.ask(owner.cookie, 'PUT', `/announcements/${id}`, body)
  const write = async () => {
    const id = String((await post('')).body.id)
    await put(id, { ...TEXT, ...TO, revision: 1 })
    return id
  }
  const first = async () => ((await get('')).body.announcements as Record<string, unknown>[])[0]
  const sendNow = (options: Parameters<typeof mailbox>[0], afterMs = 6 * 60_000) => {
    const box = mailbox(options)
    const now = () => new Date(TEST_NOW.getTime() + afterMs)
    return sendAnnouncements(testSender(desk.db, box.send, { now })).then(() => box)
  }

  it('are written as drafts; a save on an older one is refused', async () => {
    const id = await write()
    expect(await first()).toMatchObject({ id, state: 'draft', subject: 'New rooms', revision: 2 })
    expect(await put(id, { ...TEXT, ...TO, revision: 1 })).toMatchObject({ status: 409 })
    expect((await desk.ask(owner.cookie, 'DELETE', `/announcements/${id}`)).status).toBe(204)
    expect((await get('')).body.announcements).toEqual([])
  })

  it('are counted before they are sent', async () => {
    const asked = '/reach?basis=agreed&owned=others&product=anime'
    expect((await get(asked)).body).toEqual({ people: 2, agreed: 2, refused: 0, bounced: 0 })
  })

  it('are shown as HTML that only the desk frames, as text, and mailed to whoever tests them', async () => {
    const id = await write()
    const framed = await get(`/${id}/mail`)
    expect(framed.headers['content-security-policy']).toContain("default-src 'none'")
    expect(String(framed.body)).toContain('They are new.')
    expect((await get(`/${id}/preview`)).body).toMatchObject({
      subject: 'New rooms',
      text: expect.stringContaining('See all bundles:\nhttp://shop.test/bundles'),
    })
    expect((await post(`/${id}/test`)).status).toBe(200)
    const { to } = await desk.db.selectFrom('mail_outbox').select('to').executeTakeFirstOrThrow()
    expect(to).toMatch(/^owner-/)
  })

  it('leave after some minutes in which they can be called back', async () => {
    const id = await write()
    expect((await post(`/${id}/send`, { revision: 1, at: null })).status).toBe(409)
    expect((await post(`/${id}/send`, { revision: 2, at: null })).status).toBe(200)
    expect((await sendNow(undefined, 60_000)).taken).toEqual([])
    expect((await post(`/${id}/call-back`)).status).toBe(200)
    expect(await first()).toMatchObject({ state: 'draft', sendAt: null })
    await post(`/${id}/send`, { revision: 2, at: null })
    expect((await sendNow(undefined)).addresses().toSorted()).toEqual(['ana@example.com', 'ben@example.com'])
    expect(await first()).toMatchObject({ state: 'done', sent: 2, bounced: 0, unknown: 0, unsubscribed: 0 })
    expect((await post(`/${id}/send`, { revision: 2, at: null })).status).toBe(409)
    const lines = await desk.db.selectFrom('audit').select('did').where('about_id', '=', id).execute()
    expect(lines.map(({ did }) => did).toSorted()).toEqual([
      ...['called an announcement back', 'scheduled an announcement', 'scheduled an announcement'],
    ])
  })

  it('can be for a moment of the shop’s own clock', async () => {
    const id = await write()
    const over = { revision: 2, at: { day: '2026-01-01', time: '09:00' } }
    expect((await post(`/${id}/send`, over)).status).toBe(400)
    await post(`/${id}/send`, { revision: 2, at: { day: '2026-01-05', time: '09:00' } })
    expect(await first()).toMatchObject({ state: 'scheduled', sendAt: '2026-01-05T09:00:00.000Z' })
    expect(momentOf('2026-07-01T09:30', 'Europe/Berlin')).toBe('2026-07-01T07:30:00.000Z')
    // The clocks leap over these: an hour later by the clock, on either side of Greenwich.
    expect(momentOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(momentOf('2027-03-14T02:30', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z')
  })

  it('need words and somebody to read them', async () => {
    const id = String((await post('')).body.id)
    expect(await post(`/${id}/send`, { revision: 1, at: null })).toMatchObject({ status: 400 })
    await put(id, { ...TEXT, ...TO, owned: 'owners', product: 'anime', revision: 1 })
    expect(await post(`/${id}/send`, { revision: 2, at: null })).toMatchObject({ status: 409 })
  })

  it('that stopped are said on the first screen, and go on or end as the owner says', async () => {
    const id = await write()
    await post(`/${id}/send`, { revision: 2, at: null })
    await sendNow(() => {
      throw new MailRefusedError('sender', '535 at AUTH')
    })
    const needs = await desk.ask(owner.cookie, 'GET', '/needs')
    const problem = 'Your mail server refuses the shop itself: 535 at AUTH.'
    expect(needs.body.news).toEqual([{ id, subject: 'New rooms', problem }])
    const support = await signInStaff(desk.db, 'support')
    expect((await desk.ask(support.cookie, 'GET', '/needs')).body.news).toEqual([])
    expect((await post(`/${id}/go-on`)).status).toBe(200)
    expect((await first())?.state).toBe('sending')
    expect((await post(`/${id}/cancel`)).status).toBe(200)
    expect((await sendNow(undefined)).taken).toEqual([])
    expect((await first())?.state).toBe('cancelled')
  })

  it('list whose message did not arrive, or may not have', async () => {
    const id = await write()
    await post(`/${id}/send`, { revision: 2, at: null })
    await sendNow(({ to }) => {
      if (to.startsWith('ana')) throw new MailRefusedError('receiver', '550 at RCPT TO')
    })
    expect((await get(`/${id}/people?state=bounced`)).body).toMatchObject({
      people: [{ email: 'ana@example.com', problem: '550 at RCPT TO' }],
    })
  })
})
