import { mayStillWithdraw } from '../../../contract/consent.ts'
import type { Schema } from '../../database/schema.ts'
import { ALL_SCOPE } from '../../library/scope.ts'

/** Why a person has to decide. */
type WhyWaiting = NonNullable<Schema['withdrawal']['why']>

export type WithdrawnOrder = {
  readonly scope: string | null
  readonly boughtAt: string
  readonly declaredAt: Date
  readonly hasConsent: boolean
  readonly hasDownloads: boolean
  /** Another all-access order of the address went back like this. */
  readonly hasWithdrawnBefore: boolean
  readonly isDisputed: boolean
  /** Why the provider cannot be asked to give it back. */
  readonly refundObstacle: string | null
  readonly isRefunded: boolean
}

export type Judgement =
  | { readonly state: 'refunding' | 'refunded'; readonly why: null }
  | { readonly state: 'waiting'; readonly why: WhyWaiting }

/**
 * What follows from a withdrawal: the money goes back at once where nothing was supplied or it is all-access, within the
 * 14 days; everything else a person decides. All-access goes back like this once for an address.
 */
export function judgeWithdrawal(order: WithdrawnOrder): Judgement {
  if (order.isRefunded) return { state: 'refunded', why: null }
  const why = whyWaiting(order)
  return why === null ? { state: 'refunding', why } : { state: 'waiting', why }
}

function whyWaiting(order: WithdrawnOrder): WhyWaiting | null {
  if (order.isDisputed) return 'disputed'
  if (order.refundObstacle !== null) return 'not-refundable'
  if (!mayStillWithdraw(order.boughtAt, order.declaredAt)) return 'late'
  if (order.scope === ALL_SCOPE) return order.hasWithdrawnBefore ? 'again' : null
  return order.hasConsent || order.hasDownloads ? 'downloaded' : null
}
