// Lists and shows orders, or writes them as CSV: `npm run shop -- orders`.
import { parseArgs } from 'node:util'
import { normalizeEmail } from '../server/accounts/normalize-email.ts'
import type { OrderRow } from '../server/checkout/order.ts'
import { findOrderByAnyId, listOrders } from '../server/checkout/order-queries.ts'
import { withCheckout } from './open-checkout.ts'

const USAGE = `Usage: npm run shop -- orders [<id>] [--flagged] [--email <address>] [--limit <number>] [--csv]

Without an id: the newest orders, 50 unless --limit says otherwise. --flagged: only paid orders that open nothing because
something about them is wrong. --csv: all columns, for a spreadsheet. With an id (ours, the provider's or the buyer's
reference): everything known about that order. Changes nothing.`

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  flagged: { type: 'boolean' },
  csv: { type: 'boolean' },
  email: { type: 'string' },
  limit: { type: 'string' },
} as const

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  return withCheckout(async ({ db }) => {
    const [id] = positionals
    if (id) return showOrder(await findOrderByAnyId(db, id), id)
    const orders = await listOrders(db, {
      flaggedOnly: values.flagged === true,
      ...(values.email && { email: normalizeEmail(values.email) }),
      limit: Number(values.limit ?? (values.csv ? 1_000_000 : 50)),
    })
    console.log(values.csv ? csvOf(orders) : tableOf(orders))
    return 0
  })
}

function showOrder(order: OrderRow | undefined, id: string): number {
  if (!order) {
    console.error(`There is no order '${id}'.`)
    return 1
  }
  for (const [name, value] of Object.entries(order)) console.log(`${name.padEnd(18)} ${value ?? ''}`)
  return 0
}

function tableOf(orders: readonly OrderRow[]): string {
  if (orders.length === 0) return 'There are no such orders.'
  return orders
    .map(({ id, purchased_at, status, product, total_minor, currency, email, flag, mode }) => {
      const price = total_minor === null ? '' : `${(total_minor / 100).toFixed(2)} ${currency ?? ''}`
      const words = [purchased_at?.slice(0, 16) ?? '', status.padEnd(10), (product ?? '?').padEnd(12), price.padEnd(10)]
      return [id, ...words, mode, email ?? '', flag ? `FLAGGED: ${flag}` : ''].join('  ').trimEnd()
    })
    .join('\n')
}

function csvOf(orders: readonly OrderRow[]): string {
  const [first] = orders
  if (!first) return ''
  const columns = Object.keys(first) as (keyof OrderRow)[]
  return [columns.join(','), ...orders.map((order) => columns.map((column) => csvCell(order[column])).join(','))].join(
    '\n',
  )
}

/** A cell that begins with = + - or @ would run as a formula in a spreadsheet. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
