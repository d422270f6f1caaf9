import { mayStillWithdraw } from '../../../contract/orders/consent.ts'
import type { Schema } from '../../database/schema.ts'
import { ALL_SCOPE } from '../../library/entitlements.ts'

/** Why a person has to decide. */
type WhyWaiting = NonNullable<Schema['withdrawal']['why']>

/** When a contract was made, and what of it was supplied. */
type Contract = {
  readonly boughtAt: string
  readonly hasConsent: boolean
  readonly hasDownloads: boolean
  readonly isDisputed: boolean
}

export type WithdrawnOrder = Contract & {
  readonly scope: string | null
  readonly declaredAt: Date
  /** Another all-access order of the buyer went back like this. */
  readonly hasWithdrawnBefore: boolean
  /** Bundles that were counted toward it and would go back with it. */
  readonly counted: readonly Contract[]
  /** Why the provider cannot be asked to give it back. */
  readonly refundObstacle: string | null
  readonly isRefunded: boolean
}

export type Judgement =
  | { readonly state: 'refunding' | 'refunded'; readonly why: null }
  | { readonly state: 'waiting'; readonly why: WhyWaiting }

/**
 * What follows from a withdrawal: the money goes back at once where nothing was supplied or it is all-access, within the
 * 14 days; everything else a person decides. All-access goes back like this once for a buyer, and with it only bundles that
 * could be withdrawn from by themselves: what has ended for them does not begin anew by being counted.
 */
export function judgeWithdrawal(order: WithdrawnOrder): Judgement {
  if (order.isRefunded) return { state: 'refunded', why: null }
  const why = whyWaiting(order)
  return why === null ? { state: 'refunding', why } : { state: 'waiting', why }
}

function whyWaiting(order: WithdrawnOrder): WhyWaiting | null {
  const { counted, declaredAt } = order
  if (order.isDisputed || counted.some(({ isDisputed }) => isDisputed)) return 'disputed'
  if (order.refundObstacle !== null) return 'not-refundable'
  if (!mayStillWithdraw(order.boughtAt, declaredAt)) return 'late'
  if (order.scope !== ALL_SCOPE) return isSupplied(order) ? 'downloaded' : null
  if (order.hasWithdrawnBefore) return 'again'
  if (counted.some(({ boughtAt }) => !mayStillWithdraw(boughtAt, declaredAt))) return 'counted-late'
  return counted.some(isSupplied) ? 'counted-downloaded' : null
}

function isSupplied({ hasConsent, hasDownloads }: Contract): boolean {
  return hasConsent || hasDownloads
}
