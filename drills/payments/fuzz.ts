import { randomBytes } from 'node:crypto'
import { courier } from '../../harness/courier.ts'
import { inParallel } from '../../harness/in-parallel.ts'
import { sign, signedEvent, testOrder } from '../../server/orders/testing/checkout-world.ts'
import { countBooks, difference } from './count-books.ts'
import type { DrillResult, DrillWorld } from './drill-result.ts'

type Forged = { readonly body: string | Buffer; readonly headers: Record<string, string> }

/** Forged and broken deliveries: none may open anything, none may shake the shop. */
export async function drillFuzz(world: DrillWorld, requests: number): Promise<DrillResult> {
  const { shop } = world
  const post = courier()
  const before = await countBooks(world.db)
  const answers = new Map<number, number>()
  const numbers = Array.from({ length: requests }, (_, at) => at)
  await inParallel(numbers, 64, async (at) => {
    const { body, headers } = forge(at)
    const status = await post.post(`${shop.url}/webhooks/sandbox`, body, headers)
    answers.set(status, (answers.get(status) ?? 0) + 1)
  })
  await fetch(`${shop.url}/settled`)
  const { events, entitlements } = difference(before, await countBooks(world.db))
  post.close()
  const serverErrors = [...answers].reduce((sum, [status, n]) => sum + (status >= 500 || status === 0 ? n : 0), 0)
  const shown = [...answers].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`)
  return {
    name: `${requests} fuzzed requests`,
    found: `${entitlements} grants, ${events} events stored, ${serverErrors} answers of 5xx or none (${shown.join(', ')})`,
    isGood: entitlements === 0 && events === 0 && serverErrors === 0,
  }
}

/** A genuine delivery, spoiled in one of many ways. */
function forge(at: number): Forged {
  const { body, signature } = signedEvent('order_created', testOrder())
  const other = sign(body, `guess ${at}`).signature
  const ways: (() => Forged)[] = [
    () => ({ body, headers: {} }),
    () => ({ body, headers: { 'x-signature': other } }),
    () => ({ body, headers: { 'x-signature': flip(signature, at) } }),
    () => ({ body, headers: { 'x-signature': signature.slice(0, at % 64) } }),
    () => ({ body, headers: { 'x-signature': `${signature}00` } }),
    () => ({ body: flip(body, at), headers: { 'x-signature': signature } }),
    () => ({ body: body.slice(0, at % body.length), headers: { 'x-signature': signature } }),
    () => ({ body: randomBytes(at % 2000), headers: { 'x-signature': randomBytes(32).toString('hex') } }),
    () => ({ body, headers: { 'x-signature': randomBytes(48).toString('base64'), 'content-type': 'a/b; c=d' } }),
    () => ({ body, headers: { 'x-signature': signature.split('').reverse().join(''), 'content-type': '' } }),
    // Signed with the right secret, but not an order in the provider's words: refused by shape.
    () => signedJunk(at),
  ]
  return ways[at % ways.length]?.() ?? { body, headers: {} }
}

function signedJunk(at: number): Forged {
  const junk = [
    '',
    'null',
    '[]',
    '{"meta":{}}',
    `{"meta":{"event_name":"order_created"},"data":{"type":"orders","id":${at}}}`,
    JSON.stringify({
      meta: { event_name: 'order_created' },
      data: { type: 'orders', id: '1', attributes: { total: -1 } },
    }),
    '['.repeat(at % 500),
    `"${'\\ud800'.repeat(at % 50)}"`,
  ]
  const { body, signature } = sign(junk[at % junk.length] ?? '')
  return { body, headers: { 'x-signature': signature } }
}

function flip(text: string, at: number): string {
  const place = at % text.length
  const sign = text[place] === 'a' ? 'b' : 'a'
  return text.slice(0, place) + sign + text.slice(place + 1)
}
