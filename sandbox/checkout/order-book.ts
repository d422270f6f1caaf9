import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type NewOrder, newOrder, type SandboxOrder } from './sandbox-order.ts'

/** What can happen to an order afterwards. */
export type OrderChange = Partial<Pick<SandboxOrder, 'status' | 'refundedMinor' | 'disputeDueAt'>>

export type OrderBook = {
  readonly add: (order: NewOrder) => SandboxOrder
  readonly find: (id: string) => SandboxOrder | undefined
  /** Stores what changed with a later time than before, so that the shop can tell which state is newer. */
  readonly change: (id: string, change: OrderChange) => SandboxOrder
  readonly newestFirst: () => readonly SandboxOrder[]
}

/** Orders outlive a restart, as a provider's do: the shop would take a forgotten order for a forged one. */
export function orderBook(folder: string, now: () => Date): OrderBook {
  const file = join(folder, 'checkout-orders.json')
  const orders = new Map(read(file).map((order) => [order.id, order]))
  let lastNumber = Math.max(1000, ...[...orders.keys()].map(Number))

  function save(order: SandboxOrder): SandboxOrder {
    orders.set(order.id, order)
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${file}.part`, JSON.stringify([...orders.values()]))
    renameSync(`${file}.part`, file)
    return order
  }

  return {
    add(order) {
      lastNumber += 1
      return save(newOrder(order, String(lastNumber), now()))
    },
    find: (id) => orders.get(id),
    change(id, change) {
      const order = orders.get(id)
      if (!order) throw new Error(`There is no order '${id}'.`)
      const later = Math.max(now().getTime(), Date.parse(order.updatedAt) + 1)
      return save({ ...order, ...change, updatedAt: new Date(later).toISOString() })
    },
    newestFirst: () => [...orders.values()].reverse(),
  }
}

function read(file: string): SandboxOrder[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SandboxOrder[]
  } catch {
    return []
  }
}
