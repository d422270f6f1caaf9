import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../contract/desk/staff.ts'
import type { Database } from '../database/database.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { findNewcomer, joinTeam } from './sign-in/join-routes.ts'
import { createMailedLink, createOwnerLink, endLink, listOpenLinks, spendLink } from './staff-links.ts'
import { findStaffByEmail, hasOwner } from './staff-queries.ts'
import { changeRole, removeMember } from './team/change-team.ts'
import { signInStaff } from './testing/desk-world.ts'

const NOW = new Date('2026-03-01T08:00:00Z')
const NEW = 'new@example.com'

describe.each(DATABASE_KINDS)('a link into the desk on %s', (kind) => {
  let test: TestDatabase
  let db: Database
  let owner: { id: string }
  let maker: { id: string }
  beforeEach(async () => {
    test = await createTestDatabase(kind)
    db = test.db
    owner = await signInStaff(db, 'owner', NOW)
    maker = await signInStaff(db, 'owner', NOW)
  })
  afterEach(() => test.drop())

  const mail = (email = NEW, role: Role = 'owner', madeBy = maker.id) =>
    db.transaction().execute((trx) => createMailedLink(trx, { role, email, madeBy }, NOW))

  async function follow(key: string) {
    const spent = await spendLink(db, key, NOW)
    if (!spent) throw new Error('The link is closed.')
    return findNewcomer(db, spent.link, NEW)
  }

  const finish = (newcomer: Awaited<ReturnType<typeof follow>>) =>
    db.transaction().execute((trx) => joinTeam(trx, newcomer, async () => undefined, NOW))

  const ended = 'This link has ended; ask for another.'

  it.each([
    ['removed', () => removeMember(db, { by: owner.id, id: maker.id }, NOW)],
    ['demoted', () => changeRole(db, { by: owner.id, id: maker.id, role: 'support' }, NOW)],
  ])('ends with its maker, who is %s, followed or not', async (_how, end) => {
    const [unfollowed, followed] = [await mail('other@example.com', 'support'), await follow(await mail())]
    await end()
    expect(await spendLink(db, unfollowed, NOW)).toBeUndefined()
    await expect(finish(followed)).rejects.toThrow(ended)
    expect(await findStaffByEmail(db, NEW)).toBeUndefined()
    expect(await listOpenLinks(db, NOW)).toEqual([])
  })

  it('asks for its maker’s present right, whatever was forgotten when they lost it', async () => {
    const [unfollowed, followed] = [await mail('other@example.com'), await follow(await mail())]
    await db.updateTable('staff').set({ role: 'catalogue' }).where('id', '=', maker.id).execute()
    expect(await listOpenLinks(db, NOW)).toEqual([])
    expect(await spendLink(db, unfollowed, NOW)).toBeUndefined()
    await expect(finish(followed)).rejects.toThrow(ended)
  })

  it('lets somebody in or ends, where its maker is removed at that moment', async () => {
    const newcomer = await follow(await mail())
    const results = await Promise.allSettled([
      finish(newcomer),
      removeMember(db, { by: owner.id, id: maker.id }, NOW),
      finish(newcomer),
    ])
    expect(results[1]?.status).toBe('fulfilled')
    const joined = [results[0], results[2]].filter((result) => result?.status === 'fulfilled')
    expect((await findStaffByEmail(db, NEW)) ? 1 : 0).toBe(joined.length)
    expect(await listOpenLinks(db, NOW)).toEqual([])
  })

  it('is not made by whoever was removed while they asked for it', async () => {
    const doer = { by: maker.id, id: owner.id }
    const results = await Promise.allSettled([
      removeMember(db, { by: owner.id, id: maker.id }, NOW),
      changeRole(db, { ...doer, role: 'support' }, NOW),
      removeMember(db, doer, NOW),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).not.toHaveLength(0)
    expect(await hasOwner(db)).toBe(true)
    await signInStaff(db, 'owner', NOW)
    const both = [doer, { by: owner.id, id: maker.id }]
    const again = await Promise.allSettled(both.map((change) => removeMember(db, change, NOW)))
    expect(again.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2)
  })

  it('gives way to the next one for the same address, in whatever case, followed or not', async () => {
    const wrong = await mail('Bob@Example.com', 'owner')
    const followed = await follow(await mail('BOB@example.com', 'owner'))
    expect(await spendLink(db, wrong, NOW)).toBeUndefined()
    const right = await mail('bob@example.com', 'support')
    await expect(finish(followed)).rejects.toThrow(ended)
    expect(await listOpenLinks(db, NOW)).toMatchObject([{ email: 'bob@example.com', role: 'support' }])
    await finish(await follow(right))
    expect(await findStaffByEmail(db, 'BOB@EXAMPLE.COM')).toMatchObject({ role: 'support' })
  })

  it('is listed until somebody came in by it, and can be ended while they choose how to sign in', async () => {
    const followed = await follow(await mail())
    const [open] = await listOpenLinks(db, NOW)
    expect(open).toMatchObject({ email: NEW, isFollowed: true, openUntil: '2026-03-01T08:30:00.000Z' })
    expect(await endLink(db, open?.id ?? '')).toMatchObject({ email: NEW })
    await expect(finish(followed)).rejects.toThrow(ended)
    const other = await follow(await mail())
    await finish(other)
    expect(await endLink(db, other.link.id)).toBeUndefined()
  })

  it('of the machine has no maker on the team, works, is listed, and can be ended', async () => {
    await removeMember(db, { by: owner.id, id: maker.id }, NOW)
    const [used, taken] = [await createOwnerLink(db, NOW), await createOwnerLink(db, NOW)]
    expect(await listOpenLinks(db, NOW)).toMatchObject([{ email: null }, { email: null, maker_email: null }])
    expect(await finish(await follow(used))).toMatchObject({ email: NEW, role: 'owner' })
    const [left] = await listOpenLinks(db, NOW)
    await endLink(db, left?.id ?? '')
    expect(await spendLink(db, taken, NOW)).toBeUndefined()
  })

  it('for an address ends once its holder is on the team by another', async () => {
    const invitation = await mail(NEW, 'support')
    await finish(await follow(await createOwnerLink(db, NOW)))
    expect(await spendLink(db, invitation, NOW)).toBeUndefined()
  })
})
