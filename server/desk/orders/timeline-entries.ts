import type { OrderDetail, TimelineEntry } from '../../../contract/desk/orders.ts'
import { formatMoney } from '../../../contract/money.ts'
import { CONSENT_KINDS, findStatements, longDay } from '../../../contract/orders/consent.ts'
import type { Database } from '../../database/database.ts'
import { listConsents } from '../../library/supply-queries.ts'
import { holdsCredit, isMissing } from '../../orders/credit.ts'
import { findClaimedGift, findGiftOf, isLetterLost } from '../../orders/gift-queries.ts'
import type { OrderRow } from '../../orders/order.ts'
import { listOrderNotes } from '../../orders/order-queries.ts'
import { findTied, listCredited } from '../../orders/refund-queries.ts'
import { findWithdrawal, type WithdrawalRow } from '../../orders/withdrawal-queries.ts'
import type { CheckoutRules } from '../../prices/products.ts'

export function entry(
  kind: TimelineEntry['kind'],
  at: string,
  title: string,
  words: string | null = null,
  tone: TimelineEntry['tone'] = 'plain',
): TimelineEntry {
  return { kind, at, tone, title, words }
}

type Told = { readonly db: Database; readonly rules: CheckoutRules }

/** How an order was judged, and by what. */
export async function listVerdicts(told: Told, order: OrderRow): Promise<TimelineEntry[]> {
  const { status, flag, price_minor, price_currency, stored_at, disowned_at, provider } = order
  if (provider === 'owner') return []
  if (flag)
    return [
      entry(
        'verdict',
        disowned_at ?? stored_at,
        'Flagged: it opens nothing',
        await findFlagWords(told, order),
        'warning',
      ),
    ]
  if (status === 'incomplete' || status === 'pending') {
    return [entry('verdict', stored_at, 'Not paid yet', 'It opens by itself when the payment arrives.')]
  }
  if (status === 'failed')
    return [entry('verdict', stored_at, 'The payment failed', 'Nothing was paid, and nothing opened.')]
  if (price_minor === null) return []
  const asked = formatMoney(price_minor, price_currency ?? '')
  const paid = formatMoney(order.total_minor ?? 0, order.currency ?? '')
  const known = order.confirmed_at ? ', known to the provider' : ''
  return [entry('verdict', stored_at, 'Judged: good', `${asked} asked and ${paid} paid${known}.`, 'good')]
}

/** Why a paid order opens nothing, what follows and what to do; nothing for one that is not flagged. */
export async function findFlagWords({ db, rules }: Told, order: OrderRow): Promise<string | null> {
  const paid = formatMoney(order.total_minor ?? 0, order.currency ?? '')
  switch (order.flag) {
    case null:
      return null
    case 'unknown-product':
      return `${paid} was paid for something that the shop does not know. If it is one of yours, open it; if your provider’s account sells other things too, leave it.`
    case 'wrong-amount': {
      const price = rules.products.get(order.product ?? '')
      const asked = price ? `, and the price is ${formatMoney(price.priceMinor, price.currency)}` : ''
      const gone = (await holdsCredit(db, order)) ? '' : CREDIT_GONE
      return `Only ${paid} was paid${asked}.${gone} Open it if that is good enough for you, or refund it.`
    }
    case 'wrong-currency':
      return `${paid} was paid, in a currency that the shop has no price in. Open it if that is good enough for you, or refund it.`
    case 'unknown-to-provider':
      return 'A signed message told of this order, and the provider says that there is none. Leave it closed unless you see the payment yourself.'
    case 'other-mode':
      return `It is a ${order.mode} order, and the shop is in ${rules.mode} mode. It opens nothing here, whoever says so.`
    default:
      return 'Something about it differs from what was expected.'
  }
}

const CREDIT_GONE = ' A bundle that was counted in it has gone back meanwhile, or counts toward another order.'

/** What a buyer agreed to, word for word, as one thing that happened. */
export async function listConsentEntries({ db }: { db: Database }, { id }: OrderRow): Promise<TimelineEntry[]> {
  const consents = await listConsents(db, id)
  const [first] = consents.filter(({ kind }) => kind !== 'downloaded-before')
  if (!first) return []
  const statements = findStatements(first.version)
  const words = CONSENT_KINDS.map((kind) => `“${statements?.[kind] ?? kind}”`).join(' ')
  return [entry('consent', first.given_at, 'The buyer agreed that the download begins', words)]
}

