import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { courier } from '../harness/courier.ts'
import { inParallel } from '../harness/in-parallel.ts'
import { shopProcess } from '../harness/shop-process.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { eventInbox } from '../server/orders/event-inbox.ts'
import { signedEvent, testCheckout, testOrder, testPayments } from '../server/orders/testing/checkout-world.ts'
import { atLeast, type Part, type Row } from './report.ts'

const EVENTS = 5000
const AT_ONCE = 200
const BUDGET_PER_SECOND = 1000

/** Signed payment events that are safe on disk (SQLite, synchronous=FULL) per second. */
export const paymentsBench: Part = {
  name: 'payments',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
    const events = () => Array.from({ length: EVENTS }, () => signedEvent('order_created', testOrder()))
    const rows = [
      await storeDirectly(`sqlite:${join(folder, 'direct.sqlite')}`, events()),
      await storeOverHttp(`sqlite:${join(folder, 'http.sqlite')}`, events()),
    ]
    rmSync(folder, { recursive: true })
    return { part: 'payments', rows, note: `${EVENTS} different orders, ${AT_ONCE} deliveries at once.` }
  },
}

type Signed = ReturnType<typeof signedEvent>

/** The shop's own work: check the signature, read, store, commit. */
async function storeDirectly(databaseUrl: string, events: readonly Signed[]): Promise<Row> {
  const db = openDatabase(databaseUrl)
  await migrate(db)
  const payments = testPayments()
  const inbox = eventInbox(testCheckout(db, { payments: { ...payments, readStoredEvent: () => null } }))
  const perSecond = await measure(events, async ({ body, signature }) => {
    const event = payments.readEvent(Buffer.from(body), { 'x-signature': signature })
    if (event) await inbox.store({ provider: 'sandbox', event, body })
  })
  await inbox.close()
  await db.destroy()
  return {
    what: 'checked and stored',
    value: `${Math.round(perSecond)}/s`,
    budget: atLeast(Math.round(perSecond), BUDGET_PER_SECOND, 'a second'),
  }
}

/** The whole way, with applying beside it: sender and shop share this machine. */
async function storeOverHttp(databaseUrl: string, events: readonly Signed[]): Promise<Row> {
  const shop = await shopProcess(databaseUrl)
  const post = courier(AT_ONCE)
  try {
    const perSecond = await measure(events, async ({ body, signature }) => {
      const status = await post.post(`${shop.url}/webhooks/sandbox`, body, { 'x-signature': signature })
      if (status !== 200) throw new Error(`The shop answered ${status}.`)
    })
    return { what: 'over HTTP, stored, answered and being applied', value: `${Math.round(perSecond)}/s` }
  } finally {
    post.close()
    await shop.kill()
  }
}

async function measure(events: readonly Signed[], job: (event: Signed) => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await inParallel(events, AT_ONCE, job)
  return events.length / ((performance.now() - startedAt) / 1000)
}
