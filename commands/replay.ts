// Applies stored payment events again: `npm run shop -- replay`.
import { parseArgs } from 'node:util'
import { applyWaitingEvents } from '../server/checkout/apply-events.ts'
import { requeueEvents } from '../server/checkout/event-queries.ts'
import { withCheckout } from './open-checkout.ts'

const USAGE = `Usage: npm run shop -- replay [--since <ISO date>] [--event <id>] [--failed]

Applies stored payment events again, all of them unless --since, --event or --failed says which. What is right already
stays as it is; use it after a product link was corrected. --failed: only those that could not be applied so far, which
'orders --failed' lists.`

export async function run(args: string[]): Promise<number> {
  const options = {
    help: { type: 'boolean', short: 'h' },
    since: { type: 'string' },
    event: { type: 'string' },
    failed: { type: 'boolean' },
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
      ...(values.failed && { failedOnly: true }),
      ...(values.since && { receivedSince: new Date(values.since).toISOString() }),
    })
    const { applied, failed } = await applyWaitingEvents(checkout)
    console.log(`${queued} events queued again, ${applied} applied.`)
    if (failed > 0) console.error(`${failed} could not be applied: npm run shop -- orders --failed says why.`)
    return failed > 0 ? 1 : 0
  })
}
