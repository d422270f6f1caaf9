// Lists and shows orders, or writes them as CSV: `npm run shop -- orders`.
import { countOf } from '../contract/count.ts'
import { formatMoney } from '../contract/money.ts'
import { normalizeEmail } from '../server/accounts/email-address.ts'
import type { Database } from '../server/database/database.ts'
import { listDownloads } from '../server/library/supply-queries.ts'
import { listMails } from '../server/mail/outbox-queries.ts'
import { listFailedEvents } from '../server/orders/event-queries.ts'
import { netMinorOf, type OrderRow, ordersAsCsv, refundedMinorOf, totalsOf } from '../server/orders/order.ts'
import { countOrders, listOrders } from '../server/orders/order-queries.ts'
import { listProviders, type Mode, type Payments } from '../server/payments/payments.ts'
import { readAddress, readMode, readWholeNumber } from './argument-readers.ts'
import { command, OK, UsageError } from './command-line.ts'
import { lineOf } from './mails.ts'
import { getOrder } from './named-order.ts'
import { withCheckout } from './open-checkout.ts'

const MOST_ORDERS = 1_000_000

const TABLE = {
  name: 'orders',
  forms: ['[<id>]'],
  does: `Without an id: the newest orders. With an id (its number, ours, the provider's or its reference): everything known about that
order, its mails and downloads included. Changes nothing.`,
  options: {
    flagged: { does: 'only paid orders that open nothing because something about them is wrong' },
    failed: { does: 'payment events that could not be applied so far, and why' },
    email: { takes: 'address', does: 'only those of an address', read: readAddress },
    limit: {
      takes: 'number',
      does: 'so many at most (default 50, with --csv all)',
      read: readWholeNumber(MOST_ORDERS),
    },
    mode: {
      takes: 'test|live',
      does: "test or live orders, never both (default: the shop's own mode)",
      read: readMode,
    },
    csv: {
      does: `for a spreadsheet, with tax, fee and country where the provider says them; amounts are in minor units`,
    },
  },
}

export const run = command(TABLE, async ({ words: [id], options }) => {
  const { flagged, failed, email, limit, csv, mode: wanted } = options
  if (flagged && failed) throw new UsageError('Choose one of --flagged and --failed.')
  return withCheckout(
    async ({ db, rules, ...providers }) => {
      if (failed) return showFailedEvents(db, listProviders(providers))
      if (id) return showOrder(db, rules.mode, id)
      const mode = wanted ?? rules.mode
      const orders = await listOrders(db, {
        mode,
        flaggedOnly: flagged,
        ...(email && { email: normalizeEmail(email) }),
        limit: limit ?? (csv ? MOST_ORDERS : 50),
      })
      console.log(csv ? ordersAsCsv(orders) : `${tableOf(mode, orders)}\n${await otherModeNote(db, mode)}`.trimEnd())
      return OK
    },
    { changesNothing: true },
  )
})

async function showFailedEvents(db: Database, providers: readonly Payments[]): Promise<number> {
  const events = (await Promise.all(providers.map(({ provider }) => listFailedEvents(db, provider)))).flat()
  if (events.length === 0) console.log('Every payment event was applied, or waits for its first try.')
  for (const { id, received_at, name, order_key, tries, next_try_at, failed_at, last_error } of events) {
    const next = failed_at ? `set aside ${failed_at.slice(0, 16)}` : `next try ${next_try_at?.slice(0, 16)}`
    console.log(
      [id, received_at.slice(0, 16), name, `order ${order_key}`, countOf(tries, 'try', 'tries'), next, last_error].join(
        '  ',
      ),
    )
  }
  if (events.length > 0) console.log('When the cause is mended: npm run shop -- replay --failed')
  return OK
}

async function otherModeNote(db: Database, shown: Mode): Promise<string> {
  const other = shown === 'live' ? 'test' : 'live'
  const count = await countOrders(db, other)
  return count === 0 ? '' : `Not shown: ${countOf(count, `${other} order`)} (--mode ${other}).`
}

async function showOrder(db: Database, mode: Mode, id: string): Promise<number> {
  const order = await getOrder(db, mode, id)
  const facts = { ...order, refunded_minor: refundedMinorOf(order), net_minor: netMinorOf(order) }
  for (const [name, value] of Object.entries(facts)) console.log(`${name.padEnd(18)} ${value ?? ''}`)
  for (const mail of await listMails(db, { orderId: order.id, limit: 100 })) console.log(`mail  ${lineOf(mail)}`)
  const downloads = await listDownloads(db, order.id)
  console.log(downloads.length === 0 ? 'Nothing was downloaded.' : 'Downloads, as evidence if the order is disputed:')
  for (const { file, client, first_at, last_at, requests, bytes } of downloads) {
    const times = `${first_at.slice(0, 16)} to ${last_at.slice(0, 16)}`
    console.log(
      `  ${times}  ${file}  ${countOf(Number(bytes), 'byte')} in ${countOf(requests, 'request')}  client ${client}`,
    )
  }
  return OK
}

const RECEIPTS = { bounced: 'RECEIPT BOUNCED', 'given-up': 'RECEIPT NOT DELIVERED' } as const

function tableOf(mode: Mode, orders: readonly OrderRow[]): string {
  if (orders.length === 0) return `There are no such ${mode} orders.`
  const lines = orders.map((order) => {
    const { number, purchased_at, status, product, email, flag, receipt_problem } = order
    const words = [
      purchased_at?.slice(0, 16) ?? '',
      status.padEnd(10),
      (product ?? '?').padEnd(12),
      priceOf(order).padEnd(10),
    ]
    const receipt = receipt_problem ? RECEIPTS[receipt_problem] : ''
    return [number, ...words, email ?? '', ...[flag ? `FLAGGED: ${flag}` : '', receipt].filter(Boolean)]
      .join('  ')
      .trimEnd()
  })
  return [`${mode === 'live' ? 'Live' : 'Test'} orders, newest first:`, ...lines, ...totalsOf(orders)].join('\n')
}

function priceOf(order: OrderRow): string {
  const { total_minor, currency } = order
  if (total_minor === null) return ''
  const [paid, refunded] = [total_minor, refundedMinorOf(order)].map((minor) => formatMoney(minor, currency ?? ''))
  return refundedMinorOf(order) > 0 ? `${paid} (${refunded} refunded)` : `${paid}`
}
