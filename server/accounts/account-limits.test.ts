import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { accountLimits } from './account-limits.ts'

const SECOND = 1000

describe.each(DATABASE_KINDS)('limits on %s', (kind) => {
  let database: TestDatabase
  let time = Date.parse('2026-03-01T12:00:00Z')
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())

  const limits = () => accountLimits(database.db, () => new Date(time))
  const isOpen = (attempt: Promise<unknown>) =>
    attempt.then(
      () => true,
      () => false,
    )

  it('closes for one place that tries many accounts, longer each time', async () => {
    const guess = (at: number) => isOpen(limits().signIn('198.51.100.7', `victim-${at}@example.com`, false))
    for (let at = 0; at < 100; at++) expect(await guess(at)).toBe(true)
    expect(await guess(100)).toBe(false)
    for (const waitSeconds of [1, 2, 4, 8]) {
      time += (waitSeconds - 0.1) * SECOND
      expect(await guess(101)).toBe(false)
      time += 0.1 * SECOND
      expect(await guess(waitSeconds)).toBe(true)
    }
    expect(await isOpen(limits().signIn('198.51.100.8', 'victim-1@example.com', false))).toBe(true)
  })

  it('closes for one account that many places try, and a right password from elsewhere was no attempt', async () => {
    const guess = (at: number) => limits().signIn(`2001:db8:${at.toString(16)}::1`, 'Wanted@example.com ', false)
    for (let at = 0; at < 60; at++) await (await guess(1000 + at))()
    for (let at = 0; at < 50; at++) expect(await isOpen(guess(at))).toBe(true)
    expect(await isOpen(guess(50))).toBe(false)
    time += 3600 * SECOND
    expect(await isOpen(guess(51))).toBe(true)
  })

  it('does not close for a place that the account was signed in from before, which has its own strict count', async () => {
    const crowd = (at: number) => limits().signIn(`2001:db8:${at.toString(16)}::1`, 'crowded@example.com', false)
    for (let at = 0; at < 51; at++) await isOpen(crowd(at))
    expect(await isOpen(crowd(60))).toBe(false)
    const owner = () => limits().signIn('192.0.2.9', 'crowded@example.com', true)
    for (let at = 0; at < 5; at++) expect(await isOpen(owner())).toBe(true)
    expect(await isOpen(owner())).toBe(false)
  })

  it('counts sign-ups, popups and mailed tokens from one place', async () => {
    for (const name of ['signUp', 'popup', 'token'] as const) {
      for (let at = 0; at < 100; at++) await limits()[name]('192.0.2.77')
      expect(await isOpen(limits()[name]('192.0.2.77'))).toBe(false)
    }
  })
})
