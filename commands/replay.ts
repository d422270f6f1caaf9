// Applies stored payment events again: `npm run shop -- replay`.
import { parseArgs } from 'node:util'
import { applyWaitingEvents } from '../server/checkout/apply-events.ts'
import { requeueEvents } from '../server/checkout/event-queries.ts'
import { withCheckout } from './open-checkout.ts'

const USAGE = `Usage: npm run shop -- replay [--since <ISO date>] [--event <id>]

Applies stored payment events again, all of them unless --since or --event says which. What is right already stays as it
is; use it after a price or a product link was corrected.`

export async function run(args: string[]): Promise<number> {
  const options = {
    help: { type: 'boolean', short: 'h' },
    since: { type: 'string' },
    event: { type: 'string' },
  } as const
  const { values } = parseArgs({ args, options })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  return withCheckout(async (checkout) => {
    const queued = await requeueEvents(checkout.db, {
      provider: checkout.payments.provider,
      ...(values.event && { id: values.event }),
      ...(values.since && { receivedSince: new Date(values.since).toISOString() }),
    })
    const applied = await applyWaitingEvents(checkout)
    console.log(`${queued} events queued again, ${applied} applied.`)
    return 0
  })
}
