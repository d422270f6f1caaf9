import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CustomerKey } from '../../contract/desk/messages.ts'
import { ask, askJson } from '../../harness/ask.ts'
import { from } from '../../harness/customer.ts'
import { eventually } from '../../harness/eventually.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { parsed, staffAt } from './at-desk.ts'
import { guestKey } from './guest.ts'
import type { Attempt, Topic } from './topic.ts'

const LOG = join(mkdtempSync(join(tmpdir(), 'shop-drill-log-')), 'log')
const BUYER = 'somebody.rare@example.com'
const LAST = '/the-last-that-was-asked'

/** Whoever reads the log, and would know who buys here. */
export const log: Topic = {
  shop: { env: { LOG_LEVEL: 'info' }, logFile: LOG },
  play: async (shop) => [await lookForAddresses(shop)],
}

async function lookForAddresses(shop: WholeShop): Promise<Attempt> {
  const staff = await staffAt(shop, 'owner')
  await guestKey(shop, shop.purchase(undefined, BUYER))
  const name = encodeURIComponent(BUYER)
  const { key } = parsed<CustomerKey>(await staff.ask('POST', '/customers', { email: BUYER }))
  const found = await staff.ask('GET', `/customers/${key}`)
  await staff.ask('GET', `/customers/${key}/export`)
  // As links from before still ask.
  await staff.ask('GET', `/customers/${name}`)
  await staff.ask('GET', `/orders?find=${name}`)
  await staff.ask('POST', '/team/invitations', { email: BUYER, role: 'support' })
  await askJson(`${shop.url}/api/find-order`, { email: BUYER, number: 'x' }, from('finder'))
  await ask(`${shop.url}/your-data?email=${name}`)
  await ask(`${shop.url}${LAST}`)
  const lines = await eventually(async () => {
    const text = readFileSync(LOG, 'utf8')
    return text.includes(LAST) ? text.split('\n') : undefined
  }, 'Nothing was logged.')
  const telling = lines.filter((line) => /somebody\.rare/i.test(line))
  return {
    tried: 'reads the log after the desk has looked up a buyer',
    gained: telling.length > 0 ? `their address in ${telling.length} lines` : undefined,
    twin: 'the desk finds the buyer',
    twinFailed: found.status === 200 ? undefined : `it answered ${found.status}`,
  }
}
