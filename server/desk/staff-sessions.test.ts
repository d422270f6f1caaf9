import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { endSession, endSessions, findSignedIn, listSessions, touchSession } from './staff-sessions.ts'
import { signInStaff } from './testing/desk-world.ts'

const START = new Date('2026-03-01T08:00:00Z')
const hoursLater = (hours: number) => new Date(START.getTime() + hours * 3_600_000)

describe.each(DATABASE_KINDS)('a session of the desk on %s', (kind) => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await createTestDatabase(kind)
  })
  afterEach(() => test.drop())

  async function signIn() {
    const { id, cookie } = await signInStaff(test.db, 'support', START)
    const token = cookie.slice('desk='.length)
    return { id, token, find: (now: Date) => findSignedIn(test.db, token, now) }
  }

  it('ends after twelve hours without use', async () => {
    const { find } = await signIn()
    expect(await find(hoursLater(11.9))).toMatchObject({ role: 'support' })
    expect(await find(hoursLater(12))).toBeUndefined()
  })

  it('goes on while it is used, and ends after seven days', async () => {
    const { find } = await signIn()
    for (let hour = 11; hour < 7 * 24; hour += 11) {
      const staff = await find(hoursLater(hour))
      if (!staff) throw new Error(`The session ended after ${hour} hours.`)
      await touchSession(test.db, staff, hoursLater(hour))
    }
    expect(await find(hoursLater(7 * 24))).toBeUndefined()
  })

  it('is not its holder’s any more once the holder is removed', async () => {
    const { id, find } = await signIn()
    await test.db.updateTable('staff').set({ removed_at: START.toISOString() }).where('id', '=', id).execute()
    expect(await find(START)).toBeUndefined()
  })

  it('is ended by its holder alone', async () => {
    const [mine, other] = [await signIn(), await signIn()]
    const [session] = await listSessions(test.db, mine.id, START)
    expect(await endSession(test.db, other.id, session?.id ?? '')).toBe(0)
    expect(await endSession(test.db, mine.id, session?.id ?? '')).toBe(1)
    expect(await mine.find(START)).toBeUndefined()
    expect(await endSessions(test.db, other.id, null)).toBe(1)
    expect(await other.find(START)).toBeUndefined()
  })
})
