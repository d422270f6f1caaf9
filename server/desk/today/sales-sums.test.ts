import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { leftMinorOf, lostMinorOf, NO_FACTS, type OrderRow } from '../../orders/order.ts'
import { listPastDays, sumSomeDays } from '../keep-sales-sums.ts'
import { type DaySum, listSales } from './sales-sums.ts'

type Facts = Partial<Insertable<Schema['shop_order']>>

const NOW = new Date('2026-11-17T12:00:00Z')
const DAY_MS = 86_400_000
/** Days and half hours that are not whole hours off, clocks that change at midnight, and the other side of the date line. */
const ZONES = ['UTC', 'Europe/Berlin', 'America/Havana', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const YEAR = { firstDay: '2025-11-17', lastDay: '2026-11-17' }

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

describe.each(DATABASE_KINDS)('sums of sales on %s', (kind) => {
  let database: TestDatabase
  let db: Database
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    db = database.db
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    for (const table of ['shop_order', 'sales_day', 'sales_change'] as const) await db.deleteFrom(table).execute()
  })

  let orders = 0
  async function sell(facts: Facts = {}): Promise<string> {
    const id = `order-${orders++}`
    const at = '2026-11-17T00:00:00.000Z'
    await db
      .insertInto('shop_order')
      .values({
        ...NO_FACTS,
        id,
        number: id,
        provider: 'stripe',
        provider_order_id: id,
        mode: 'live',
        status: 'paid',
        payment: 'paid',
        total_minor: 300,
        currency: 'USD',
        product: 'anime',
        stored_at: at,
        updated_at: at,
        ...facts,
      })
      .execute()
    return id
  }
  const change = (id: string, facts: Facts) => db.updateTable('shop_order').set(facts).where('id', '=', id).execute()
  async function sumAll(timeZone: string): Promise<void> {
    while (!(await sumSomeDays({ db, timeZone, now: () => NOW })));
  }
  const listed = async (timeZone: string, mode: 'live' | 'test' = 'live') =>
    ordered(await listSales(db, { mode, timeZone, ...YEAR }))

  it('are what the orders say, after whatever happened to them, in every zone', async () => {
    const roll = dice(27)
    const any = <T>(of: readonly T[]): T => of[roll(of.length)] as T
    const facts = (): Facts => ({
      mode: any(['live', 'live', 'test']),
      provider: any(['stripe', 'stripe', 'owner']),
      product: any(['anime', 'cars', null]),
      currency: any(['USD', 'EUR', 'JPY', null]),
      payment: any(['paid', 'paid', 'pending', 'failed']),
      dispute: any(['none', 'open', 'won', 'lost', 'fraud']),
      total_minor: any([300, 800, 0, -50, null]),
      refunded_minor: any([0, 0, 100, 900]),
      refunded_in_full: roll(2),
      fee_minor: any([null, 39, 0, -5]),
      purchased_at: roll(5) ? new Date(NOW.getTime() - roll(90 * 48) * (DAY_MS / 48)).toISOString() : null,
    })
    const ids: string[] = []
    async function happen(): Promise<void> {
      const [id, what] = [any(ids), roll(10)]
      if (what === 0 && id) await db.deleteFrom('shop_order').where('id', '=', id).execute()
      else if (what < 4 && id) await change(id, facts())
      else ids.push(await sell(facts()))
    }
    for (const timeZone of ZONES) {
      for (let turn = 0; turn < 20; turn++) {
        await happen()
        if (turn % 7 === 0) await sumSomeDays({ db, timeZone, now: () => NOW })
      }
      const rows = (await db.selectFrom('shop_order').selectAll().execute()) as OrderRow[]
      expect(await listed(timeZone, 'live')).toEqual(byHand(rows, 'live', timeZone))
      expect(await listed(timeZone, 'test')).toEqual(byHand(rows, 'test', timeZone))
      await sumAll(timeZone)
      expect(await db.selectFrom('sales_change').selectAll().execute()).toEqual([])
      expect(await listed(timeZone)).toEqual(byHand(rows, 'live', timeZone))
    }
  })

  it('are read as sums once they are there, and made anew when a late refund arrives', async () => {
    const id = await sell({ purchased_at: '2026-03-01T10:00:00.000Z' })
    await sumAll('UTC')
    await db.updateTable('sales_day').set({ sums: '[]' }).where('day', '=', '2026-03-01').execute()
    expect(await listed('UTC')).toEqual([])
    await change(id, { refunded_minor: 100, refunded_at: NOW.toISOString() })
    expect(await listed('UTC')).toMatchObject([{ day: '2026-03-01', orders: 1, keptMinor: 200 }])
    await sumAll('UTC')
    expect(await listed('UTC')).toMatchObject([{ day: '2026-03-01', orders: 1, keptMinor: 200 }])
  })

  it('do not change with what no sum contains', async () => {
    const id = await sell({ purchased_at: '2026-03-01T10:00:00.000Z' })
    await sumAll('UTC')
    await change(id, { email: '', email_key: null, receipt_problem: 'bounced', updated_at: NOW.toISOString() })
    expect(await db.selectFrom('sales_change').selectAll().execute()).toEqual([])
  })

  it('of an order with a wrong year are not made for every day since', async () => {
    await sell({ purchased_at: '1970-01-01T00:00:00.000Z' })
    await sell({ purchased_at: '9999-12-31T23:59:59.999Z' })
    const days = await listPastDays(db, 'UTC', NOW)
    expect([days.length, days.at(-1)]).toEqual([3660, '2026-11-16'])
  })
})

