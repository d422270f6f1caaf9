import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

type Order = { readonly id: string }

/** One short number for each order; older ones get theirs, with the prefix of the shop that is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shop_order').addColumn('number', 'text').execute()
  const prefix = await findPrefix(db)
  const { rows } = await sql<Order>`select id from shop_order`.execute(db)
  const taken = new Set<string>()
  for (const { id } of rows) {
    let number = draw(prefix)
    while (taken.has(number)) number = draw(prefix)
    taken.add(number)
    await sql`update shop_order set number = ${number} where id = ${id}`.execute(db)
  }
  await db.schema.createIndex('shop_order_number').on('shop_order').column('number').unique().execute()
}

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 7

function draw(prefix: string): string {
  return `${prefix}-${Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
}

/** As the published content says it; what a shop without one would get, where nothing was published yet. */
async function findPrefix(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    select content from publication
    where number = (select number from current_publication)`.execute(db)
  const { orderPrefix } = JSON.parse(rows[0]?.content ?? '{}') as { orderPrefix?: string }
  return orderPrefix ?? 'W'
}
