import { deadlineOf, type TimelineEntry } from '../../../contract/desk/orders.ts'
import { sizeInWords } from '../../../contract/in-words.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { Database } from '../../database/database.ts'
import { listDownloads } from '../../library/supply-queries.ts'
import { listMails } from '../../mail/outbox-queries.ts'
import { listEventsOf } from '../../orders/event-queries.ts'
import { type OrderRow, refundedMinorOf } from '../../orders/order.ts'
import { listRefunds } from '../../orders/refund-queries.ts'
import { findUse } from '../../prices/code-queries.ts'
import type { CheckoutRules } from '../../prices/products.ts'
import {
  entry,
  listConsentEntries,
  listCreditEntries,
  listGiftEntries,
  listOrderActs,
  listVerdicts,
  listWithdrawalEntries,
} from './timeline-entries.ts'

export type Told = { readonly db: Database; readonly rules: CheckoutRules } & ShopClock

/** What the shop's own clock shows. */
export type ShopClock = { readonly timeZone: string; readonly now: () => Date }

/** Where entries come from. Whoever keeps something else about orders adds a source. */
type Source = (told: Told, order: OrderRow) => Promise<readonly TimelineEntry[]>

const SOURCES: readonly Source[] = [
  checkoutEntries,
  eventEntries,
  listVerdicts,
  accessEntries,
  mailEntries,
  listConsentEntries,
  downloadEntries,
  refundEntries,
  listWithdrawalEntries,
  listCreditEntries,
  listGiftEntries,
  async (told, order) => disputeEntries(told, order),
  listOrderActs,
]

/** Everything that happened to an order, newest first. */
export async function listTimeline(told: Told, order: OrderRow): Promise<TimelineEntry[]> {
  const found: TimelineEntry[] = []
  for (const source of SOURCES) found.push(...(await source(told, order)))
  // At the same moment causes come before what they cause.
  return found
    .map((each, position) => ({ each, position }))
    .sort((a, b) => (a.each.at === b.each.at ? b.position - a.position : a.each.at < b.each.at ? 1 : -1))
    .map(({ each }) => each)
}

async function checkoutEntries({ db, rules }: Told, { checkout_id, id }: OrderRow): Promise<TimelineEntry[]> {
  if (!checkout_id) return []
  const row = await db.selectFrom('checkout').selectAll().where('id', '=', checkout_id).executeTakeFirst()
  if (!row) return []
  const name = rules.products.get(row.product)?.name ?? row.product
  const who = row.customer_id ? 'with an account' : 'as a guest'
  const whose = row.order_id === id ? '' : ' Another order was paid with it first, so this one is its payer’s alone.'
  const use = await findUse(db, checkout_id)
  const off = use ? ` The code ${use.code} took off ${formatMoney(use.amount_minor, use.currency)}.` : ''
  const again = use?.again_by ? ` ${AGAIN[use.again_by]}` : ''
  const words = `${name} for ${formatMoney(row.price_minor, row.currency)}, ${who}.${off}${again}${whose}`
  return [entry('checkout', row.started_at, 'Checkout started', words)]
}

const AGAIN = {
  account: 'The same account had already used it as often as it allows.',
  address: 'The same address had already used it as often as it allows.',
  card: 'The same card had already used it as often as it allows.',
} as const

async function eventEntries({ db }: Told, order: OrderRow): Promise<TimelineEntry[]> {
  const events = await listEventsOf(db, order)
  return events.map(({ name, received_at, failed_at, last_error, applied_at }) => {
    const kept = 'Signature good, stored before it was answered'
    if (failed_at)
      return entry('event', received_at, `${name} could not be applied`, `${last_error}. Kept word for word.`, 'bad')
    return entry('event', received_at, `${name} received`, applied_at ? `${kept}.` : `${kept}; waits to be applied.`)
  })
}

const CLOSED_BY: Readonly<Record<string, string>> = {
  refunded: 'The payment went back.',
  disputed: 'The buyer’s bank asked for the payment back.',
  fraudulent: 'The provider calls the payment fraudulent.',
  owner: 'On your team’s word.',
}

