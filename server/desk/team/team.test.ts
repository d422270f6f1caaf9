import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS } from '../../database/testing/test-database.ts'
import { noteAudit } from '../audit.ts'
import { createOwnerLink } from '../staff-links.ts'
import { hasOwner } from '../staff-queries.ts'
import { createStaffSession } from '../staff-sessions.ts'
import { cookiesOf, openTestDesk, signInStaff, TEST_NOW, type TestDesk } from '../testing/desk-world.ts'
import { softwarePasskey } from '../testing/software-passkey.ts'
import { removeMember } from './change-team.ts'

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

describe('a link that is open', () => {
  const first = async () => ((await ask('GET', '/team')).body.invitations as { id: string }[])[0]

  it('closes when the owner who sent it is removed or demoted, also to whoever follows it at the moment', async () => {
    for (const end of ['removed', 'demoted']) {
      const maker = await signInStaff(desk.db, 'owner')
      const sent = []
      for (const email of [`${end}-one@example.com`, `${end}-two@example.com`]) {
        await desk.ask(maker.cookie, 'POST', '/team/invitations', { email, role: 'owner' })
        sent.push(keyIn((await mails()).find(({ to }) => to === email)?.text))
      }
      const ticket = cookiesOf(await desk.ask(null, 'POST', '/link', { key: sent[0] }))
      expect(await desk.ask(ticket, 'GET', '/set-up')).toMatchObject({ status: 200 })
      if (end === 'removed') await ask('DELETE', `/team/${maker.id}`)
      else await ask('PUT', `/team/${maker.id}/role`, { role: 'support' })
      expect(await desk.ask(ticket, 'GET', '/set-up')).toMatchObject({ status: 410 })
      expect(await desk.ask(ticket, 'POST', '/set-up/passkey/options', {})).toMatchObject({ status: 410 })
      expect(await desk.ask(null, 'POST', '/link', { key: sent[1] })).toMatchObject({ status: 410 })
      expect((await ask('GET', '/team')).body.invitations).toEqual([])
    }
  })

  it('stays listed while somebody follows it, and can be ended until they came in', async () => {
    await ask('POST', '/team/invitations', { email: 'helper@example.com', role: 'owner' })
    const ticket = cookiesOf(await desk.ask(null, 'POST', '/link', { key: keyIn((await mails())[0]?.text) }))
    const open = await first()
    expect(open).toMatchObject({ email: 'helper@example.com', isFollowed: true, isAgain: false })
    expect(await ask('DELETE', `/team/invitations/${open?.id}`)).toMatchObject({ status: 204 })
    expect(await desk.ask(ticket, 'GET', '/set-up')).toMatchObject({ status: 410 })
    expect(await first()).toBeUndefined()
    expect((await ask('GET', '/audit?words=took')).body.lines).toMatchObject([{ did: 'took back an invitation' }])
  })

  it('for a member, or of the machine, is listed and can be ended too', async () => {
    const { id } = await signInStaff(desk.db, 'support')
    await ask('POST', `/team/${id}/link`)
    const again = await first()
    expect(again).toMatchObject({ isAgain: true, isFollowed: false, role: 'support' })
    await ask('DELETE', `/team/invitations/${again?.id}`)
    expect(await desk.ask(null, 'POST', '/link', { key: keyIn((await mails())[0]?.text) })).toMatchObject({
      status: 410,
    })
    const key = await createOwnerLink(desk.db, TEST_NOW)
    expect(await first()).toMatchObject({ email: null, by: null, role: 'owner' })
    await ask('DELETE', `/team/invitations/${(await first())?.id}`)
    expect(await desk.ask(null, 'POST', '/link', { key })).toMatchObject({ status: 410 })
  })

  it('is replaced by the next one for the address, in whatever case it is typed', async () => {
    await ask('POST', '/team/invitations', { email: 'Bob@example.com', role: 'owner' })
    await ask('POST', '/team/invitations', { email: 'bob@example.com', role: 'support' })
    const keys = new Map((await mails()).map(({ to, text }) => [to, keyIn(text)]))
    expect(await desk.ask(null, 'POST', '/link', { key: keys.get('Bob@example.com') })).toMatchObject({ status: 410 })
    expect((await ask('GET', '/team')).body.invitations).toMatchObject([{ role: 'support' }])
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

  const whoIs = async (cookie: string) => (await desk.ask(cookie, 'GET', '/session')).body.staff
  const signInAgain = async (staffId: string) =>
    `desk=${await createStaffSession(desk.db, { staffId, method: 'passkey', client: 'Firefox on Linux' }, TEST_NOW)}`

  it('signs in again with another role, and is signed out at once when sessions are ended or they are removed', async () => {
    const { id, cookie } = await signInStaff(desk.db, 'support')
    expect(await ask('PUT', `/team/${id}/role`, { role: 'catalogue' })).toMatchObject({ status: 204 })
    expect(await whoIs(cookie)).toBeNull()
    const again = await signInAgain(id)
    expect(await whoIs(again)).toMatchObject({ role: 'catalogue' })
    expect(await ask('DELETE', `/team/${id}/sessions`)).toMatchObject({ body: { ended: 1 } })
    expect(await whoIs(again)).toBeNull()
    const last = await signInAgain(id)
    expect(await ask('DELETE', `/team/${id}`)).toMatchObject({ status: 204 })
    expect(await whoIs(last)).toBeNull()
    expect(await ask('DELETE', `/team/${id}`)).toMatchObject({ status: 404 })
  })

  it('who takes another role themselves stays signed in here, and nowhere else', async () => {
    await signInStaff(desk.db, 'owner')
    const elsewhere = await signInAgain(owner.id)
    expect(await ask('PUT', `/team/${owner.id}/role`, { role: 'support' })).toMatchObject({ status: 204 })
    expect(await whoIs(owner.cookie)).toMatchObject({ role: 'support' })
    expect(await whoIs(elsewhere)).toBeNull()
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
