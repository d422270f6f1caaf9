import { randomInt } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../database.ts'

/** What brings a database from version 1.0.0 to 2.0.0. */
export const TO_2_0_0: Readonly<Record<string, Migration>> = {
  /** The page that a provider made for a checkout, so that going on with it asks nobody. */
  '0017-checkout-pages': {
    async up(db: Kysely<unknown>) {
      for (const column of ['page_url', 'page_until'] as const) {
        await db.schema.alterTable('checkout').addColumn(column, 'text').execute()
      }
    },
  },
  /** What an order is worth in another currency than the buyer's, as the provider converted it. */
  '0018-converted-amounts': {
    async up(db: Kysely<unknown>) {
      for (const column of ['converted_total_minor', 'converted_discount_minor'] as const) {
        await db.schema.alterTable('shop_order').addColumn(column, 'integer').execute()
      }
      await db.schema.alterTable('shop_order').addColumn('converted_currency', 'text').execute()
    },
  },
  /** What the shop shows: every state that was published, which one is shown now, and the one being written. */
  '0019-publications': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('catalogue_part')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('body', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('publication')
        .addColumn('number', 'integer', (column) => column.primaryKey())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('catalogue', 'text', (column) => column.notNull())
        .addColumn('published_at', 'text', (column) => column.notNull())
        .addColumn('published_by', 'text', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('changes', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('current_publication')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('number', 'integer', (column) => column.notNull().references('publication.number'))
        .addColumn('since', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('draft')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('saved_at', 'text', (column) => column.notNull())
        .addColumn('saved_by', 'text', (column) => column.notNull())
        .execute()
    },
  },
  /** Pictures that an owner brings with the content: logo, icon, social picture. */
  '0020-own-pictures': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('own_picture')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('format', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .execute()
    },
  },
  /** One short number for each order; older ones get theirs, with the prefix of the shop that is shown. */
  '0021-order-numbers': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('shop_order').addColumn('number', 'text').execute()
      const prefix = await findOrderPrefix(db)
      const { rows } = await sql<UnnumberedOrder>`select id from shop_order`.execute(db)
      const taken = new Set<string>()
      for (const { id } of rows) {
        let number = drawNumber(prefix)
        while (taken.has(number)) number = drawNumber(prefix)
        taken.add(number)
        await sql`update shop_order set number = ${number} where id = ${id}`.execute(db)
      }
      await db.schema.createIndex('shop_order_number').on('shop_order').column('number').unique().execute()
    },
  },
  /** Who may use the desk, how they prove it, and what was done there. */
  '0022-desk': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('staff')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.unique())
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('password_hash', 'text')
        .addColumn('totp_secret', 'text')
        .addColumn('totp_step', 'integer')
        .addColumn('password_at', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('removed_at', 'text')
        .execute()
      await createStaffSessions(db)
      await createStaffProofs(db)
      await createStaffLinks(db)
      await createAudit(db)
    },
  },
  /** Settings that were saved on the desk, each sealed by the shop's secret. */
  '0023-settings': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('setting')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('sealed', 'text')
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('saved_at', 'text', (column) => column.notNull())
        .addColumn('saved_by', 'text', (column) => column.notNull())
        .execute()
    },
  },
  /** Refunds that were asked for here, and the team's notes on orders. */
  '0024-refunds': {
    async up(db: Kysely<unknown>) {
      await createRefunds(db)
      await db.schema
        .createTable('order_note')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('written_by', 'text', (column) => column.notNull())
        .addColumn('written_at', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('order_note_order').on('order_note').column('order_id').execute()
    },
  },
  /** What makes the desk's lists of 100,000 orders, events and mails quick: see server/orders/order-search.ts. */
  '0025-desk-lists': {
    async up(db: Kysely<unknown>) {
      await sql`create index shop_order_placed on shop_order (mode, coalesce(purchased_at, stored_at), id)`.execute(db)
      await sql`create index shop_order_state on shop_order (mode, (${ORDER_STATE}), currency)`.execute(db)
      await indexBeginnings(db)
      await db.schema.createIndex('shop_order_product').on('shop_order').column('product').execute()
      await db.schema.createIndex('shop_order_provider_id').on('shop_order').column('provider_order_id').execute()
      await db.schema.createIndex('payment_event_received').on('payment_event').columns(['received_at', 'id']).execute()
      await db.schema.createIndex('payment_event_order').on('payment_event').column('order_key').execute()
      await db.schema.createIndex('mail_outbox_queued').on('mail_outbox').columns(['queued_at', 'id']).execute()
      await db.schema.createIndex('checkout_started').on('checkout').column('started_at').execute()
      await db.schema.createIndex('download_day').on('download').column('day').execute()
    },
  },
  /** Pictures whose files the owner deleted: nothing may show them again. */
  '0026-deleted-pictures': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('deleted_picture')
        .addColumn('picture', 'text', (column) => column.primaryKey())
        .addColumn('deleted_at', 'text', (column) => column.notNull())
        .execute()
    },
  },
  /**
   * What a large shop is searched by. Made anew from the publication whenever it is missing, so no backup holds it. SQLite has
   * the words in a table of its own kind, under the row number of the entry.
   */
  '0027-search': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('search_entry')
        .addColumn('picture', 'text', (column) => column.primaryKey())
        .addColumn('digest', 'text', (column) => column.notNull())
        .execute()
      if (isPostgres(db)) {
        await sql`alter table search_entry add column words tsvector not null`.execute(db)
        await sql`create index search_entry_words on search_entry using gin (words)`.execute(db)
      } else {
        await sql`create virtual table search_text using fts5(
      title, category, description, colours, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3'
    )`.execute(db)
      }
    },
  },
  /** What went back in a period is found without looking at every order. */
  '0028-refund-times': {
    async up(db: Kysely<unknown>) {
      await db.schema.createIndex('shop_order_refunded').on('shop_order').column('refunded_at').execute()
    },
  },
  /** What policies said, by version. */
  '0029-policy-versions': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('policy_version')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('date', 'text', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('markdown', 'text', (column) => column.notNull())
        .addColumn('since', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('policy_version_key', ['name', 'version'])
        .execute()
    },
  },
  /** What visitors write to the shop, and what the team does with it. */
  '0030-contact': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('contact_message')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('number', 'text', (column) => column.notNull().unique())
        .addColumn('key', 'text', (column) => column.notNull().unique())
        .addColumn('topic', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.notNull())
        .addColumn('order_named', 'text')
        .addColumn('order_id', 'text')
        .addColumn('customer_id', 'text')
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('received_at', 'text', (column) => column.notNull())
        .addColumn('read_at', 'text')
        .addColumn('done_at', 'text')
        .addColumn('held_at', 'text')
        .execute()
      await db.schema
        .createTable('contact_reply')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('message_id', 'text', (column) =>
          column.notNull().references('contact_message.id').onDelete('cascade'),
        )
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('written_by', 'text', (column) => column.notNull())
        .addColumn('written_at', 'text', (column) => column.notNull())
        .addColumn('mail_key', 'text')
        .execute()
      await db.schema.createIndex('contact_received').on('contact_message').columns(['received_at', 'id']).execute()
      await db.schema
        .createIndex('contact_waiting')
        .on('contact_message')
        .columns(['done_at', 'held_at', 'read_at'])
        .execute()
      await db.schema.createIndex('contact_address').on('contact_message').column('email_key').execute()
      await db.schema.createIndex('contact_replied').on('contact_reply').column('message_id').execute()
    },
  },
  /** Backups and tests of them: which is under way, and what became of the last ones. */
  '0031-backup-runs': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('backup_run')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('running_key', 'text', (column) => column.unique())
        .addColumn('folder', 'text', (column) => column.notNull())
        .addColumn('host', 'text', (column) => column.notNull())
        .addColumn('started_at', 'text', (column) => column.notNull())
        .addColumn('seen_at', 'text', (column) => column.notNull())
        .addColumn('ended_at', 'text')
        .addColumn('files_done', 'integer', (column) => column.notNull())
        .addColumn('files_total', 'integer')
        .addColumn('rows_kept', 'bigint')
        .addColumn('size_bytes', 'bigint')
        .addColumn('problem', 'text')
        .execute()
      await db.schema.createIndex('backup_run_started').on('backup_run').column('started_at').execute()
    },
  },
  /** What buyers agreed to before the first download of an order. Whoever has downloaded already is never asked. */
  '0032-consents': {
    async up(db: Kysely<unknown>) {
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
      for (const statement of isPostgres(db) ? POSTGRES_KEEPS_CONSENTS : SQLITE_KEEPS_CONSENTS)
        await statement.execute(db)
    },
  },
  /** What a year of sales and views comes to, without reading every row of it, and what else the desk tells. */
  '0033-desk-figures': {
    async up(db: Kysely<unknown>) {
      await sumViews(db)
      await sumSales(db)
      await countVisits(db)
      // Of disputes from before, the provider's own list tells the deadline.
      await db.schema.alterTable('shop_order').addColumn('dispute_due_at', 'text').execute()
    },
  },
  /** What buyers withdrew from, and what became of it. */
  '0034-withdrawals': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('withdrawal')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('order_id', 'text', (column) => column.references('shop_order.id').onDelete('cascade'))
        .addColumn('typed_number', 'text')
        .addColumn('typed_email_key', 'text')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('declared_at', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('why', 'text')
        .addColumn('problem', 'text')
        .addColumn('decided_at', 'text')
        .addColumn('decided_by', 'text')
        .addColumn('words', 'text')
        .execute()
      await sql`create unique index withdrawal_once on withdrawal (order_id) where state <> 'declared'`.execute(db)
      await db.schema.createIndex('withdrawal_state').on('withdrawal').columns(['state', 'declared_at']).execute()
    },
  },
  /** What buyers say, and what of it the pages show. */
  '0035-reviews': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('review')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
        .addColumn('product', 'text', (column) => column.notNull())
        .addColumn('stars', 'integer', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('written_at', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'text')
        .addColumn('answer', 'text')
        .addColumn('answered_at', 'text')
        .addColumn('hidden_at', 'text')
        .addColumn('hidden_reason', 'text')
        .addUniqueConstraint('review_of_order', ['order_id', 'product'])
        .execute()
      await db.schema.createIndex('review_newest').on('review').columns(['written_at', 'id']).execute()
      await db.schema
        .createTable('shown_reviews')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('mode', 'text', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('ratings', 'text', (column) => column.notNull())
        .addColumn('stale_since', 'text')
        .execute()
    },
  },
  /** All that the sums of orders need, so that they are read without the orders themselves. */
  '0036-order-sums': {
    async up(db: Kysely<unknown>) {
      await sql`create index shop_order_sums on shop_order (mode, status, payment, dispute, owner_decision, flag, provider,
    currency, refunded_in_full, refunded_minor, total_minor)`.execute(db)
    },
  },
  /** How long drawings took here, and who is told when all of theirs are there. */
  '0037-drawing-times': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('sample_master').addColumn('draw_ms', 'integer').execute()
      await db.schema
        .createTable('ready_notice')
        .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id'))
        .addColumn('bundle', 'text', (column) => column.notNull())
        .addColumn('asked_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('ready_notice_once', ['order_id', 'bundle'])
        .execute()
    },
  },
  /** What a checkout is for besides its product, and bundles that were counted toward all-access. */
  '0038-credits': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('checkout').addColumn('purpose', 'text').execute()
      await db.schema
        .createTable('checkout_credit')
        .addColumn('checkout_id', 'text', (column) => column.notNull().references('checkout.id').onDelete('cascade'))
        .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
        .addColumn('amount_minor', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('checkout_credit_once', ['checkout_id', 'order_id'])
        .execute()
      await db.schema
        .createTable('credit')
        .addColumn('order_id', 'text', (column) => column.primaryKey().references('shop_order.id').onDelete('cascade'))
        .addColumn('for_order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
        .addColumn('amount_minor', 'integer', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('counted_at', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('credit_for_order').on('credit').column('for_order_id').execute()
    },
  },
  /** Links by which somebody without an account sees what is kept about their address. */
  '0039-data-links': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('data_link')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('email_key', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('data_link_of').on('data_link').column('email_key').execute()
    },
  },
  /** Publishing from the desk: which is under way, and what became of the last one. */
  '0040-publishing-runs': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('publishing_run')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('step', 'text', (column) => column.notNull())
        .addColumn('running_key', 'text', (column) => column.unique())
        .addColumn('started_by', 'text', (column) => column.notNull())
        .addColumn('started_at', 'text', (column) => column.notNull())
        .addColumn('seen_at', 'text', (column) => column.notNull())
        .addColumn('ended_at', 'text')
        .addColumn('number', 'integer')
        .addColumn('problem', 'text')
        .execute()
      await db.schema.createIndex('publishing_run_started').on('publishing_run').column('started_at').execute()
    },
  },
  /** Receipts as they were sent, and what a provider says for them. */
  '0041-receipts': {
    async up(db: Kysely<unknown>) {
      for (const column of ['tax_words', 'buyer_address', 'invoice_url']) {
        await db.schema.alterTable('shop_order').addColumn(column, 'text').execute()
      }
      await db.schema
        .createTable('receipt')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
        .addColumn('made_at', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('html', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('receipt_of_order').on('receipt').columns(['order_id', 'made_at']).execute()
    },
  },
  /**
   * When each price was first asked. The first one of a product holds from the beginning of time, so of that it is only known
   * that it is as old as the first publication.
   */
  '0042-price-times': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('price').addColumn('noted_at', 'text').execute()
      await sql`update price set noted_at = valid_from where valid_from > '1970-01-02'`.execute(db)
      await sql`update price set noted_at = (select min(published_at) from publication) where noted_at is null`.execute(
        db,
      )
    },
  },
  /** What was decided about pictures on the desk and is not published yet. */
  '0043-draft-pictures': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('draft')
        .addColumn('pictures', 'text', (column) => column.notNull().defaultTo('[]'))
        .execute()
    },
  },
  /** What was bought for somebody else. */
  '0044-gifts': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('gift')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('product', 'text', (column) => column.notNull())
        .addColumn('giver_id', 'text')
        .addColumn('from_name', 'text', (column) => column.notNull())
        .addColumn('to_name', 'text', (column) => column.notNull())
        .addColumn('to_email', 'text', (column) => column.notNull())
        .addColumn('to_email_key', 'text', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('arrives_at', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('order_id', 'text', (column) => column.unique().references('shop_order.id').onDelete('cascade'))
        .addColumn('given_hash', 'text', (column) => column.unique())
        .addColumn('open_hash', 'text', (column) => column.unique())
        .addColumn('sent_at', 'text')
        .addColumn('claimed_at', 'text')
        .addColumn('claim_order_id', 'text', (column) =>
          column.unique().references('shop_order.id').onDelete('set null'),
        )
        .addColumn('claimed_by', 'text')
        .execute()
      await db.schema.createIndex('gift_giver').on('gift').column('giver_id').execute()
      await db.schema.createIndex('gift_receiver').on('gift').column('to_email_key').execute()
      await db.schema.createIndex('gift_due').on('gift').columns(['sent_at', 'arrives_at']).execute()
    },
  },
  /**
   * The index of the sums, with the mode last: SQLite would else look here for everything that is asked of a mode, and most
   * orders have the same one.
   */
  '0045-order-sums': {
    async up(db: Kysely<unknown>) {
      await sql`drop index shop_order_sums`.execute(db)
      await sql`create index shop_order_sums on shop_order (status, payment, dispute, owner_decision, flag, provider,
    currency, refunded_in_full, refunded_minor, total_minor, mode)`.execute(db)
    },
  },
  /** Codes that take something off a price, and the checkouts that each was used in. */
  '0046-discount-codes': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('discount_code')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('code', 'text', (column) => column.notNull().unique())
        .addColumn('percent', 'integer')
        .addColumn('amount_minor', 'integer')
        .addColumn('currency', 'text')
        .addColumn('products', 'text')
        .addColumn('most_uses', 'integer')
        .addColumn('most_per_buyer', 'integer')
        .addColumn('valid_until', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('stopped_at', 'text')
        .addColumn('asked_at', 'text')
        .execute()
      await db.schema
        .createTable('code_use')
        .addColumn('checkout_id', 'text', (column) => column.primaryKey())
        .addColumn('code_id', 'text', (column) => column.notNull().references('discount_code.id'))
        .addColumn('amount_minor', 'integer', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('taken_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .addColumn('is_paid', 'integer', (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('code_use_code')
        .on('code_use')
        .columns(['code_id', 'is_paid', 'expires_at'])
        .execute()
    },
  },
  /** Who wants news, and what was sent to them. */
  '0047-announcements': {
    async up(db: Kysely<unknown>) {
      await createNewsChoices(db)
      await createAnnouncements(db)
      await createRecipients(db)
    },
  },
  /** Masters on their way into the shop, and what publications have yet to write into the data folder. */
  '0048-uploads': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('upload')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('category', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('modified_at', 'text', (column) => column.notNull())
        .addColumn('size_bytes', 'integer', (column) => column.notNull())
        .addColumn('received_bytes', 'integer', (column) => column.notNull())
        .addColumn('replaces', 'text')
        .addColumn('number', 'integer')
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('problem', 'text')
        .addColumn('sha256', 'text')
        .addColumn('master_key', 'text')
        .addColumn('facts', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'text', (column) => column.notNull())
        .addColumn('holder', 'text')
        .addColumn('held_until', 'text')
        .addColumn('is_wanted', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await db.schema.createIndex('upload_category').on('upload').columns(['category', 'state']).execute()
      await db.schema.createIndex('upload_state').on('upload').columns(['state', 'changed_at']).execute()
      await db.schema
        .createTable('unwritten_publication')
        .addColumn('number', 'integer', (column) => column.primaryKey())
        .addColumn('pictures', 'text', (column) => column.notNull())
        .addColumn('records', 'text', (column) => column.notNull())
        .execute()
    },
  },
  /** What large shops narrow a search by. Its rows have another digest by it, so the next start writes them anew. */
  '0049-search-filters': {
    async up(db: Kysely<unknown>) {
      for (const column of ['category', 'screens']) {
        await db.schema
          .alterTable('search_entry')
          .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
          .execute()
      }
      await db.schema.createIndex('search_entry_category').on('search_entry').column('category').execute()
    },
  },
  /** Private addresses from which devices fetch one owned picture after the other. */
  '0050-feeds': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('feed')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('sealed_token', 'text', (column) => column.notNull())
        .addColumn('customer_id', 'text')
        .addColumn('email_key', 'text')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('source', 'text', (column) => column.notNull())
        .addColumn('rhythm', 'text', (column) => column.notNull())
        .addColumn('time_zone', 'text', (column) => column.notNull())
        .addColumn('width', 'integer', (column) => column.notNull())
        .addColumn('height', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('asked_at', 'text')
        .addColumn('turn_period', 'integer')
        .addColumn('turn_picture', 'text')
        .addColumn('pool', 'text')
        .execute()
      await db.schema.createIndex('feed_owner').on('feed').column('customer_id').execute()
      await db.schema.createIndex('feed_pool').on('feed').columns(['pool', 'rhythm', 'turn_period']).execute()
      await db.schema
        .createTable('feed_link')
        .addColumn('feed_id', 'text', (column) => column.notNull().references('feed.id').onDelete('cascade'))
        .addColumn('link_id', 'text', (column) => column.notNull().references('library_link.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('feed_link_key', ['feed_id', 'link_id'])
        .execute()
      await db.schema.createIndex('feed_link_link').on('feed_link').column('link_id').execute()
      await db.schema
        .createTable('feed_hidden')
        .addColumn('feed_id', 'text', (column) => column.notNull().references('feed.id').onDelete('cascade'))
        .addColumn('picture', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('feed_hidden_key', ['feed_id', 'picture'])
        .execute()
    },
  },
  '0051-setups': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('setup')
        .addColumn('customer_id', 'text', (column) => column.primaryKey())
        .addColumn('monitors', 'text', (column) => column.notNull())
        .addColumn('saved_at', 'text', (column) => column.notNull())
        .execute()
    },
  },
  /** Bytes of uploads as 64-bit numbers on PostgreSQL too; SQLite's are that already. */
  '0052-upload-sizes': {
    async up(db: Kysely<unknown>) {
      if (!isPostgres(db)) return
      await sql`alter table upload alter column size_bytes type bigint, alter column received_bytes type bigint`.execute(
        db,
      )
    },
  },
  /** Which publication one shows again. */
  '0053-went-back': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('publication').addColumn('went_back_to', 'integer').execute()
    },
  },
  /** Which of a sample's pictures a master shows; later versions of the shop may draw another one in its place. */
  '0054-sample-revisions': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('master')
        .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
    },
  },
  /** Who draws a large rendition: one of all processes at a time has the claim on its name. */
  '0055-rendition-claims': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('rendition').addColumn('claim', 'text').execute()
      await db.schema.createIndex('rendition_claim').on('rendition').column('claim').unique().execute()
    },
  },
  /** Named lists among somebody's favourites. Browsers choose the ids, so one is somebody's own together with whose it is. */
  '0056-collections': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('collection')
        .addColumn('customer_id', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('made_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('collection_key', ['customer_id', 'id'])
        .execute()
      await db.schema
        .createTable('collection_picture')
        .addColumn('customer_id', 'text', (column) => column.notNull())
        .addColumn('collection_id', 'text', (column) => column.notNull())
        .addColumn('wallpaper_id', 'text', (column) => column.notNull())
        .addColumn('added_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('collection_picture_key', ['customer_id', 'collection_id', 'wallpaper_id'])
        .addForeignKeyConstraint(
          'collection_picture_collection',
          ['customer_id', 'collection_id'],
          'collection',
          ['customer_id', 'id'],
          (constraint) => constraint.onDelete('cascade'),
        )
        .execute()
    },
  },
  /**
   * Links into the desk are compared by the address as mail compares it. Of those that nobody has finished, the newest of an
   * address stays: it was meant to end the others.
   */
  '0057-staff-link-keys': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('staff_link').addColumn('email_key', 'text').execute()
      const found = await sql<StaffLink>`
    select id, email, spent_at from staff_link where email is not null order by made_at desc, id`.execute(db)
      const seen = new Set<string>()
      for (const { id, email, spent_at } of found.rows) {
        const key = email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
        if (seen.has(key) && spent_at === null) await sql`delete from staff_link where id = ${id}`.execute(db)
        else await sql`update staff_link set email_key = ${key} where id = ${id}`.execute(db)
        seen.add(key)
      }
    },
  },
  /** By which card an order was paid, and whether its buyer had used its discount code before. */
  '0059-code-buyers': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('shop_order').addColumn('card_key', 'text').execute()
      await db.schema.alterTable('code_use').addColumn('again_by', 'text').execute()
    },
  },
  /** Which versions of the shop have opened the database, and which is the newest that there is. */
  '0063-shop-versions': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('shop_version')
        .addColumn('version', 'text', (column) => column.primaryKey())
        .addColumn('first_at', 'text', (column) => column.notNull())
        .addColumn('last_at', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('newest_version')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('asked_at', 'text', (column) => column.notNull())
        .addColumn('version', 'text')
        .addColumn('notes_url', 'text')
        .execute()
    },
  },
}

