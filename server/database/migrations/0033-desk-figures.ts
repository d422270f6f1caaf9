import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/** What a year of sales and views comes to, without reading every row of it, and what else the desk tells. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sumViews(db)
  await sumSales(db)
  await countVisits(db)
  // Of disputes from before, the provider's own list tells the deadline.
  await db.schema.alterTable('shop_order').addColumn('dispute_due_at', 'text').execute()
}

/** What was searched in vain, where visitors came from, and which free pictures they took: counts of a day, no persons. */
async function countVisits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visit_count')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_count_key', ['day', 'kind', 'name'])
    .execute()
}

/** See the decision on sums of days that are over. */
async function sumSales(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sales_day')
    .addColumn('zone', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('sums', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sales_day_key', ['zone', 'day'])
    .execute()
  await db.schema
    .createTable('sales_change')
    .addColumn('day', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sales_change_day').on('sales_change').column('day').execute()
  for (const statement of isPostgres(db) ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS) await statement.execute(db)
}

async function sumViews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_view_month')
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_view_month_key', ['month', 'path'])
    .execute()
  await db.schema
    .createTable('page_view_total')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('views', 'integer', (column) => column.notNull())
    .execute()
  await sql`insert into page_view_month (month, path, views)
    select substr(day, 1, 7), path, sum(views) from page_view_day group by substr(day, 1, 7), path`.execute(db)
  await sql`insert into page_view_total (day, views)
    select day, sum(views) from page_view_day group by day`.execute(db)
}

/** Whatever server/desk/today/sales-sums.ts sums. */
const SUMMED = sql`mode, provider, product, currency, payment, dispute, total_minor, refunded_minor, refunded_in_full,
  fee_minor, purchased_at, stored_at`
const NEW_DAY = sql`substr(coalesce(new.purchased_at, new.stored_at), 1, 10)`
const OLD_DAY = sql`substr(coalesce(old.purchased_at, old.stored_at), 1, 10)`

/** One writer at a time: a day that is noted need not be noted again. */
const note = (day: typeof NEW_DAY) => sql`insert into sales_change (day)
  select ${day} where not exists (select 1 from sales_change where day = ${day});`

const SQLITE_TRIGGERS = [
  sql`create trigger shop_order_sold after insert on shop_order begin ${note(NEW_DAY)} end`,
  sql`create trigger shop_order_changed after update of ${SUMMED} on shop_order
    begin ${note(OLD_DAY)} ${note(NEW_DAY)} end`,
  sql`create trigger shop_order_gone after delete on shop_order begin ${note(OLD_DAY)} end`,
]

/** Only ever inserted: no two transactions wait for each other here, and a note is seen when its change is. */
const POSTGRES_TRIGGERS = [
  sql`create function note_sales_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then insert into sales_change (day) values (${OLD_DAY}); end if;
      if tg_op <> 'DELETE' then insert into sales_change (day) values (${NEW_DAY}); end if;
      return null;
    end $$`,
  sql`create trigger shop_order_sold after insert or delete on shop_order
    for each row execute function note_sales_change()`,
  sql`create trigger shop_order_changed after update of ${SUMMED} on shop_order
    for each row execute function note_sales_change()`,
]
