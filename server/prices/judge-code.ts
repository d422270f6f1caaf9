import { formatMoney } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import { type CodeBuyer, type CodeRow, countUses, findUse, insertUse, lockCode } from './code-queries.ts'

type Price = { readonly product: string; readonly priceMinor: number; readonly currency: string }

/** What a code takes off a price, or why it takes off nothing. Counts no uses. */
export type CodeVerdict = { readonly offMinor: number } | { readonly why: string }

const UNKNOWN = 'This code is not known here, or it is over.'

export function judgeCode(code: CodeRow | undefined, price: Price, now: Date): CodeVerdict {
  if (!code || code.stopped_at !== null) return { why: UNKNOWN }
  if (code.valid_until !== null && code.valid_until <= now.toISOString()) return { why: UNKNOWN }
  const products = code.products === null ? null : (JSON.parse(code.products) as readonly string[])
  if (products && !products.includes(price.product)) return { why: 'This code is for something else.' }
  if (code.percent !== null) return { offMinor: Math.round((price.priceMinor * code.percent) / 100) }
  if (code.currency !== price.currency) return { why: UNKNOWN }
  return { offMinor: Math.min(code.amount_minor ?? 0, price.priceMinor) }
}

/** Why it cannot be used once more; null if it can. */
async function findUsedUp(db: Database, code: CodeRow, buyer: CodeBuyer, now: Date): Promise<string | null> {
  const { id, most_uses, most_per_buyer } = code
  if (most_uses !== null && (await countUses(db, id, now)) >= most_uses)
    return 'This code has been used as often as it may be.'
  if (most_per_buyer !== null && (await countUses(db, id, now, buyer)) >= most_per_buyer)
    return 'You have used this code as often as it allows.'
  return null
}

/** The code cannot be used (any more): the message says why. */
export class CodeRefusedError extends Error {
  override name = 'CodeRefusedError'
}

export type TakenCode = {
  readonly code: CodeRow
  readonly offMinor: number
  readonly currency: string
  readonly buyer: CodeBuyer
  /** When the checkout expires. */
  readonly until: string
}

/**
 * Uses it for a checkout, in the transaction that starts the checkout. The row of the code is held first, so of two who
 * want its last use one is refused. Let go again when the checkout expires unpaid.
 */
export async function takeCode(
  trx: Database,
  { code, offMinor, currency, buyer, until }: TakenCode,
  checkoutId: string,
  now: Date,
): Promise<void> {
  const held = await lockCode(trx, code.id, now)
  // The same buyer pressed twice, and the checkout that was begun first is gone on with.
  if ((await findUse(trx, checkoutId))?.code_id === code.id) return
  const why = !held || held.stopped_at !== null ? UNKNOWN : await findUsedUp(trx, held, buyer, now)
  if (why !== null) throw new CodeRefusedError(why)
  const taken = { checkout_id: checkoutId, code_id: code.id, taken_at: now.toISOString() }
  await insertUse(trx, { ...taken, amount_minor: offMinor, currency, expires_at: until })
}

/** '25 % off', or '$2.00 off'. */
export function codeWords({ percent, amount_minor, currency }: Pick<CodeRow, 'percent' | 'amount_minor' | 'currency'>) {
  return percent === null ? `${formatMoney(amount_minor ?? 0, currency ?? '')} off` : `${percent} % off`
}
