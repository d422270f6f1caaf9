import type { Database } from '../database/database.ts'
import { closeEntitlements, openEntitlement } from '../library/entitlement-queries.ts'
import { createLibraryLink, libraryUrl } from '../library/library-links.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import { judgeOrder, type Verdict } from './judge-order.ts'
import { mergeReport } from './merge-report.ts'
import { FORGOTTEN, type OrderRow } from './order.ts'
import { ensureOrder, getOrderForUpdate, type OrderChange, updateOrder } from './order-queries.ts'
import type { Mode, OrderReport } from './payments.ts'
import type { Products } from './products.ts'
import { receiptMail } from './receipt-mail.ts'

/** What applying needs to know of the shop. */
export type CheckoutRules = {
  readonly products: Products
  readonly mode: Mode
  readonly publicUrl: string
  readonly now: () => Date
}

type Outcome = 'opened' | 'closed' | 'flagged' | 'changed' | 'unchanged'
export type Applied = { readonly outcome: Outcome; readonly orderId: string; readonly flag: string | null }

/** Where a report comes from: `listed` ones are the provider's own word, asked for by us. */
export type Source = { readonly provider: string; readonly isListed: boolean }

/**
 * Takes one report into the books: order, entitlement and receipt, all or nothing, in the caller's transaction.
 * Invariant: an order opens at most one scope and mails at most one receipt, whatever repeats, crashes or comes late.
 */
export async function applyReport(
  trx: Database,
  rules: CheckoutRules,
  source: Source,
  report: OrderReport,
): Promise<Applied> {
  return changeOrder(trx, rules, { provider: source.provider, ...report }, (order) => ({
    ...order,
    ...mergeReport(order, report),
    ...(source.isListed && { confirmed_at: rules.now().toISOString(), disowned_at: null }),
  }))
}

type Key = Parameters<typeof ensureOrder>[1]

/** The one way in which an order changes: locked, changed, judged again, its access brought in line. */
export async function changeOrder(
  trx: Database,
  rules: CheckoutRules,
  key: Key,
  change: (order: OrderRow) => OrderRow,
): Promise<Applied> {
  const now = rules.now()
  await ensureOrder(trx, key, now.toISOString())
  const before = await getOrderForUpdate(trx, key)
  const after = change(before)
  const verdict = judgeOrder(after, rules.products, rules.mode, after.disowned_at !== null)
  const access = await alignAccess(trx, after, verdict, now.toISOString())
  const needsReceipt =
    verdict.scope !== null && before.receipt_at === null && after.email !== null && after.email !== FORGOTTEN
  if (needsReceipt) await queueReceipt(trx, rules, after, now)
  const next = { ...after, ...verdictColumns(verdict), ...(needsReceipt && { receipt_at: now.toISOString() }) }
  const isChanged = hasChanged(before, next)
  if (isChanged) await updateOrder(trx, before.id, columnsOf(next), now.toISOString())
  // Nobody paid with a test card, so an order of the other mode is no reason to call the owner.
  const isNewlyFlagged = verdict.flag !== null && verdict.flag !== before.flag && verdict.flag !== 'other-mode'
  const outcome = access ?? (isNewlyFlagged ? 'flagged' : isChanged ? 'changed' : 'unchanged')
  return { outcome, orderId: before.id, flag: verdict.flag }
}

async function alignAccess(trx: Database, order: OrderRow, { scope, status, flag }: Verdict, now: string) {
  const reason = order.owner_decision === 'closed' ? 'owner' : (flag ?? status)
  const hasClosed = await closeEntitlements(trx, order.id, { exceptScope: scope, reason, now })
  const hasOpened = scope !== null && (await openEntitlement(trx, order.id, scope, now))
  return hasOpened ? 'opened' : hasClosed ? 'closed' : null
}

async function queueReceipt(trx: Database, rules: CheckoutRules, order: OrderRow, now: Date): Promise<void> {
  const token = await createLibraryLink(trx, { orderId: order.id, emailKey: order.email_key ?? '' }, now)
  const mail = receiptMail({
    to: order.email ?? '',
    product: rules.products.get(order.product ?? '')?.name ?? 'Your purchase',
    totalMinor: order.total_minor,
    currency: order.currency,
    reference: order.reference,
    libraryUrl: libraryUrl(rules.publicUrl, token),
    findOrderUrl: `${rules.publicUrl}/find-order`,
  })
  await queueMail(trx, `receipt:${order.id}`, mail, now)
}

function verdictColumns({ status, flag }: Verdict): Pick<OrderRow, 'status' | 'flag'> {
  return { status, flag }
}

function columnsOf({
  id,
  provider,
  provider_order_id,
  mode,
  stored_at,
  updated_at,
  ...columns
}: OrderRow): OrderChange {
  return columns
}

function hasChanged(before: OrderRow, after: OrderRow): boolean {
  // The mere fact that the provider named the order again is worth a write only the first time.
  const isConfirmedAgain = before.confirmed_at !== null && after.confirmed_at !== null
  return (Object.keys(after) as (keyof OrderRow)[]).some(
    (column) => before[column] !== after[column] && !(column === 'confirmed_at' && isConfirmedAgain),
  )
}
