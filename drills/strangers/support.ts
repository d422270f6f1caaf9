import { ask } from '../../harness/ask.ts'
import { eventually } from '../../harness/eventually.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import type { SandboxOrder } from '../../sandbox/checkout/sandbox-order.ts'
import { type Staff, staffAt } from './at-desk.ts'
import { inBooks } from './books.ts'
import { openLink } from './guest.ts'
import type { Attempt, Topic } from './topic.ts'

/** Whoever may help buyers, and would let friends in who have not paid. */
export const support: Topic = {
  play: async (shop) => {
    const staff = await staffAt(shop, 'support')
    return [await openUnpaid(shop, staff)]
  },
}

const UNPAID: Readonly<Record<string, Partial<SandboxOrder>>> = {
  'an order whose payment is on its way': { status: 'pending' },
  'one whose payment failed': { status: 'failed' },
  'one that was paid with half of the price': { product: { slug: 'desert', name: 'desert', priceMinor: 150 } },
}

async function report(shop: WholeShop, order: Partial<SandboxOrder>): Promise<{ id: string }> {
  const email = `${crypto.randomUUID()}@example.com`
  const { body, headers } = shop.purchase(undefined, email, order)
  await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body })
  const id = await inBooks(shop, (db) =>
    eventually(async () => {
      const row = db.selectFrom('shop_order').select('id').where('email_key', '=', email)
      return (await row.executeTakeFirst())?.id
    }, 'The order was never noted.'),
  )
  return { id }
}

/** Whether its library opens, by the link that support may copy. */
async function isOpen(shop: WholeShop, staff: Staff, id: string): Promise<boolean> {
  const answer = await staff.ask('POST', `/orders/${id}/link`)
  const key = /key=([\w-]+)/.exec(answer.body.toString())?.[1]
  if (!key) return false
  const cookie = await openLink(shop, key)
  return (await ask(`${shop.url}/api/library/desert`, { headers: { cookie } })).status === 200
}

async function openUnpaid(shop: WholeShop, staff: Staff): Promise<Attempt> {
  const opened: string[] = []
  for (const [words, order] of Object.entries(UNPAID)) {
    const unpaid = await report(shop, order)
    await staff.ask('POST', `/orders/${unpaid.id}/open`, {})
    if (await isOpen(shop, staff, unpaid.id)) opened.push(words)
  }
  const paid = await report(shop, {})
  await staff.ask('POST', `/orders/${paid.id}/close`, {})
  const wasClosed = !(await isOpen(shop, staff, paid.id))
  const again = await staff.ask('POST', `/orders/${paid.id}/leave`, {})
  return {
    tried: `support opens ${Object.keys(UNPAID).join(', ')}`,
    gained: opened.length > 0 ? `the bundle by ${opened.join(', ')}` : undefined,
    twin: 'support closes an order that was paid, and leaves it to its payment again',
    twinFailed: wasClosed && (await isOpen(shop, staff, paid.id)) ? undefined : `it answered ${again.status}`,
  }
}