/** What was counted toward an order, or what it was counted toward. */
export async function listCreditEntries({ db, rules }: Told, { id }: OrderRow): Promise<TimelineEntry[]> {
  const counted = (await listCredited(db, id)).map((bundle) => {
    const amount = formatMoney(bundle.counted_minor, bundle.currency ?? '')
    const title = `${amount} of order ${bundle.number} counted toward it`
    const words = `${rules.products.get(bundle.product ?? '')?.name ?? 'A bundle'}. Both go back together.`
    const gone = 'It was refunded at the provider since, and closed nothing here. '
    return entry(
      'credit',
      bundle.counted_at,
      title,
      `${isMissing(bundle) ? gone : ''}${words}`,
      isMissing(bundle) ? 'warning' : 'plain',
    )
  })
  const everything = await findTied(db, id)
  if (!everything) return counted
  const words = 'It goes back together with that order, and counts once.'
  return [...counted, entry('credit', everything.stored_at, `Counted toward order ${everything.number}`, words)]
}

const LOST_WORDS = 'Its giver was told, and can name another address on the page that the letter links to.'

/** What an order was bought for somebody else, or where a claimer's came from. */
export async function listGiftEntries({ db }: { db: Database }, { id }: OrderRow): Promise<TimelineEntry[]> {
  const claimed = await findClaimedGift(db, id)
  if (claimed) return [entry('gift', claimed.claimed_at ?? '', 'It is a gift', 'Its giver paid by another order.')]
  const gift = await findGiftOf(db, id, null)
  if (!gift) return []
  const { to_name, to_email, arrives_at, sent_at, claimed_at } = gift
  const whom = [to_name, to_email].filter(Boolean).join(', ') || 'somebody who is forgotten'
  const words = 'It opens to whoever claims it, and not to its payer.'
  return [
    entry('gift', gift.created_at, `A gift for ${whom}, to arrive on ${longDay(arrives_at)}`, words),
    ...(sent_at ? [entry('gift', sent_at, 'The letter of the gift left', null)] : []),
    ...((await isLetterLost(db, gift))
      ? [entry('gift', sent_at ?? '', 'The letter of the gift did not arrive', LOST_WORDS, 'bad')]
      : []),
    ...(claimed_at
      ? [entry('gift', claimed_at, 'The gift was claimed', 'Its claimer has an order of their own.', 'good')]
      : []),
  ]
}

const FOLLOWS = {
  refunding: 'The money goes back; the provider is asked until it answers.',
  refunded: 'The money went back.',
  waiting: 'Somebody of the team has to decide.',
  declined: 'Declined.',
} as const

/** Only what the buyer did: what the team decided has lines of its own. */
export async function listWithdrawalEntries({ db }: { db: Database }, order: OrderRow): Promise<TimelineEntry[]> {
  const found = await describeWithdrawal(db, order)
  if (!found) return []
  const { state, declaredAt, name, why, problem } = found
  const words = [FOLLOWS[state], why, problem].filter(Boolean).join(' ')
  const tone = state === 'waiting' || problem ? 'warning' : 'plain'
  return [entry('withdrawal', declaredAt, `${name || 'The buyer'} withdrew from the contract`, words, tone)]
}

/** As the desk shows it beside the order. */
export async function describeWithdrawal(db: Database, { id, status }: OrderRow): Promise<OrderDetail['withdrawal']> {
  const row = await findWithdrawal(db, id)
  if (!row || row.state === 'declared' || row.state === 'unknown') return null
  const { declared_at, name, why, problem, words } = row
  const state = row.state === 'waiting' && status === 'refunded' ? 'refunded' : row.state
  return { state, declaredAt: declared_at, name, why: why && WHY[why], problem, reason: words }
}

const WHY: Readonly<Record<NonNullable<WithdrawalRow['why']>, string>> = {
  late: 'It came after the 14 days.',
  downloaded:
    'The buyer had agreed that the right ends with the first download, or files were sent before that was asked.',
  again: 'An all-access order of this buyer went back like this before.',
  'counted-late':
    'A bundle that was counted toward it, and would go back with it, was bought more than 14 days before.',
  'counted-downloaded':
    'Of a bundle that was counted toward it, and would go back with it, the right ended with the first download.',
  disputed: 'The buyer’s bank asks for the payment back; settle that first.',
  'not-refundable': 'The payment cannot be sent back by itself.',
}

/** What the team did about an order, and what it wrote. Refunds have words of their own. */
export async function listOrderActs({ db }: { db: Database }, { id }: OrderRow): Promise<TimelineEntry[]> {
  const acts = await db
    .selectFrom('audit')
    .leftJoin('staff', 'staff.id', 'audit.staff_id')
    .select(['audit.at', 'audit.did', 'staff.email'])
    .where('about_kind', '=', 'order')
    .where('about_id', '=', id)
    .where('did', 'not in', ['refunded', 'noted', 'copied the library link of'])
    .execute()
  const notes = await listOrderNotes(db, id)
  return [
    ...acts.map(({ at, did, email }) => entry('decision', at, `${email ?? 'Somebody who left the team'} ${did} it`)),
    ...notes.map(({ written_at, written_by, words }) => entry('note', written_at, `${written_by} noted`, words)),
  ]
}