async function accessEntries({ db, rules }: Told, order: OrderRow): Promise<TimelineEntry[]> {
  const rows = await db.selectFrom('entitlement').selectAll().where('order_id', '=', order.id).execute()
  return rows.flatMap(({ scope, granted_at, revoked_at, reason }) => {
    const name = rules.products.get(order.product ?? '')?.name ?? scope
    const what =
      scope === 'all' ? 'Every bundle, those of later included.' : 'Its pictures, those that are added later included.'
    const closed = CLOSED_BY[reason ?? ''] ?? 'Something about it has to be looked at.'
    return [
      entry('access', granted_at, `${name} opened`, what, 'good'),
      ...(revoked_at ? [entry('access', revoked_at, `${name} closed`, closed, 'warning')] : []),
    ]
  })
}

async function mailEntries({ db }: Told, { id }: OrderRow): Promise<TimelineEntry[]> {
  const mails = await listMails(db, { orderId: id, limit: 100 })
  return mails.map(({ subject, to, queuedAt, state, problem }) => {
    const why = problem ? ` (${problem})` : ''
    if (state === 'sent') return entry('mail', queuedAt, `“${subject}” sent`, `Your mail server took it for ${to}.`)
    if (state === 'waiting') return entry('mail', queuedAt, `“${subject}” waits`, `For ${to}${why}.`)
    const fate = state === 'bounced' ? 'bounced' : 'was given up'
    return entry('mail', queuedAt, `“${subject}” ${fate}`, `${to} did not get it${why}.`, 'warning')
  })
}

async function downloadEntries({ db }: Told, { id }: OrderRow): Promise<TimelineEntry[]> {
  const days = Map.groupBy(await listDownloads(db, id), ({ first_at }) => first_at.slice(0, 10))
  return [...days.values()].map((rows) => {
    const files = new Set(rows.map(({ file }) => file))
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
    const last =
      rows
        .map(({ last_at }) => last_at)
        .sort()
        .at(-1) ?? ''
    const title = files.size === 1 ? `${[...files][0]} downloaded` : `${files.size} files downloaded`
    return entry('download', last, title, `${sizeInWords(bytes)} sent.`)
  })
}

async function refundEntries({ db }: Told, order: OrderRow): Promise<TimelineEntry[]> {
  const asked = (await listRefunds(db, order.id)).map((row) => {
    const amount = formatMoney(row.amount_minor, row.currency)
    const why = row.reason ? ` “${row.reason}”` : ''
    if (row.refused_at) return entry('refund', row.asked_at, `${amount} was not refunded`, row.problem, 'warning')
    if (row.done_at) return entry('refund', row.asked_at, `${amount} refunded by ${row.asked_by}`, why.trim() || null)
    return entry(
      'refund',
      row.asked_at,
      `A refund of ${amount} has no answer`,
      'Ask again: it is given back once.',
      'warning',
    )
  })
  const back = refundedMinorOf(order)
  if (back === 0 || !order.refunded_at) return asked
  const words = order.status === 'refunded' ? 'All of it, so access closed.' : 'A part closes nothing.'
  const title = `The provider reports ${formatMoney(back, order.currency ?? '')} given back`
  return [entry('refund', order.refunded_at, title, words), ...asked]
}

function disputeEntries({ now, timeZone }: Told, order: OrderRow): TimelineEntry[] {
  const { dispute, dispute_at, dispute_due_at } = order
  if (dispute === 'none' || !dispute_at) return []
  const deadline = dispute_due_at ? `${deadlineOf(dispute_due_at, now(), timeZone).words}. ` : ''
  const words = {
    open: [
      'The buyer’s bank asks for the payment back',
      `${deadline}Access is closed until it is settled. Answer at the provider, with the evidence.`,
      'bad',
    ],
    won: ['The dispute was settled in your favour', 'Access is open again.', 'good'],
    lost: ['The dispute was lost', 'The bank took the payment back.', 'bad'],
    fraud: ['The provider calls the payment fraudulent', 'Access is closed.', 'bad'],
  } as const
  const [title, sentence, tone] = words[dispute]
  return [entry('dispute', dispute_at, title, sentence, tone)]
}
