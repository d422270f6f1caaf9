import { type Audience, countReach } from '../../announcements/audience.ts'
import { listMessages, type MessageListFilter } from '../../contact/contact-queries.ts'
import type { Database } from '../../database/database.ts'
import { listMailLog, type MailLogFilter } from '../../mail/mail-log-queries.ts'
import { type EventLogFilter, listEventLog } from '../../orders/event-queries.ts'
import { countOrders } from '../../orders/order-queries.ts'
import {
  findOrders,
  listOrderRows,
  type OrderPageWish,
  type OrderSearch,
  sumOrders,
} from '../../orders/order-search.ts'
import { readNeeds, readToday } from '../today/today-queries.ts'
import { readVisits } from '../visits/visit-queries.ts'

type Wish = OrderPageWish & { readonly search: OrderSearch }

/** Every list and sum of the desk, by name. What goes in and comes out is plain data: it may cross to a thread. */
const DESK_READS = {
  orders: (db: Database, { search, ...page }: Wish) => findOrders(db, search, page),
  orderRows: (db: Database, { search, ...page }: Wish) => listOrderRows(db, search, page),
  orderSums: async (db: Database, search: OrderSearch) => ({
    sums: await sumOrders(db, search),
    otherMode: await countOrders(db, search.mode === 'live' ? 'test' : 'live'),
  }),
  events: (db: Database, filter: EventLogFilter) => listEventLog(db, filter),
  mails: (db: Database, filter: MailLogFilter) => listMailLog(db, filter),
  contact: (db: Database, filter: MessageListFilter) => listMessages(db, filter),
  newsReach: (db: Database, audience: Audience) => countReach(db, audience),
  needs: readNeeds,
  today: readToday,
  visits: readVisits,
}

type Reads = typeof DESK_READS
type ReadName = keyof Reads

export type ReadDesk = <Name extends ReadName>(
  name: Name,
  wish: Parameters<Reads[Name]>[1],
) => Promise<Awaited<ReturnType<Reads[Name]>>>

/** One question of the desk, as it crosses to a thread. */
export type DeskQuestion = { readonly name: ReadName; readonly wish: unknown }

/** Type-safe by ReadDesk: nobody else asks. */
export function answerQuestion(db: Database, { name, wish }: DeskQuestion): Promise<unknown> {
  const read = DESK_READS[name] as (db: Database, wish: unknown) => Promise<unknown>
  return read(db, wish)
}
