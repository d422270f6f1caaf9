import type { SandboxOrder } from '../../sandbox/checkout/sandbox-order.ts'
import { listEntitlements } from '../../server/library/entitlements.ts'
import { eventInbox } from '../../server/orders/event-inbox.ts'
import { findOrderByReference } from '../../server/orders/order-queries.ts'
import {
  signedEvent,
  startedBy,
  testCheckout,
  testOrder,
  testPayments,
} from '../../server/orders/testing/checkout-world.ts'
import type { DrillResult, DrillWorld } from './drill-result.ts'

type Step = Partial<Pick<SandboxOrder, 'status' | 'refundedMinor'>>

/** What may happen to an order, in the provider's time, and whether it is open at the end. */
const STORIES: readonly { readonly steps: readonly Step[]; readonly isOpen: boolean }[] = [
  { steps: [{ status: 'paid' }, { status: 'refunded', refundedMinor: 300 }], isOpen: false },
  { steps: [{ status: 'paid' }, { status: 'paid', refundedMinor: 100 }], isOpen: true },
  { steps: [{ status: 'paid' }, { status: 'fraudulent' }, { status: 'paid' }], isOpen: true },
  {
    steps: [
      { status: 'pending' },
      { status: 'paid' },
      { status: 'paid', refundedMinor: 100 },
      { status: 'fraudulent' },
    ],
    isOpen: false,
  },
  {
    steps: [
      { status: 'pending' },
      { status: 'paid' },
      { status: 'fraudulent' },
      { status: 'paid' },
      { status: 'refunded', refundedMinor: 300 },
    ],
    isOpen: false,
  },
]

/** Every sequence of every story, each event applied on its own; the short run leaves out the longest story. */
export async function drillPermutations({ db }: DrillWorld, isShort: boolean): Promise<DrillResult> {
  const inbox = eventInbox(testCheckout(db))
  const payments = testPayments()
  let [sequences, wrong] = [0, 0]
  for (const { steps, isOpen } of isShort ? STORIES.slice(0, -1) : STORIES) {
    for (const sequence of permutations(steps.map((step, at) => ({ step, at })))) {
      const order = testOrder({ custom: await startedBy(db, `sequence-${sequences}`) })
      for (const { step, at } of sequence) {
        const updatedAt = new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString()
        const { body, signature } = signedEvent('order_created', { ...order, ...step, updatedAt })
        const event = payments.readEvent(Buffer.from(body), { 'x-signature': signature })
        if (event) await inbox.store({ provider: 'sandbox', event, body })
        await inbox.apply()
      }
      const stored = await findOrderByReference(db, { provider: 'sandbox', mode: 'test' }, order.identifier)
      const customer = { id: `sequence-${sequences}`, email: null, isEmailVerified: false }
      const open = await listEntitlements(db, 'test', { kind: 'customer', customer })
      if (!stored || open.length !== (isOpen ? 1 : 0)) wrong += 1
      sequences += 1
    }
  }
  await inbox.close()
  return {
    name: 'every sequence of created, paid, refunded, disputed and won',
    found: `${sequences} sequences, ${wrong} with a wrong end`,
    isGood: wrong === 0,
  }
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}
