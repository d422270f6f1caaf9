import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '../accounts/customer.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { giveProduct } from '../orders/owner-decisions.ts'
import { testRules } from '../orders/testing/checkout-world.ts'
import { contactData } from './contact-data.ts'
import { receiveMessage, type TypedMessage } from './contact-messages.ts'

describe.each(DATABASE_KINDS)('a message to the shop on %s', (kind) => {
  let database: TestDatabase
  let time = 0
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  beforeEach(async () => {
    time = Date.parse('2026-03-01T12:00:00Z')
    await database.db.deleteFrom('contact_message').execute()
    await database.db.deleteFrom('mail_outbox').execute()
  })
  afterAll(() => database.drop())

  const now = () => new Date(time)
  const write = (typed: Partial<TypedMessage> = {}, customer: Customer | null = null) =>
    receiveMessage(
      database.db,
      { ...testRules, now, ownerEmails: ['owner@example.com'] },
      {
        topic: 'order',
        email: 'mara@example.com',
        orderNamed: null,
        message: 'Where is it?',
        isTrapped: false,
        ...typed,
      },
      customer,
    )
  const mails = () => database.db.selectFrom('mail_outbox').select(['to', 'subject', 'text']).orderBy('to').execute()
  const mara = (isEmailVerified: boolean): Customer => ({
    id: 'mara',
    name: 'Mara',
    email: 'Mara@example.com',
    isEmailVerified,
  })

  it('is mailed to the owner, with a subject that holds nothing of what was typed', async () => {
    const { number, copy } = await write()
    expect(copy).toBe('none')
    expect(await mails()).toMatchObject([{ to: 'owner@example.com', subject: `[${number}] An order or a payment` }])
    expect((await mails())[0]?.text).toContain('Where is it?')
  })

  it('is one message however often it is sent, and another in an hour, whatever the clock shows', async () => {
    time = Date.parse('2026-03-01T10:59:00Z')
    const first = await write()
    const [second, third] = await Promise.all([write(), write()])
    expect([second.number, third.number]).toEqual([first.number, first.number])
    time = Date.parse('2026-03-01T11:58:59Z')
    expect((await write()).number).toBe(first.number)
    expect(await mails()).toHaveLength(1)
    time = Date.parse('2026-03-01T11:59:00Z')
    const [another, again] = await Promise.all([write(), write()])
    expect(again.number).toBe(another.number)
    expect(another.number).not.toBe(first.number)
    expect(await mails()).toHaveLength(2)
  })

  it('is copied to the confirmed address of the account that wrote, and to no unconfirmed one', async () => {
    expect(await write({}, mara(true))).toMatchObject({ copy: 'mailed' })
    expect((await mails()).map(({ to }) => to)).toEqual(['mara@example.com', 'owner@example.com'])
    expect(await write({ message: 'Another' }, mara(false))).toMatchObject({ copy: 'none' })
    expect(await write({ message: 'A third', email: 'other@example.com' }, mara(true))).toMatchObject({ copy: 'none' })
    expect((await mails()).filter(({ to }) => to !== 'owner@example.com')).toHaveLength(1)
  })

  it('is copied to the address of the order that it names, and nobody is told whether there is one', async () => {
    await giveProduct(database.db, testRules, { email: 'mara@example.com', product: 'anime' })
    await database.db.deleteFrom('mail_outbox').execute()
    const { number } = await database.db.selectFrom('shop_order').select('number').executeTakeFirstOrThrow()
    const answers = [
      await write({ orderNamed: number.toLowerCase() }),
      await write({ orderNamed: number, email: 'stranger@example.com' }),
      await write({ orderNamed: 'X-0000000' }),
    ]
    expect(answers.map(({ copy }) => copy)).toEqual(['perhaps', 'perhaps', 'perhaps'])
    const copies = (await mails()).filter(({ to }) => to !== 'owner@example.com')
    expect(copies.map(({ to }) => to)).toEqual(['mara@example.com'])
  })

  it('of a robot is held, and nobody is mailed', async () => {
    await write({ isTrapped: true }, mara(true))
    expect(await mails()).toEqual([])
    expect(await database.db.selectFrom('contact_message').select('held_at').execute()).toEqual([
      { held_at: now().toISOString() },
    ])
  })

  it('is in the export of its writer and goes with them; an unproved address reaches nothing of others', async () => {
    await write()
    time += 1000
    await write({ email: 'typo@example.com' }, mara(true))
    expect(await contactData.read(database.db, { ...mara(false), id: 'thief' })).toEqual([])
    expect(await contactData.read(database.db, mara(true))).toMatchObject([
      { message: 'Where is it?', email: 'mara@example.com', replies: [] },
      { email: 'typo@example.com' },
    ])
    await contactData.forget(database.db, mara(true))
    expect(await contactData.read(database.db, mara(true))).toEqual([])
  })
})