type UnnumberedOrder = { readonly id: string }

const NUMBER_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const NUMBER_LENGTH = 7

function drawNumber(prefix: string): string {
  return `${prefix}-${Array.from({ length: NUMBER_LENGTH }, () => NUMBER_SIGNS[randomInt(NUMBER_SIGNS.length)]).join('')}`
}

/** As the published content says it; what a shop without one would get, where nothing was published yet. */
async function findOrderPrefix(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    select content from publication
    where number = (select number from current_publication)`.execute(db)
  const { orderPrefix } = JSON.parse(rows[0]?.content ?? '{}') as { orderPrefix?: string }
  return orderPrefix ?? 'W'
}

async function createStaffSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addColumn('proved_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('staff_session_staff').on('staff_session').column('staff_id').execute()
}

async function createStaffProofs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_passkey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('staff_passkey_staff').on('staff_passkey').column('staff_id').execute()
  await db.schema
    .createTable('staff_recovery_code')
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addPrimaryKeyConstraint('staff_recovery_code_once', ['staff_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('staff_challenge')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
}

async function createStaffLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_link')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('staff_id', 'text', (column) => column.references('staff.id').onDelete('cascade'))
    .addColumn('made_by', 'text', (column) => column.references('staff.id').onDelete('set null'))
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('spent_at', 'text')
    .addColumn('ticket_hash', 'text', (column) => column.unique())
    .addColumn('ticket_until', 'text')
    .execute()
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text')
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('did', 'text', (column) => column.notNull())
    .addColumn('about_kind', 'text')
    .addColumn('about_id', 'text')
    .addColumn('person', 'text')
    .addColumn('value_before', 'text')
    .addColumn('value_after', 'text')
    .execute()
  await db.schema.createIndex('audit_newest').on('audit').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_about').on('audit').columns(['about_kind', 'about_id', 'at']).execute()
  await db.schema.createIndex('audit_person').on('audit').column('person').execute()
  for (const statement of isPostgres(db) ? POSTGRES_KEEPS_AUDIT : SQLITE_KEEPS_AUDIT) await statement.execute(db)
}

// The values of a line may be blanked, all of them and for good; nothing else of it ever changes.
const SQLITE_KEEPS_AUDIT = [
  sql`create trigger audit_stays before delete on audit
    begin select raise(abort, 'A line of the audit log stays.'); end`,
  sql`create trigger audit_is_written_once before update on audit
    when new.value_before is not null or new.value_after is not null or new.person is not null
      or new.id is not old.id or new.at is not old.at or new.staff_id is not old.staff_id or new.area is not old.area
      or new.did is not old.did or new.about_kind is not old.about_kind or new.about_id is not old.about_id
    begin select raise(abort, 'A line of the audit log is written once.'); end`,
]

const POSTGRES_KEEPS_AUDIT = [
  sql`create function audit_stays() returns trigger language plpgsql as $$
    begin raise exception 'A line of the audit log stays.'; end $$`,
  sql`create function audit_is_written_once() returns trigger language plpgsql as $$
    begin
      if new.value_before is not null or new.value_after is not null or new.person is not null
        or (new.id, new.at, new.staff_id, new.area, new.did, new.about_kind, new.about_id)
          is distinct from (old.id, old.at, old.staff_id, old.area, old.did, old.about_kind, old.about_id)
      then raise exception 'A line of the audit log is written once.'; end if;
      return new;
    end $$`,
  sql`create trigger audit_stays before delete on audit for each row execute function audit_stays()`,
  sql`create trigger audit_is_never_emptied before truncate on audit for each statement execute function audit_stays()`,
  sql`create trigger audit_is_written_once before update on audit for each row execute function audit_is_written_once()`,
]

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
    .addColumn('amount_minor', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('before_minor', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('tried_at', 'text')
    .addColumn('done_at', 'text')
    .addColumn('refused_at', 'text')
    .addColumn('problem', 'text')
    .execute()
  await sql`create unique index refund_once on refund (order_id, before_minor) where refused_at is null`.execute(db)
  await db.schema.createIndex('refund_asked').on('refund').columns(['asked_by', 'asked_at']).execute()
}

/** As order-search.ts says it: a query finds the index by the very same words. */
const ORDER_STATE = sql`case
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
  await indexBytes(db, 'mail_outbox_to', 'mail_outbox', isPostgres(db) ? sql`(lower("to")${bytes})` : sql`lower("to")`)
  const beginnings = { address: sql`email_key`, domain, named: sql`reference`, begins: sql`id`, numbered: sql`number` }
  for (const [name, column] of Object.entries(beginnings)) {
    await indexBytes(db, `shop_order_${name}`, 'shop_order', isPostgres(db) ? sql`(${column}${bytes})` : column)
  }
}

