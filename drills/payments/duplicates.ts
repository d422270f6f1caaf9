import { courier } from '../../harness/courier.ts'
import { inParallel } from '../../harness/in-parallel.ts'
import { shopProcess } from '../../harness/shop-process.ts'
import { signedEvent, testOrder } from '../../server/orders/testing/checkout-world.ts'
import { countBooks, difference } from './count-books.ts'
import type { DrillResult, DrillWorld } from './drill-result.ts'

/** Every delivery many times at once, to two processes on one database. */
export async function drillDuplicates(world: DrillWorld, orders: number, copies: number): Promise<DrillResult> {
  const second = await shopProcess(world.databaseUrl)
  const shops = [world.shop, second]
  const post = courier()
  const before = await countBooks(world.db)
  const deliveries = Array.from({ length: orders }, () => signedEvent('order_created', testOrder())).flatMap((event) =>
    Array.from({ length: copies }, (_, at) => ({ event, shop: shops[at % 2] })),
  )
  let refused = 0
  await inParallel(deliveries, 64, async ({ event, shop }) => {
    const status = await post.post(`${shop?.url}/webhooks/sandbox`, event.body, { 'x-signature': event.signature })
    if (status !== 200) refused += 1
  })
  for (const { url } of shops) await fetch(`${url}/settled`)
  const { events, entitlements, receipts } = difference(before, await countBooks(world.db))
  post.close()
  await second.kill()
  return {
    name: `${orders} orders × ${copies} concurrent copies on two processes`,
    found: `${events} events, ${entitlements} entitlements, ${receipts} receipts, ${refused} not taken`,
    isGood: events === orders && entitlements === orders && receipts === orders && refused === 0,
  }
}
