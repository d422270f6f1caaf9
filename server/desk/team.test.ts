import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS } from '../database/testing/test-database.ts'
import { noteAudit } from './audit.ts'
import { removeMember } from './change-team.ts'
import { hasOwner } from './staff-queries.ts'
import { cookiesOf, openTestDesk, signInStaff, type TestDesk } from './testing/desk-world.ts'
import { softwarePasskey } from './testing/software-passkey.ts'

let desk: TestDesk
let owner: { id: string; cookie: string }
beforeEach(async () => {
  desk = await openTestDesk()
  owner = await signInStaff(desk.db, 'owner')
})
afterEach(() => desk.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  desk.ask(owner.cookie, method, path, body)
const mails = () => desk.db.selectFrom('mail_outbox').select(['to', 'text']).execute()
const keyIn = (text = '') => /#key=([\w-]+)/.exec(text)?.[1] ?? ''

async function follow(key: string) {
  const opened = await desk.ask(null, 'POST', '/link', { key })
  const ticket = cookiesOf(opened)
  const { body: options } = await desk.ask(ticket, 'POST', '/set-up/passkey/options', {})
  const answer = softwarePasskey('http://shop.test').create(options as { challenge: string })
  return { opened, made: await desk.ask(ticket, 'POST', '/set-up/passkey', { email: 'evil@example.com', answer }) }
}

describe('an invitation', () => {
  it('goes by mail, is listed, and makes whom it was sent to, with the role it was sent for', async () => {
    const invited = { email: 'Helper@example.com', role: 'support' }
    expect(await ask('POST', '/team/invitations', invited)).toMatchObject({ status: 204 })
    expect((await ask('GET', '/team')).body.invitations).toMatchObject([invited])
    const [mail] = await mails()
    expect(mail?.to).toBe('Helper@example.com')
    const { opened, made } = await follow(keyIn(mail?.text))
    expect(opened.body).toEqual({ ...invited, isAgain: false })
    const me = await desk.ask(cookiesOf(made), 'GET', '/session')
    expect(me.body.staff).toMatchObject(invited)
    expect((await ask('GET', '/team')).body).toMatchObject({ invitations: [], people: [{ id: owner.id }, invited] })
    expect(await ask('POST', '/team/invitations', invited)).toMatchObject({ status: 400 })
  })

  it('can be taken back, and a second one ends the first', async () => {
    const invited = { email: 'helper@example.com', role: 'catalogue' }
    await ask('POST', '/team/invitations', invited)
    await ask('POST', '/team/invitations', invited)
    const [first, second] = (await mails()).map(({ text }) => keyIn(text))
    expect(await desk.ask(null, 'POST', '/link', { key: first })).toMatchObject({ status: 410 })
    const [invitation] = (await ask('GET', '/team')).body.invitations as { id: string }[]
    expect(await ask('DELETE', `/team/invitations/${invitation?.id}`)).toMatchObject({ status: 204 })
    expect(await desk.ask(null, 'POST', '/link', { key: second })).toMatchObject({ status: 410 })
  })
})

describe('a member of the team', () => {
  it('who lost a passkey gets a new link, and keeps role and id', async () => {
    const { id, cookie } = await signInStaff(desk.db, 'support')
    expect(await ask('POST', `/team/${id}/link`)).toMatchObject({ status: 204 })
    const { made } = await follow(keyIn((await mails())[0]?.text))
    expect((await desk.ask(cookiesOf(made), 'GET', '/session')).body.staff).toMatchObject({ id, role: 'support' })
    expect((await desk.ask(cookie, 'GET', '/session')).body.staff).toBeNull()
  })

  it('has another role at once, and is signed out at once when removed', async () => {
    const { id, cookie } = await signInStaff(desk.db, 'support')
    expect(await ask('PUT', `/team/${id}/role`, { role: 'catalogue' })).toMatchObject({ status: 204 })
    expect((await desk.ask(cookie, 'GET', '/session')).body.staff).toMatchObject({ role: 'catalogue' })
    expect(await ask('DELETE', `/team/${id}/sessions`)).toMatchObject({ body: { ended: 1 } })
    expect((await desk.ask(cookie, 'GET', '/session')).body.staff).toBeNull()
    expect(await ask('DELETE', `/team/${id}`)).toMatchObject({ status: 204 })
    expect(await ask('DELETE', `/team/${id}`)).toMatchObject({ status: 404 })
  })

  it('who is the only owner stays one', async () => {
    const refusal = { status: 400, body: { title: 'This is the only owner; make somebody else an owner first.' } }
    expect(await ask('DELETE', `/team/${owner.id}`)).toMatchObject(refusal)
    expect(await ask('PUT', `/team/${owner.id}/role`, { role: 'support' })).toMatchObject(refusal)
    await signInStaff(desk.db, 'owner')
    expect(await ask('DELETE', `/team/${owner.id}`)).toMatchObject({ status: 204 })
  })
})

describe('the audit log', () => {
  it('says who did what, newest first, page by page, and leaves as a file that runs no formula', async () => {
    const { id } = await signInStaff(desk.db, 'support')
    for (let line = 0; line < 60; line++) await ask('DELETE', `/team/${id}/sessions`)
    await noteAudit(desk.db, { staffId: owner.id, area: 'orders', did: '=1+1' }, new Date('2026-01-02T00:00:00Z'))
    const first = (await ask('GET', '/audit')).body as { lines: { id: string }[]; next: string }
    expect(first.lines).toHaveLength(50)
    const second = (await ask('GET', `/audit?after=${first.next}`)).body as typeof first
    expect(second).toMatchObject({ next: null })
    expect(new Set([...first.lines, ...second.lines].map((line) => line.id)).size).toBe(61)
    const found = (await ask('GET', '/audit?words=1%2B1&area=orders')).body
    expect(found.lines).toMatchObject([{ did: '=1+1' }])
    const { body, headers } = await ask('GET', '/audit.csv')
    expect(headers['content-type']).toContain('text/csv')
    expect(String(body).split('\n')).toHaveLength(63)
    expect(body).toContain(",orders,'=1+1,")
    expect((await ask('GET', '/audit?words=exported')).body.lines).toHaveLength(1)
  })
})

describe.each(DATABASE_KINDS)('two owners on %s', (kind) => {
  it('who remove each other at the same time leave one', async () => {
    const { db, drop } = await createTestDatabase(kind)
    const [one, two] = [await signInStaff(db, 'owner'), await signInStaff(db, 'owner')]
    const now = new Date()
    const results = await Promise.allSettled([
      removeMember(db, { by: one.id, id: two.id }, now),
      removeMember(db, { by: two.id, id: one.id }, now),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await hasOwner(db)).toBe(true)
    await drop()
  })
})
