import { type AppliedEvents, type ApplyEvents, applyWaitingEvents } from './apply-events.ts'
import { type EventSelection, requeueEvents } from './event-queries.ts'

export type Replayed = AppliedEvents & { readonly queued: number }

/** Applies stored events again, all of the provider's unless the selection says which. Safe at any time. */
export async function replayEvents(
  checkout: ApplyEvents,
  selection: Omit<EventSelection, 'provider'>,
): Promise<Replayed> {
  const queued = await requeueEvents(checkout.db, { provider: checkout.payments.provider, ...selection })
  return { queued, ...(queued === 0 ? { applied: 0, failed: 0 } : await applyWaitingEvents(checkout)) }
}
