import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDesk, signInStaff, type TestDesk } from '../testing/desk-world.ts'

const ANSWER = { id: 'a'.repeat(32), words: 'Here is your link.', isDone: true }

describe('the contact inbox', () => {
  let desk: TestDesk
  let cookie = ''
  beforeAll(async () => {
    desk = await openTestDesk()
    cookie = (await signInStaff(desk.db, 'support')).cookie
  })
  afterAll(() => desk.close())

  const write = async (message: string) => {
    await desk.db.deleteFrom('attempt').execute()
    await desk.app.inject({ method: 'POST', url: '/api/contact', payload: { email: 'Ana@example.com', message } })
    const row = await desk.db
      .selectFrom('contact_message')
      .select('id')
      .where('message', '=', message)
      .executeTakeFirst()
    return row?.id ?? ''
  }
  const get = (path: string) => desk.ask(cookie, 'GET', path)
  const post = (path: string, body: object = {}) => desk.ask(cookie, 'POST', path, body)
  const stateOf = async (id: string) => (await get(`/contact/${id}`)).body.state

  it('lists what is unread and open, and counts both', async () => {
    const id = await write('Where is my link?')
    expect((await get('/contact')).body).toMatchObject({
      unread: 1,
      open: 0,
      next: null,
      messages: [{ id, email: 'Ana@example.com', start: 'Where is my link?', state: 'unread' }],
    })
    await post(`/contact/${id}/state`, { state: 'open' })
    expect((await get('/contact')).body).toMatchObject({ unread: 0, open: 1 })
    expect((await get('/needs')).body).toMatchObject({ messages: 0 })
  })

  it('answers by mail once, however often it is pressed, and says what became of the mail', async () => {
    const id = await write('Please answer.')
    const presses = await Promise.all([post(`/contact/${id}/answer`, ANSWER), post(`/contact/${id}/answer`, ANSWER)])
    expect(presses.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await get(`/contact/${id}`)
    expect(body).toMatchObject({
      state: 'done',
      replies: [{ kind: 'answer', words: ANSWER.words, mail: { state: 'waiting', problem: null } }],
    })
    const mails = (await get('/mails?to=ana@')).body.mails as { id: string; subject: string; again: string }[]
    expect(mails).toMatchObject([{ subject: `Re: [${body.number}] Something else`, again: 'answer' }])
    expect((await post(`/mails/${mails[0]?.id}/again`)).body.words).toContain('on its way to Ana@example.com again')
    expect((await get('/mails?to=ana@')).body.mails).toHaveLength(2)
    expect((await get('/contact?list=done')).body).toMatchObject({ messages: [{ id }] })
  })

  it('keeps notes that are mailed to nobody', async () => {
    const id = await write('Note this.')
    expect((await post(`/contact/${id}/notes`, { words: 'A friend of the shop.' })).status).toBe(200)
    expect((await get(`/contact/${id}`)).body).toMatchObject({ replies: [{ kind: 'note', mail: null }] })
    const mails = await desk.db.selectFrom('mail_outbox').select('text').execute()
    expect(mails.some(({ text }) => text.includes('A friend of the shop.'))).toBe(false)
  })

  it('opens, holds and deletes, with a line in the audit log each', async () => {
    const id = await write('Buy pills.')
    await post(`/contact/${id}/state`, { state: 'held' })
    expect(await stateOf(id)).toBe('held')
    expect((await get('/contact?list=held')).body).toMatchObject({ messages: [{ id }] })
    await post(`/contact/${id}/state`, { state: 'open' })
    expect(await stateOf(id)).toBe('open')
    expect((await desk.ask(cookie, 'DELETE', `/contact/${id}`)).status).toBe(204)
    expect((await get(`/contact/${id}`)).status).toBe(404)
    const lines = await desk.db.selectFrom('audit').select('did').where('about_id', '=', id).orderBy('at').execute()
    expect(lines.map(({ did }) => did).sort()).toEqual([
      ...['changed the state of a message', 'changed the state of a message', 'deleted a message'],
    ])
  })

  it('shows nothing to whoever is there for the catalogue', async () => {
    const catalogue = await signInStaff(desk.db, 'catalogue')
    expect((await desk.ask(catalogue.cookie, 'GET', '/contact')).status).toBe(403)
  })
})
