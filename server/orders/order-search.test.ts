import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import type { PageEnd } from '../database/list-conditions.ts'
import type { Schema } from '../database/schema.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { NO_FACTS } from './order.ts'
import {
  findOrders,
  listOpenDisputes,
  listOrderRows,
  ORDER_STATE,
  type OrderSearch,
  sumOrders,
} from './order-search.ts'

type Row = Partial<Insertable<Schema['shop_order']>> & { readonly id: string }

const AT = '2026-03-01T12:00:00.000Z'

async function store(db: Database, rows: readonly Row[]): Promise<void> {
  for (const { id, ...row } of rows) {
    await db
      .insertInto('shop_order')
      .values({
        ...NO_FACTS,
        id,
        number: `P8-${id.toUpperCase()}`,
        provider: 'sandbox',
        provider_order_id: `at provider ${id}`,
        mode: 'live',
        status: 'paid',
        payment: 'paid',
        total_minor: 300,
        currency: 'USD',
        product: 'anime',
        stored_at: AT,
        updated_at: AT,
        ...row,
      })
      .execute()
  }
}

describe.each(DATABASE_KINDS)('orders on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    await store(database.db, [
      { id: 'a1', email_key: 'ada@example.com', email: 'Ada@Example.com', purchased_at: '2026-01-01T00:00:00.000Z' },
      { id: 'b2', email_key: 'bob@example.org', purchased_at: '2026-01-02T00:00:00.000Z', product: 'cars' },
      { id: 'c3', email_key: 'adam@test.de', purchased_at: '2026-01-02T00:00:00.000Z', reference: 'cs_live_XyZ' },
      { id: 'd4', flag: 'wrong-amount', total_minor: 100, email_key: 'zoë@exämple.de' },
      { id: 'e5', status: 'refunded', refunded_in_full: 1, refunded_minor: 0 },
      { id: 'f6', refunded_minor: 100 },
      { id: 'g7', status: 'disputed', dispute: 'open' },
      { id: 'h8', owner_decision: 'closed' },
      { id: 'i9', provider: 'owner', total_minor: 0 },
      { id: 'j0', status: 'pending', payment: 'pending' },
      { id: 'k1', mode: 'test', email_key: 'ada@example.com' },
      { id: 'l2', currency: 'EUR', status: 'disputed', dispute: 'lost', receipt_problem: 'bounced' },
      { id: 'm3', status: 'failed', payment: 'failed' },
    ])
  })
  afterAll(() => database.drop())

  const search = async (wish: Partial<OrderSearch>) => {
    const found = await findOrders(database.db, { mode: 'live', ...wish }, { limit: 50 })
    return found.map(({ id }) => id)
  }

  it.each([
    ['ad', ['c3', 'a1']],
    ['ADA@exam', ['a1']],
    ['ada@example.comx', []],
    ['@example', ['b2', 'a1']],
    ['example.o', ['b2']],
    ['cs_live_Xy', ['c3']],
    ['zoë@exä', ['d4']],
    ['A1', ['a1']],
    ['p8-b', ['b2']],
    ['at provider b2', ['b2']],
    ['%', []],
    ['_', []],
    ["'; drop table shop_order; --", []],
  ])('are found by %j', async (text, ids) => {
    expect(await search({ text })).toEqual(ids)
  })

  it('are found by their state in an index that was made of the same words', async () => {
    const plan = await database.db.transaction().execute(async (trx) => {
      if (kind === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
      const explain = kind === 'postgres' ? sql`explain` : sql`explain query plan`
      const { rows } = await sql`${explain} select currency from shop_order
        where mode = 'live' and ${ORDER_STATE} = 'flagged'`.execute(trx)
      return JSON.stringify(rows)
    })
    expect(plan).toContain('shop_order_state')
    // A condition that the index does not know is looked at row by row.
    expect(plan).not.toContain('Filter')
    if (kind === 'sqlite') expect(plan).toContain('(mode=? AND <expr>=?)')
  })

  it('in a dispute come with the next deadline first', async () => {
    const due = '2026-03-02T00:00:00.000Z'
    await store(database.db, [{ id: 'n4', status: 'disputed', dispute: 'open', dispute_due_at: due }])
    expect(await listOpenDisputes(database.db, 'live', 5)).toMatchObject([
      { id: 'n4', dispute_due_at: due },
      { id: 'g7', dispute_due_at: null },
    ])
    await database.db.deleteFrom('shop_order').where('id', '=', 'n4').execute()
  })

  it('are found by product beside what else the text may be', async () => {
    expect(await search({ text: 'car', products: ['cars'] })).toEqual(['b2'])
  })

  it.each([
    ['paid', ['c3', 'b2', 'a1']],
    ['flagged', ['d4']],
    ['refunded', ['e5']],
    ['partly-refunded', ['f6']],
    ['disputed', ['l2', 'g7']],
    ['closed', ['h8']],
    ['given', ['i9']],
    ['waiting', ['j0']],
    ['failed', ['m3']],
  ] as const)('are %s', async (state, ids) => {
    expect(await search({ state })).toEqual(ids)
  })

  it('of test and live are never in one list', async () => {
    expect(await search({ mode: 'test' })).toEqual(['k1'])
    expect(await search({ text: 'ada@' })).toEqual(['a1'])
  })

  it('are bounded by the time of purchase, else by when we heard of them', async () => {
    const [from, until] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
    expect(await search({ from, until })).toEqual(['a1'])
    expect(await search({ from: AT })).toHaveLength(9)
    expect(await search({ hasReceiptProblem: true })).toEqual(['l2'])
  })

  it('come page after page, each once, also those of one moment', async () => {
    const seen: string[] = []
    let after: PageEnd | undefined
    for (;;) {
      const page = await listOrderRows(database.db, { mode: 'live' }, { after, limit: 5 })
      const last = page.at(-1)
      if (!last) break
      seen.push(...page.map(({ id }) => id))
      after = { at: last.purchased_at ?? last.stored_at, id: last.id }
    }
    expect(seen).toEqual(await search({}))
    expect(new Set(seen).size).toBe(12)
  })

  it('are only those that were named, of one mode, where some are', async () => {
    expect(await search({ ids: ['b2', 'a1', 'k1', 'nobody'] })).toEqual(['b2', 'a1'])
  })

  it('come oldest first where that is wished, page after page', async () => {
    const seen: string[] = []
    let after: PageEnd | undefined
    do {
      const page = await findOrders(database.db, { mode: 'live' }, { limit: 5, after, isOldestFirst: true })
      seen.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      after = last && { at: last.placed_at, id: last.id }
    } while (after)
    expect(seen).toEqual((await search({})).toReversed())
  })

  it('are summed by state and currency', async () => {
    const sums = await sumOrders(database.db, { mode: 'live' })
    const of = (state: string) => sums.find((sum) => sum.state === state)
    expect(of('paid')).toMatchObject({ orders: 3, totalMinor: 900, refundedMinor: 0, currency: 'USD' })
    expect(of('refunded')).toMatchObject({ totalMinor: 300, refundedMinor: 300 })
    expect(of('waiting')).toMatchObject({ orders: 1, totalMinor: 0 })
    expect(sums.find(({ currency }) => currency === 'EUR')).toMatchObject({ lostMinor: 300 })
    expect(sums.find(({ inDisputeMinor }) => inDisputeMinor > 0)).toMatchObject({
      currency: 'USD',
      inDisputeMinor: 300,
    })
  })
})
