import type { ShopBrand } from '../../contract/brand.ts'
import type { Bundle } from '../../contract/bundles.ts'
import { type AtStake, CONSENT_VERSION, lastDayToWithdraw, mayStillWithdraw } from '../../contract/consent.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { ProblemError } from '../http/problem.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import { nameProduct } from './closed-orders.ts'
import { consentMail } from './consent-mail.ts'
import { addConsent, type ConsentOrder, getConsentOrder, isWithdrawn } from './consent-queries.ts'
import type { Entitlement } from './entitlements.ts'
import { isGoingBack, shareOrder } from './supply-queries.ts'

export type ConsentParts = {
  readonly db: Database
  readonly catalogue: { readonly bundles: readonly Bundle[] }
  readonly publicUrl: string
  readonly brand: () => ShopBrand
  readonly now: () => Date
}

/** Whether nothing of an order may be sent before its buyer has agreed: not one of its entitlements is free of it. */
export function awaitsConsent({ brand }: Pick<ConsentParts, 'brand'>, entitlements: readonly Entitlement[]) {
  return brand().asksConsent && entitlements.every((entitlement) => entitlement.awaitsConsent)
}

/** What ends with the first download of an order. */
export async function findStake(parts: ConsentParts, orderId: string): Promise<AtStake> {
  return stakeOf(parts, await getConsentOrder(parts.db, orderId))
}

export function nameOrder({ catalogue, brand }: Pick<ConsentParts, 'catalogue' | 'brand'>, product: string | null) {
  const sold = { bundles: catalogue.bundles, allAccessName: brand().allAccessName }
  return nameProduct(product, sold)?.name ?? 'Your purchase'
}

function stakeOf({ brand, now }: ConsentParts, order: ConsentOrder): AtStake {
  const { total_minor, currency } = order
  const boughtAt = order.purchased_at ?? order.stored_at
  return {
    price: total_minor !== null && currency ? formatMoney(total_minor, currency, brand()) : null,
    until: mayStillWithdraw(boughtAt, now()) ? lastDayToWithdraw(boughtAt).toISOString() : null,
  }
}

/** Notes that the buyer agreed, in the words that are shown now, and mails them. A second call changes nothing. */
export async function giveConsent(parts: ConsentParts, orderId: string): Promise<void> {
  const { brand, publicUrl, now } = parts
  const [at, version] = [now(), CONSENT_VERSION]
  await inTransaction(parts.db, async (trx) => {
    await shareOrder(trx, orderId)
    const isNew = await addConsent(trx, orderId, { version, locale: brand().locale, at: at.toISOString() })
    // Whoever withdraws or gives back at the same moment has locked the order, or waits for us: one of the two sees the other.
    if (isNew) await refuseSupply(trx, orderId)
    const order = await getConsentOrder(trx, orderId)
    if (!isNew || !order.email) return
    const { email: to, number } = order
    const product = nameOrder(parts, order.product)
    const mail = consentMail({ brand: brand(), to, product, number, version, at, publicUrl })
    await queueMail(trx, `consent:${orderId}`, mail, at, orderId)
  })
}

async function refuseSupply(trx: Database, orderId: string): Promise<void> {
  if (await isWithdrawn(trx, orderId)) {
    throw new ProblemError('conflict', 'You have withdrawn from this order; nothing of it can be downloaded now.')
  }
  if (await isGoingBack(trx, orderId)) throw goingBackProblem()
}

export function goingBackProblem(): ProblemError {
  return new ProblemError(
    'conflict',
    'The money for this order is on its way back; nothing of it can be downloaded now.',
  )
}
