import { setTimeout as pause } from 'node:timers/promises'
import { courier } from '../../harness/courier.ts'
import { inParallel } from '../../harness/in-parallel.ts'
import { signedEvent, testOrder } from '../../server/orders/testing/checkout-world.ts'
import { countBooks, difference } from './count-books.ts'
import type { DrillResult, DrillWorld } from './drill-result.ts'

export type Kills = { readonly orders: number; readonly copies: number; readonly kills: number }

/** A full drill takes minutes: people want to see that it goes on. */
const SHOW_EVERY = 50

/** Kills the shop again and again while events pour in; whatever it did not confirm is sent again, as providers do. */
export async function drillKills(world: DrillWorld, { orders, copies, kills }: Kills): Promise<DrillResult> {
  const { shop } = world
  const post = courier(32)
  const before = await countBooks(world.db)
  const events = Array.from({ length: orders }, () => signedEvent('order_created', testOrder()))
  const deliveries = shuffle(Array.from({ length: copies }, () => events).flat())
  let [confirmed, killed, unanswered] = [0, 0, 0]

  async function deliver({ body, signature }: (typeof events)[number]): Promise<void> {
    while ((await post.post(`${shop.url}/webhooks/sandbox`, body, { 'x-signature': signature })) !== 200) {
      unanswered += 1
      await pause(100 + Math.random() * 300)
    }
    confirmed += 1
  }

  async function killer(): Promise<void> {
    while (killed < kills) {
      // Spread over the whole run, at a random moment of each part of it.
      const due = ((killed + Math.random()) / kills) * deliveries.length
      while (confirmed < Math.min(due, deliveries.length - 1)) await pause(1)
      await shop.kill()
      killed += 1
      if (killed % SHOW_EVERY === 0) console.log(`      ${killed} of ${kills} kills`)
      await shop.start()
    }
  }

  await Promise.all([inParallel(deliveries, 32, deliver), killer()])
  await fetch(`${shop.url}/settled`)
  const found = difference(before, await countBooks(world.db))
  post.close()
  const lost = Math.max(0, orders - found.entitlements)
  const doubled = Math.max(0, found.entitlements - orders) + Math.max(0, found.receipts - orders)
  return {
    name: `${orders} orders × ${copies} deliveries with ${killed} kills`,
    found: `${lost} lost, ${doubled} double, ${found.events} events, ${found.receipts} receipts, ${unanswered} tries cut off`,
    isGood: lost === 0 && doubled === 0 && found.events === orders && found.receipts === orders,
  }
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
