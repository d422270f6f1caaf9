// Applies stored payment events again: `npm run shop -- replay`.
import { countOf } from '../contract/count.ts'
import { replayEvents } from '../server/orders/event-inbox.ts'
import { readDate } from './argument-readers.ts'
import { command, FAILED, OK, UsageError } from './command-line.ts'
import { withCheckout } from './open-checkout.ts'

const TABLE = {
  name: 'replay',
  forms: [''],
  does: `Applies stored payment events again, all of them unless the options say which. What is right already stays as it is; use
it after a product link was corrected.`,
  options: {
    since: { takes: 'date', does: 'those that arrived since then, such as 2026-11-15', read: readDate },
    event: { takes: 'id', does: 'this one' },
    failed: { does: "those that could not be applied so far, which 'orders --failed' lists" },
  },
}

export const run = command(TABLE, ({ options: { since, event, failed } }) =>
  withCheckout(async (checkout) => {
    const { queued, ...result } = await replayEvents(checkout, {
      ...(event && { id: event }),
      ...(failed && { failedOnly: true }),
      ...(since && { receivedSince: since.toISOString() }),
    })
    if (event && queued === 0) throw new UsageError(`There is no event '${event}' that can be applied again.`)
    console.log(`${countOf(queued, 'event')} queued again, ${result.applied} applied.`)
    if (result.failed === 0) return OK
    console.error(`${result.failed} could not be applied: npm run shop -- orders --failed says why.`)
    return FAILED
  }),
)
