import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/** What buyers agreed to before the first download of an order. Whoever has downloaded already is never asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consent')
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('given_at', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('consent_once', ['order_id', 'kind'])
    .execute()
  await sql`insert into consent (order_id, kind, version, given_at, locale)
    select order_id, 'downloaded-before', '', min(first_at), '' from download
    where order_id in (select id from shop_order) group by order_id`.execute(db)
  for (const statement of isPostgres(db) ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS) await statement.execute(db)
}

// A consent is never changed, and goes only with its order.
const SQLITE_TRIGGERS = [
  sql`create trigger consent_stays before delete on consent
    when exists (select 1 from shop_order where id = old.order_id)
    begin select raise(abort, 'A consent stays.'); end`,
  sql`create trigger consent_is_written_once before update on consent
    begin select raise(abort, 'A consent is written once.'); end`,
]

const POSTGRES_TRIGGERS = [
  sql`create function consent_stays() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from shop_order where id = old.order_id) then raise exception 'A consent stays.'; end if;
      return old;
    end $$`,
  sql`create function consent_is_written_once() returns trigger language plpgsql as $$
    begin raise exception 'A consent is written once.'; end $$`,
  sql`create trigger consent_stays before delete on consent for each row execute function consent_stays()`,
  sql`create trigger consent_is_written_once before update on consent
    for each row execute function consent_is_written_once()`,
  sql`create trigger consent_is_never_emptied before truncate on consent
    for each statement execute function consent_is_written_once()`,
]
