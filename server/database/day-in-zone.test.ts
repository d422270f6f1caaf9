import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dayInZone, offsetMinutes } from './day-in-zone.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from './testing/test-database.ts'

it('of a zone is the same however it is written, and no spelling is kept for itself', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const at = Date.parse('2026-07-01')
  const spellings = ['Asia/Tashkent', 'asia/tashkent', 'ASIA/Tashkent', 'aSIA/tASHKENT']
  expect(spellings.map((zone) => offsetMinutes(zone, at))).toEqual([300, 300, 300, 300])
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})

describe.each(DATABASE_KINDS)('the day of a moment on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())

  const PERIOD = { from: '2025-12-01T00:00:00.000Z', until: '2026-12-31T00:00:00.000Z' }

  it.each([
    ['UTC', '2026-03-29T23:59:59.999Z', '2026-03-29'],
    ['Europe/Berlin', '2026-01-01T22:59:59.999Z', '2026-01-01'],
    ['Europe/Berlin', '2026-01-01T23:00:00.000Z', '2026-01-02'],
    ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00.000Z', '2026-10-26'],
    ['America/New_York', '2026-07-01T03:59:59.999Z', '2026-06-30'],
    ['Asia/Kathmandu', '2026-07-01T18:15:00.000Z', '2026-07-02'],
    ['Asia/Kathmandu', '2026-07-01T18:14:59.999Z', '2026-07-01'],
    ['Australia/Lord_Howe', '2026-04-04T13:00:00.000Z', '2026-04-05'],
  ])('in %s, %s, is %s', async (zone, moment, day) => {
    const said = dayInZone(database.db, sql<string>`${moment}`, zone, PERIOD)
    const { rows } = await sql<{ day: string }>`select ${said} as day`.execute(database.db)
    expect(rows[0]?.day).toBe(day)
  })
})
