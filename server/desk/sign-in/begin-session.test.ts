import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { setPassword } from '../staff-queries.ts'
import { deskCookie, endSessions, listSessions } from '../staff-sessions.ts'
import { removeMember } from '../team/change-team.ts'
import { signInStaff, TEST_NOW } from '../testing/desk-world.ts'
import { beginSession, type ShownWay } from './begin-session.ts'
import { addPasskey, removePasskey } from './passkey-queries.ts'

describe.each(DATABASE_KINDS)('a sign-in that is under way on %s', (kind) => {
  let test: TestDatabase
  let id: string
  beforeEach(async () => {
    test = await createTestDatabase(kind)
    id = (await signInStaff(test.db, 'owner')).id
    await endSessions(test.db, id, null)
  })
  afterEach(() => test.drop())

  const begin = (shown: ShownWay) => {
    const at = { request: { headers: {} } as FastifyRequest, reply: { header: () => {} } as unknown as FastifyReply }
    return beginSession({ db: test.db, now: () => TEST_NOW, cookie: deskCookie('desk', false, 60) }, at, id, shown)
  }
  const chooses = (passwordHash: string) =>
    setPassword(test.db, id, { passwordHash, sealedKey: 'sealed', step: 1 }, TEST_NOW)
  const sessions = async () => (await listSessions(test.db, id, TEST_NOW)).length
  const REFUSED = 'How you sign in was changed a moment ago; please try again.'

  it('ends with the password that it showed', async () => {
    await chooses('first')
    const shown = { method: 'password', passwordHash: 'first' } as const
    await begin(shown)
    await chooses('second')
    await expect(begin(shown)).rejects.toThrow(REFUSED)
    await expect(begin({ method: 'recovery', passwordHash: 'first' })).rejects.toThrow(REFUSED)
    expect(await sessions()).toBe(1)
  })

  it('ends with the passkey that it showed', async () => {
    const passkey = { id: 'a', public_key: '', counter: 1, transports: '[]', name: 'Phone' }
    await addPasskey(test.db, { ...passkey, staff_id: id, added_at: TEST_NOW.toISOString(), used_at: null })
    const shown = { method: 'passkey', passkeyId: 'a' } as const
    await begin(shown)
    await removePasskey(test.db, id, 'a')
    await expect(begin(shown)).rejects.toThrow(REFUSED)
    expect(await sessions()).toBe(1)
  })

  it('ends with its place on the team', async () => {
    await chooses('first')
    const { id: other } = await signInStaff(test.db, 'owner')
    const shown = { method: 'password', passwordHash: 'first' } as const
    const results = await Promise.allSettled([
      removeMember(test.db, { by: other, id }, TEST_NOW),
      begin(shown),
      begin({ method: 'link' }),
    ])
    expect(results[0].status).toBe('fulfilled')
    expect(await sessions()).toBe(0)
    await expect(begin(shown)).rejects.toThrow(REFUSED)
  })
})
