import type { ShopBrand } from '../../contract/content/brand.ts'
import { formatMoney } from '../../contract/money.ts'
import {
  type AtStake,
  CONSENT_KINDS,
  CONSENT_VERSION,
  findStatements,
  lastDayToWithdraw,
  mayStillWithdraw,
  stakeInWords,
} from '../../contract/orders/consent.ts'
import type { Bundle } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { type Html, html, problemNote } from '../http/html.ts'
import { ProblemError } from '../http/problem.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import type { Entitlement } from './entitlements.ts'
import { consentMail } from './library-mails.ts'
import { nameProduct } from './order-accounts.ts'
import {
  addConsent,
  type ConsentOrder,
  getConsentOrder,
  isGoingBack,
  isWithdrawn,
  shareOrder,
} from './supply-queries.ts'

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

type Question = AtStake & {
  readonly product: string
  /** Where the answer goes. */
  readonly action: string
  /** What is downloaded then, after the token. */
  readonly file: string
  /** Why it is asked again. */
  readonly problem?: string
}

/** Asked once, before the first file of an order is sent. Nothing is ticked beforehand. */
export function consentPage(question: Question): { title: string; body: Html } {
  const { product, action, file, problem } = question
  const statements = findStatements(CONSENT_VERSION)
  const ticks = CONSENT_KINDS.map(
    (kind) =>
      html`<label data-tick><input type="checkbox" name="${kind}" required><span>${statements?.[kind] ?? ''}</span></label>`,
  )
  const body = html`<p class="lead">${product}. ${stakeInWords(question)}</p>
<form method="post" action="${action}" data-paper>
<input type="hidden" name="version" value="${CONSENT_VERSION}"><input type="hidden" name="file" value="${file}">
${problemNote(problem)}
${ticks}
<div data-actions><a href="/library">Not yet</a><button data-main>Download</button></div>
<p data-small>Asked once per order; everything else in it then downloads straight away. We mail you a copy of what you agreed to.</p>
</form>`
  return { title: 'Before the first download', body }
}

export function begunPage(path: string): { title: string; body: Html } {
  const body = html`<p class="lead">A copy of what you agreed to is on its way to the address of the order.</p>
<p data-actions><a href="/library" data-main>Back to your library</a><a href="${path}">Start it again</a></p>`
  return { title: 'Your download has begun', body }
}
