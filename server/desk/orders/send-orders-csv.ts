import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { CSV_HEAD, csvLine } from '../../checkout/order-csv.ts'
import type { OrderSearch } from '../../checkout/order-search.ts'
import type { PageEnd } from '../../database/list-conditions.ts'
import type { ReadDesk } from '../reading/desk-reads.ts'

const ROWS_AT_ONCE = 1000

/** Page after page, as fast as the browser takes them: a hundred thousand orders are never held at once. */
export function sendOrdersCsv(read: ReadDesk, search: OrderSearch, reply: FastifyReply): FastifyReply {
  const name = `orders-${search.mode}${search.from ? `-${search.from.slice(0, 10)}` : ''}.csv`
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(csvPages(read, search)))
}

async function* csvPages(read: ReadDesk, search: OrderSearch): AsyncGenerator<string> {
  yield `${CSV_HEAD}\n`
  let after: PageEnd | undefined
  for (;;) {
    const rows = await read('orderRows', { search, after, limit: ROWS_AT_ONCE })
    const last = rows.at(-1)
    if (!last) return
    yield `${rows.map(csvLine).join('\n')}\n`
    after = { at: last.purchased_at ?? last.stored_at, id: last.id }
  }
}
