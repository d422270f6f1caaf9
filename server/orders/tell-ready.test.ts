import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { addReadyNotice } from '../library/supply-queries.ts'
import type { OrderReport } from '../payments/payments.ts'
import { applyReport } from './apply-report.ts'
import { tellReady } from './mount-orders.ts'
import { testOrder, testRules } from './testing/checkout-world.ts'

const AT = '2026-03-01T12:00:00.000Z'

describe.each(DATABASE_KINDS)('files that were asked for on %s', (kind) => {
  let database: TestDatabase
  const rules = { ...testRules, now: () => new Date(AT) }
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())

  async function buy(email: string): Promise<string> {
    const { id, identifier } = testOrder()
    const report: OrderReport = {
      providerOrderId: id,
      mode: 'test',
      at: AT,
      reference: identifier,
      product: 'anime',
      email,
      totalMinor: 300,
      currency: 'USD',
      payment: 'paid',
      purchasedAt: AT,
    }
    const source = { provider: 'sandbox', isListed: false }
    await database.db.transaction().execute((trx) => applyReport(trx, rules, source, report))
    const row = await database.db.selectFrom('shop_order').select('id').where('email', '=', email).executeTakeFirst()
    return row?.id ?? ''
  }

  const subjectsTo = async (email: string) =>
    (await database.db.selectFrom('mail_outbox').select('subject').where('to', '=', email).execute()).map(
      ({ subject }) => subject,
    )

  it('are told of once, when the last of them is there, and not after a refund', async () => {
    const { db } = database
    const [waits, returned] = [await buy('waits@example.com'), await buy('returned@example.com')]
    for (const order of [waits, waits, returned]) await addReadyNotice(db, order, 'anime', new Date(AT))
    const row = { category: 'anime', tries: 0, problem: null, queued_at: AT, claimed_at: null }
    await db
      .insertInto('sample_master')
      .values({ ...row, wallpaper_id: 'a', state: 'queued' })
      .execute()
    await db
      .insertInto('sample_master_request')
      .values({ wallpaper_id: 'a', asker: waits, asked_at: AT, turn_at: null })
      .execute()
    await db.updateTable('entitlement').set({ revoked_at: AT }).where('order_id', '=', returned).execute()
    await tellReady({ db, rules })
    expect(await subjectsTo('waits@example.com')).toHaveLength(1)
    await db.updateTable('sample_master').set({ state: 'ready' }).execute()
    await tellReady({ db, rules })
    await tellReady({ db, rules })
    expect(await subjectsTo('waits@example.com')).toContain('Anime Bundle: every file is there now')
    expect(await subjectsTo('waits@example.com')).toHaveLength(2)
    expect(await subjectsTo('returned@example.com')).toHaveLength(1)
  })

  it('make a receipt say that they are ready only when they are', async () => {
    const { db } = database
    await db.insertInto('bundle').values({ slug: 'anime', facts: '{}', ended_at: null }).execute()
    await db.insertInto('shown_picture').values({ id: 'b', category: 'anime', facts: '{}' }).execute()
    await db
      .insertInto('bundle_picture')
      .values({ bundle: 'anime', picture: 'b', position: 1, valid_from: AT, valid_until: null })
      .execute()
    await buy('early@example.com')
    expect(await subjectsTo('early@example.com')).toEqual(['Anime Bundle: your 8K wallpapers are yours'])
  })
})