async function indexBytes(db: Kysely<unknown>, name: string, table: string, of: RawBuilder<unknown>): Promise<void> {
  await sql`create index ${sql.ref(name)} on ${sql.table(table)} (${of})`.execute(db)
}

// A consent is never changed, and goes only with its order.
const SQLITE_KEEPS_CONSENTS = [
  sql`create trigger consent_stays before delete on consent
    when exists (select 1 from shop_order where id = old.order_id)
    begin select raise(abort, 'A consent stays.'); end`,
  sql`create trigger consent_is_written_once before update on consent
    begin select raise(abort, 'A consent is written once.'); end`,
]

const POSTGRES_KEEPS_CONSENTS = [
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
  for (const statement of isPostgres(db) ? POSTGRES_NOTES_SALES : SQLITE_NOTES_SALES) await statement.execute(db)
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
const SUMMED_COLUMNS = sql`mode, provider, product, currency, payment, dispute, total_minor, refunded_minor, refunded_in_full,
  fee_minor, purchased_at, stored_at`

const NEW_DAY = sql`substr(coalesce(new.purchased_at, new.stored_at), 1, 10)`

const OLD_DAY = sql`substr(coalesce(old.purchased_at, old.stored_at), 1, 10)`

/** One writer at a time: a day that is noted need not be noted again. */
const noteDay = (day: typeof NEW_DAY) => sql`insert into sales_change (day)
  select ${day} where not exists (select 1 from sales_change where day = ${day});`

const SQLITE_NOTES_SALES = [
  sql`create trigger shop_order_sold after insert on shop_order begin ${noteDay(NEW_DAY)} end`,
  sql`create trigger shop_order_changed after update of ${SUMMED_COLUMNS} on shop_order
    begin ${noteDay(OLD_DAY)} ${noteDay(NEW_DAY)} end`,
  sql`create trigger shop_order_gone after delete on shop_order begin ${noteDay(OLD_DAY)} end`,
]

/** Only ever inserted: no two transactions wait for each other here, and a note is seen when its change is. */
const POSTGRES_NOTES_SALES = [
  sql`create function note_sales_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then insert into sales_change (day) values (${OLD_DAY}); end if;
      if tg_op <> 'DELETE' then insert into sales_change (day) values (${NEW_DAY}); end if;
      return null;
    end $$`,
  sql`create trigger shop_order_sold after insert or delete on shop_order
    for each row execute function note_sales_change()`,
  sql`create trigger shop_order_changed after update of ${SUMMED_COLUMNS} on shop_order
    for each row execute function note_sales_change()`,
]

async function createNewsChoices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('news_choice')
    .addColumn('email_key', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('stop_key', 'text', (column) => column.notNull().unique())
    .addColumn('offered_at', 'text')
    .addColumn('agreed_at', 'text')
    .addColumn('version', 'text')
    .addColumn('refused_at', 'text')
    .addColumn('bounced_at', 'text')
    .execute()
}

async function createAnnouncements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('announcement')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('heading', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('leads_to', 'text')
    .addColumn('basis', 'text', (column) => column.notNull())
    .addColumn('owned', 'text', (column) => column.notNull())
    .addColumn('product', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('send_at', 'text')
    .addColumn('started_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('reached', 'text', (column) => column.notNull())
    .addColumn('expected', 'integer')
    .addColumn('problem', 'text')
    .addColumn('unsubscribed', 'integer', (column) => column.notNull())
    .addColumn('sent_before', 'integer', (column) => column.notNull())
    .addColumn('bounced_before', 'integer', (column) => column.notNull())
    .addColumn('result', 'text')
    .execute()
  await db.schema.createIndex('announcement_state').on('announcement').column('state').execute()
}

async function createRecipients(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('announcement_recipient')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('announcement_id', 'text', (column) =>
      column.notNull().references('announcement.id').onDelete('cascade'),
    )
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_try_at', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addUniqueConstraint('announcement_recipient_once', ['announcement_id', 'email_key'])
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`announcement_recipient_${name}`).on('announcement_recipient').columns(columns).execute()
  await index('state', ['announcement_id', 'state'])
  await index('sending', ['state'])
  await index('person', ['email_key'])
}

type StaffLink = { id: string; email: string; spent_at: string | null }
