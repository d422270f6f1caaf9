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

  const MINUTE = 60 * SECOND
  const open = async (count: number, ask: (at: number) => Promise<unknown>) => {
    let opened = 0
    for (let at = 0; at < count; at++) if (await isOpen(ask(at))) opened++
    return opened
  }

  it('counts each kind of mail to an address for itself, from all places together', async () => {
    const from = (at: number) => `2001:db8:${at.toString(16)}::2`
    expect(await open(9, (at) => limits().confirmMail(from(at), 'Mail@example.com '))).toBe(5)
    expect(await open(9, () => limits().changeMail('mail@example.com'))).toBe(5)
    expect(await open(9, (at) => limits().resetMail(from(at), 'mail@example.com', undefined))).toBe(5)
  })

  it('counts resets apart where the owner was signed in before, each such place for itself', async () => {
    const crowd = (at: number) => limits().resetMail(`2001:db8:${at.toString(16)}::3`, 'held@example.com', undefined)
    expect(await open(9, crowd)).toBe(5)
    const owner = (client: string) => open(9, () => limits().resetMail(client, 'held@example.com', 'owner-id'))
    expect([await owner('192.0.2.31'), await owner('192.0.2.32')]).toEqual([5, 5])
    expect(await isOpen(crowd(99))).toBe(false)
  })

  it('lets nobody wait for a reset longer than the last link lives, and forgets the count when one was used', async () => {
    const ask = () => isOpen(limits().resetMail('192.0.2.41', 'hour@example.com', undefined))
    for (const isFree of [true, true, true, true, true, false]) expect(await ask()).toBe(isFree)
    for (let round = 0; round < 12; round++) {
      time += 60 * MINUTE
      expect(await ask()).toBe(true)
      expect(await ask()).toBe(false)
    }
    await limits().resetDone('Hour@example.com')
    expect(await ask()).toBe(true)
  })

  it('counts requests for another address by the account that asks', async () => {
    const ask = (userId: string) => open(9, (at) => limits().changeAddress(`2001:db8:${at.toString(16)}::4`, userId))
    expect([await ask('one'), await ask('other')]).toEqual([5, 5])
  })

  it('counts the checkouts of guests by place, and those of customers by account wherever they are', async () => {
    const start = async (count: number, client: string, id?: string) => {
      let started = 0
      for (let at = 0; at < count; at++) if ((await limits().checkout(client, id)) === 0) started++
      return started
    }
    expect([await start(61, '192.0.2.51'), await start(61, '192.0.2.51', 'ana')]).toEqual([60, 60])
    expect([await start(1, '192.0.2.51', 'ben'), await start(1, '192.0.2.52', 'ana')]).toEqual([1, 0])
    expect(await start(1, '192.0.2.52')).toBe(1)
  })

  it('counts sign-ups, popups and mailed tokens from one place', async () => {
    for (const name of ['signUp', 'popup', 'token'] as const) {
      for (let at = 0; at < 100; at++) await limits()[name]('192.0.2.77')
      expect(await isOpen(limits()[name]('192.0.2.77'))).toBe(false)
    }
  })
})
