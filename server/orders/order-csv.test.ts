import { describe, expect, it } from 'vitest'
import {
  csvCell,
  lostMinorOf,
  NO_FACTS,
  netMinorOf,
  type OrderRow,
  ordersAsCsv,
  refundedMinorOf,
  totalsOf,
} from './order.ts'

const paid = {
  ...NO_FACTS,
  id: 'a',
  mode: 'live',
  status: 'paid',
  payment: 'paid',
  currency: 'USD',
  total_minor: 300,
  email: '=1+1',
} as OrderRow
const taxed: OrderRow = { ...paid, total_minor: 357, tax_minor: 57, fee_minor: 40, country: 'DE' }

function rowOf(order: OrderRow): Record<string, string> {
  const [names = [], cells = []] = ordersAsCsv([order])
    .split('\n')
    .map((line) => line.split(','))
  return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
}

describe('orders as CSV', () => {
  it.each([
    [null, ''],
    [300, '300'],
    [-5, '-5'],
    ['mara@example.com', 'mara@example.com'],
    ['a "quoted", cell', '"a ""quoted"", cell"'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['@sum', "'@sum"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['late;=1+1;-2;a-b', "late;'=1+1;'-2;a-b"],
    ['{"reason":"x;@sum"}', '"{""reason"":""x;\'@sum""}"'],
    ['＝1', "'＝1"],
  ])('writes %j so that no spreadsheet misreads or runs it', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it('say mode, country, tax, fee, refund and what is left', () => {
    expect(rowOf(taxed)).toMatchObject({
      mode: 'live',
      country: 'DE',
      email: "'=1+1",
      total_minor: '357',
      tax_minor: '57',
      fee_minor: '40',
      refunded_minor: '0',
      net_minor: '260',
    })
  })

  it('leave empty what the provider did not say', () => {
    expect(rowOf(paid)).toMatchObject({ country: '', tax_minor: '', fee_minor: '', net_minor: '300' })
  })

  it('name their columns even when there is no order', () => {
    expect(ordersAsCsv([])).toMatch(/^number,id,mode,/)
  })
})

describe('the amounts of an order', () => {
  it.each<[string, Partial<OrderRow>, number, number | null]>([
    ['a full refund whose amount was told', { refunded_in_full: 1, refunded_minor: 357 }, 357, -40],
    ['a full refund whose amount was not', { refunded_in_full: 1, refunded_minor: 0 }, 357, -40],
    ['a full refund before the total is known', { refunded_in_full: 1, total_minor: null }, 0, null],
    ['a part of it', { refunded_minor: 119 }, 119, 160],
    ['nothing', {}, 0, 260],
  ])('after a refund of %s', (_title, change, refunded, net) => {
    expect(refundedMinorOf({ ...taxed, ...change })).toBe(refunded)
    expect(netMinorOf({ ...taxed, ...change })).toBe(net)
  })

  it.each<[OrderRow['dispute'], number, number]>([
    ['lost', 357, -40],
    ['fraud', 357, -40],
    ['open', 0, 260],
    ['won', 0, 260],
  ])('after a dispute that is %s', (dispute, lost, net) => {
    expect(lostMinorOf({ ...taxed, dispute })).toBe(lost)
    expect(rowOf({ ...taxed, dispute })).toMatchObject({ dispute, net_minor: String(net) })
    expect(lostMinorOf({ ...taxed, dispute, refunded_in_full: 1 })).toBe(0)
    expect(netMinorOf({ ...taxed, dispute, refunded_in_full: 1 })).toBe(-40)
  })

  it('say what disputes and fraud took, and what they may still take', () => {
    const orders: OrderRow[] = [paid, { ...paid, dispute: 'lost' }, { ...paid, dispute: 'fraud' }]
    expect(totalsOf(orders)).toEqual([
      '3 paid orders in USD: $9.00 paid, $0.00 refunded, $6.00 lost to disputes and fraud, $3.00 net.',
    ])
    expect(totalsOf([paid, { ...paid, dispute: 'open' }])).toEqual([
      '2 paid orders in USD: $6.00 paid, $0.00 refunded, $6.00 net ($3.00 of it in open disputes).',
    ])
  })

  it('are added up by currency, and only of what was paid', () => {
    const back: OrderRow = { ...paid, refunded_in_full: 1 }
    const orders: OrderRow[] = [taxed, back, { ...paid, currency: 'EUR' }, { ...paid, payment: 'failed' }]
    expect(totalsOf(orders)).toEqual([
      '2 paid orders in USD: $6.57 paid, $3.00 refunded, $2.60 net.',
      '1 paid order in EUR: €3.00 paid, €0.00 refunded, €3.00 net.',
    ])
  })
})