it('a change that commits while its day is summed is not lost', async () => {
  const { db, drop } = await createTestDatabase('postgres')
  const at = '2026-03-01T10:00:00.000Z'
  const row = { ...NO_FACTS, provider: 'stripe', mode: 'live', status: 'paid', payment: 'paid' } as const
  const facts = { total_minor: 300, currency: 'USD', product: 'anime', stored_at: at, updated_at: at }
  const [first, second] = ['first', 'second'].map((id) => ({ id, number: id, provider_order_id: id, ...row, ...facts }))
  if (!first || !second) throw new Error('There are two orders.')
  await db.insertInto('shop_order').values(first).execute()
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('shop_order').values(second).execute()
    while (!(await sumSomeDays({ db, timeZone: 'UTC', now: () => NOW })));
  })
  const wish = { mode: 'live', timeZone: 'UTC', ...YEAR } as const
  expect(await listSales(db, wish)).toMatchObject([{ orders: 2 }])
  while (!(await sumSomeDays({ db, timeZone: 'UTC', now: () => NOW })));
  expect(await listSales(db, wish)).toMatchObject([{ orders: 2 }])
  await drop()
})

const keyOf = ({ day, product, currency }: DaySum) => JSON.stringify([day, product, currency])

/** Without groups in which nothing was sold and no fee told. */
function ordered(sums: readonly DaySum[]): DaySum[] {
  return sums
    .filter(({ orders, feeOrders }) => orders > 0 || feeOrders > 0)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Order by order, with the calendar of the browser's own. */
function byHand(rows: readonly OrderRow[], mode: 'live' | 'test', timeZone: string): DaySum[] {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const sums = new Map<string, DaySum>()
  for (const row of rows.filter((each) => each.mode === mode)) {
    const day = calendar.format(new Date(row.purchased_at ?? row.stored_at))
    if (day < YEAR.firstDay || day > YEAR.lastDay) continue
    const isSale = row.payment === 'paid' && row.provider !== 'owner'
    const none = { orders: 0, keptMinor: 0, feeOrders: 0, feeMinor: 0 }
    const sum = { day, mode, product: row.product, currency: row.currency, ...none }
    const { orders, keptMinor, feeOrders, feeMinor } = sums.get(keyOf(sum)) ?? sum
    sums.set(keyOf(sum), {
      ...sum,
      orders: orders + Number(isSale),
      keptMinor: keptMinor + (isSale ? leftMinorOf(row) - lostMinorOf(row) : 0),
      feeOrders: feeOrders + Number(row.fee_minor !== null),
      feeMinor: feeMinor + (row.fee_minor ?? 0),
    })
  }
  return ordered([...sums.values()])
}
