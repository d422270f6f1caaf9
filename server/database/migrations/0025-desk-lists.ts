import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/** What makes the desk's lists of 100,000 orders, events and mails quick: see server/orders/order-search.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index shop_order_placed on shop_order (mode, coalesce(purchased_at, stored_at), id)`.execute(db)
  await sql`create index shop_order_state on shop_order (mode, (${STATE}), currency)`.execute(db)
  await indexBeginnings(db)
  await db.schema.createIndex('shop_order_product').on('shop_order').column('product').execute()
  await db.schema.createIndex('shop_order_provider_id').on('shop_order').column('provider_order_id').execute()
  await db.schema.createIndex('payment_event_received').on('payment_event').columns(['received_at', 'id']).execute()
  await db.schema.createIndex('payment_event_order').on('payment_event').column('order_key').execute()
  await db.schema.createIndex('mail_outbox_queued').on('mail_outbox').columns(['queued_at', 'id']).execute()
  await db.schema.createIndex('checkout_started').on('checkout').column('started_at').execute()
  await db.schema.createIndex('download_day').on('download').column('day').execute()
}

/** As order-search.ts says it: a query finds the index by the very same words. */
const STATE = sql`case
  when owner_decision = 'closed' then 'closed'
  when flag is not null then 'flagged'
  when status in ('disputed', 'fraudulent') then 'disputed'
  when status = 'refunded' then 'refunded'
  when status = 'paid' and provider = 'owner' then 'given'
  when status = 'paid' and refunded_minor > 0 then 'partly-refunded'
  when status = 'paid' then 'paid'
  when status = 'failed' then 'failed'
  else 'waiting' end`

/** In PostgreSQL the order of letters is the machine's; beginnings are found in the order of bytes. */
async function indexBeginnings(db: Kysely<unknown>): Promise<void> {
  const bytes = isPostgres(db) ? sql` collate "C"` : sql``
  const domain = isPostgres(db) ? sql`split_part(email_key, '@', 2)` : sql`substr(email_key, instr(email_key, '@') + 1)`
  await index(db, 'mail_outbox_to', 'mail_outbox', isPostgres(db) ? sql`(lower("to")${bytes})` : sql`lower("to")`)
  const beginnings = { address: sql`email_key`, domain, named: sql`reference`, begins: sql`id`, numbered: sql`number` }
  for (const [name, column] of Object.entries(beginnings)) {
    await index(db, `shop_order_${name}`, 'shop_order', isPostgres(db) ? sql`(${column}${bytes})` : column)
  }
}

async function index(db: Kysely<unknown>, name: string, table: string, of: RawBuilder<unknown>): Promise<void> {
  await sql`create index ${sql.ref(name)} on ${sql.table(table)} (${of})`.execute(db)
}
