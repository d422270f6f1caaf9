import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { listAudit, noteAudit } from './audit.ts'
import { countRecoveryCodes, makeRecoveryCodes, spendRecoveryCode } from './sign-in/authenticator.ts'
import { addPasskey, findPasskey, noteChallenge, notePasskeyUse, takeChallenge } from './sign-in/passkey-queries.ts'
import { createMailedLink, createOwnerLink, endTicket, findTicket, listOpenLinks, spendLink } from './staff-links.ts'
import { dropWaysIn, findStaffByEmail, listPeople, removeStaff, takeTotpStep } from './staff-queries.ts'
import { signInStaff } from './testing/desk-world.ts'

const NOW = new Date('2026-03-01T08:00:00Z')
const TRIES = 8

/** How many of some who do the same at the same time succeed. */
async function countWinners(act: () => Promise<unknown>): Promise<number> {
  const results = await Promise.all(Array.from({ length: TRIES }, act))
  return results.filter(Boolean).length
}

describe.each(DATABASE_KINDS)('on %s, of many who try at once, one', (kind) => {
  let test: TestDatabase
  let id: string
  beforeEach(async () => {
    test = await createTestDatabase(kind)
    id = (await signInStaff(test.db, 'owner', NOW)).id
  })
  afterEach(() => test.drop())

  it('spends a link, and one makes something of its ticket', async () => {
    const key = await createOwnerLink(test.db, NOW)
    const spent: Awaited<ReturnType<typeof spendLink>>[] = []
    const spend = async () => spent.push(await spendLink(test.db, key, NOW))
    await Promise.all(Array.from({ length: TRIES }, spend))
    const [winner, ...others] = spent.filter((one) => one !== undefined)
    expect(others).toEqual([])
    expect(await findTicket(test.db, winner?.ticket ?? '', NOW)).toMatchObject({ role: 'owner' })
    expect(await countWinners(() => endTicket(test.db, winner?.link.id ?? ''))).toBe(1)
  })

  it('answers a question, uses a code’s time step, and uses a recovery code', async () => {
    const question = { purpose: 'sign-in', subject: null } as const
    await noteChallenge(test.db, 'question', question, NOW)
    expect(await countWinners(() => takeChallenge(test.db, 'question', question, NOW))).toBe(1)
    expect(await countWinners(() => takeTotpStep(test.db, id, 58_000_000))).toBe(1)
    expect(await takeTotpStep(test.db, id, 57_999_999)).toBe(false)
    const [code = ''] = await makeRecoveryCodes(test.db, 'secret', id)
    expect(await countWinners(() => spendRecoveryCode(test.db, 'secret', id, code, NOW))).toBe(1)
    expect(await countRecoveryCodes(test.db, id)).toBe(9)
  })
})

describe.each(DATABASE_KINDS)('the team on %s', (kind) => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await createTestDatabase(kind)
  })
  afterEach(() => test.drop())

  it('is listed owners first, with passkeys and the last visit, until somebody is removed', async () => {
    const support = await signInStaff(test.db, 'support', new Date(NOW.getTime() - 1000))
    const owner = await signInStaff(test.db, 'owner', NOW)
    const passkey = { id: 'a', public_key: '', counter: 5_000_000_000, transports: '[]', name: 'Phone' }
    await addPasskey(test.db, { ...passkey, staff_id: owner.id, added_at: NOW.toISOString(), used_at: null })
    await notePasskeyUse(test.db, 'a', 5_000_000_001, NOW)
    expect(Number((await findPasskey(test.db, 'a'))?.counter)).toBe(5_000_000_001)
    const people = await listPeople(test.db)
    expect(people).toMatchObject([
      { id: owner.id, passkeys: 1, lastHereAt: NOW.toISOString() },
      { id: support.id, passkeys: 0 },
    ])
    await dropWaysIn(test.db, owner.id)
    await removeStaff(test.db, support.id, NOW)
    expect(await listPeople(test.db)).toMatchObject([{ id: owner.id, passkeys: 0, lastHereAt: null }])
    expect(await findStaffByEmail(test.db, people[1]?.email ?? '')).toBeUndefined()
  })

  it('has an invitation for a day', async () => {
    const { id } = await signInStaff(test.db, 'owner', NOW)
    await createMailedLink(test.db, { role: 'support', email: 'new@example.com', madeBy: id }, NOW)
    expect(await listOpenLinks(test.db, NOW)).toMatchObject([{ email: 'new@example.com', role: 'support' }])
    expect(await listOpenLinks(test.db, new Date(NOW.getTime() + 86_400_000))).toEqual([])
  })

  it('finds lines of its log by words, area and place', async () => {
    const { id } = await signInStaff(test.db, 'owner', NOW)
    const line = { staffId: id, about: { kind: 'staff', id } } as const
    await noteAudit(test.db, { ...line, area: 'access', did: 'gave 100 % to' }, NOW)
    await noteAudit(test.db, { ...line, area: 'orders', did: 'refunded', after: { amount: '$3' } }, NOW)
    const find = async (words?: string, area?: 'access') =>
      (await listAudit(test.db, { words, area }, undefined, 10)).map(({ did }) => did)
    expect((await find()).toSorted()).toEqual(['gave 100 % to', 'refunded'])
    expect(await find('100 %')).toEqual(['gave 100 % to'])
    expect(await find('$3')).toEqual(['refunded'])
    expect(await find('_')).toEqual([])
    expect(await find('OWNER-', 'access')).toEqual(['gave 100 % to'])
    const [first] = await listAudit(test.db, {}, undefined, 1)
    const rest = await listAudit(test.db, {}, first, 10)
    expect(rest).toHaveLength(1)
    expect(rest[0]?.about).toMatch(/^owner-.*@example\.com$/)
  })
})
