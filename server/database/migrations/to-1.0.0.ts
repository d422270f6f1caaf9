import { type ColumnDataType, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../database.ts'

/** What brings a database to version 1.0.0. A name is kept for ever: databases remember which they have been through. */
export const TO_1_0_0: Readonly<Record<string, Migration>> = {
  '0001-page-views': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('page_view_day')
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('views', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('page_view_day_key', ['day', 'path'])
        .execute()
    },
  },
  '0002-mail-outbox': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('mail_outbox')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('key', 'text', (column) => column.notNull().unique())
        .addColumn('to', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('html', 'text', (column) => column.notNull())
        .addColumn('queued_at', 'text', (column) => column.notNull())
        .addColumn('next_try_at', 'text', (column) => column.notNull())
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('sent_at', 'text')
        .addColumn('failed_at', 'text')
        .execute()
      await db.schema.createIndex('mail_outbox_due').on('mail_outbox').columns(['sent_at', 'next_try_at']).execute()
    },
  },
  /**
   * The first four tables are better-auth's, with its own names and column types: it stores times as ISO text and
   * truth as 0 or 1 on SQLite, and as real types on PostgreSQL.
   */
  '0003-accounts': {
    async up(db: Kysely<unknown>) {
      const [time, truth]: [ColumnDataType, ColumnDataType] = isPostgres(db)
        ? ['timestamptz', 'boolean']
        : ['text', 'integer']
      await createUserAndSession(db, time, truth)
      await createLoginAndVerification(db, time)
      await db.schema
        .createTable('attempt')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('last_at', 'text', (column) => column.notNull())
        .addColumn('blocked_until', 'text', (column) => column.notNull())
        .execute()
    },
  },
  '0004-payments': {
    async up(db: Kysely<unknown>) {
      await createEvents(db)
      await createOrders(db)
      await createEntitlements(db)
      await db.schema
        .createTable('reconciler')
        .addColumn('provider', 'text', (column) => column.primaryKey())
        .addColumn('holder', 'text')
        .addColumn('lease_until', 'text')
        .addColumn('recent_at', 'text')
        .addColumn('deep_at', 'text')
        .execute()
    },
  },
  '0005-library': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('bundle_version')
        .addColumn('bundle', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('entries', 'text', (column) => column.notNull())
        .addColumn('frozen_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('bundle_version_key', ['bundle', 'version'])
        .execute()
      await db.schema
        .createTable('download')
        .addColumn('order_id', 'text', (column) => column.notNull())
        .addColumn('file', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('client', 'text', (column) => column.notNull())
        .addColumn('first_at', 'text', (column) => column.notNull())
        .addColumn('last_at', 'text', (column) => column.notNull())
        .addColumn('requests', 'integer', (column) => column.notNull())
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('download_key', ['order_id', 'file', 'day', 'client'])
        .execute()
    },
  },
  '0006-favourites': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('favourite')
        .addColumn('customer_id', 'text', (column) => column.notNull())
        .addColumn('wallpaper_id', 'text', (column) => column.notNull())
        .addColumn('added_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('favourite_key', ['customer_id', 'wallpaper_id'])
        .execute()
    },
  },
  '0007-masters': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('master')
        .addColumn('wallpaper_id', 'text', (column) => column.primaryKey())
        .addColumn('category', 'text', (column) => column.notNull())
        .addColumn('storage_key', 'text', (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('crc32', 'bigint', (column) => column.notNull())
        .addColumn('size_bytes', 'bigint', (column) => column.notNull())
        .addColumn('width', 'integer', (column) => column.notNull())
        .addColumn('height', 'integer', (column) => column.notNull())
        .addColumn('format', 'text', (column) => column.notNull())
        .addColumn('added_at', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('master_by_category').on('master').column('category').execute()
      await db.schema
        .createTable('sample_master')
        .addColumn('wallpaper_id', 'text', (column) => column.primaryKey())
        .addColumn('category', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('problem', 'text')
        .addColumn('queued_at', 'text', (column) => column.notNull())
        .addColumn('claimed_at', 'text')
        .execute()
      await db.schema.createIndex('sample_master_queue').on('sample_master').columns(['state', 'queued_at']).execute()
    },
  },
  '0008-checkouts': {
    async up(db: Kysely<unknown>) {
      await createCheckouts(db)
      await createPrices(db)
      for (const column of ['checkout_id', 'price_currency', 'scope'] as const) {
        await db.schema.alterTable('shop_order').addColumn(column, 'text').execute()
      }
      await db.schema.alterTable('shop_order').addColumn('price_minor', 'integer').execute()
      await keepWhatWasOpened(db)
    },
  },
  /** How often applying an event failed, when it is tried again, and since when it has been set aside. */
  '0009-event-tries': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('payment_event')
        .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      for (const column of ['next_try_at', 'failed_at', 'last_error'] as const) {
        await db.schema.alterTable('payment_event').addColumn(column, 'text').execute()
      }
    },
  },
  /** What providers say about money beside the total; a full refund is a fact of its own, no longer a huge amount. */
  '0010-order-amounts': {
    async up(db: Kysely<unknown>) {
      for (const column of ['tax_minor', 'fee_minor'] as const) {
        await db.schema.alterTable('shop_order').addColumn(column, 'integer').execute()
      }
      await db.schema.alterTable('shop_order').addColumn('country', 'text').execute()
      await db.schema
        .alterTable('shop_order')
        .addColumn('refunded_in_full', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await sql`
    update shop_order set refunded_in_full = 1, refunded_minor = coalesce(total_minor, 0)
    where refunded_minor >= ${sql.lit(EVERYTHING)}`.execute(db)
    },
  },
  /** What became of a message, which order it is about, and what the owner is to be told. */
  '0011-mail-fate': {
    async up(db: Kysely<unknown>) {
      for (const column of ['order_id', 'problem', 'problem_kind']) {
        await db.schema.alterTable('mail_outbox').addColumn(column, 'text').execute()
      }
      await db.schema.createIndex('mail_outbox_order').on('mail_outbox').column('order_id').execute()
      for (const column of ['receipt_problem', 'owner_email', 'refunded_at']) {
        await db.schema.alterTable('shop_order').addColumn(column, 'text').execute()
      }
      await db.schema.createIndex('shop_order_receipt').on('shop_order').column('receipt_problem').execute()
      await db.schema
        .createTable('owner_notice')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('key', 'text', (column) => column.notNull().unique())
        .addColumn('order_id', 'text', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('noted_at', 'text', (column) => column.notNull())
        .addColumn('mailed_at', 'text')
        .execute()
      await fillInMailFate(db)
    },
  },
  /** Links in mails that prove an address, the places an account was signed in from, and how a session began. */
  '0012-address-proofs': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('address_proof')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .addColumn('used_at', 'text')
        // One link of a kind is alive at a time: a new one takes the row.
        .addUniqueConstraint('address_proof_user_kind', ['user_id', 'kind'])
        .execute()
      await db.schema
        .createTable('sign_in_place')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
        .addColumn('last_at', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('sign_in_place_user').on('sign_in_place').column('user_id').execute()
      await db.schema.alterTable('session').addColumn('signedInBy', 'text').execute()
    },
  },
  /** Browsers that keep a library, sign-ins of a hosted provider that downloads are bound to, and what a link was made for. */
  '0013-library-access': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('library_link').addColumn('source', 'text').execute()
      await db.schema.alterTable('library_link').addColumn('last_used_at', 'text').execute()
      await db.schema
        .createTable('library_session')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('link_id', 'text', (column) => column.notNull().references('library_link.id').onDelete('cascade'))
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_used_at', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('library_session_link').on('library_session').column('link_id').execute()
      await db.schema
        .createTable('hosted_sign_in')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('customer_id', 'text', (column) => column.notNull())
        .addColumn('signed_in_at', 'text', (column) => column.notNull())
        .addColumn('email', 'text')
        .addColumn('good_until', 'text', (column) => column.notNull())
        .addColumn('ended_at', 'text')
        .addUniqueConstraint('hosted_sign_in_once', ['customer_id', 'signed_in_at'])
        .execute()
    },
  },
  '0014-renditions': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('rendition')
        .addColumn('storage_key', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('size_bytes', 'bigint', (column) => column.notNull())
        .addColumn('made_at', 'text', (column) => column.notNull())
        .addColumn('last_used_at', 'text', (column) => column.notNull())
        .addColumn('in_use_until', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('rendition_by_name').on('rendition').column('name').execute()
      await db.schema.createIndex('rendition_by_use').on('rendition').columns(['state', 'last_used_at']).execute()
      await db.schema
        .createTable('rendition_day')
        .addColumn('order_id', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('made', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('rendition_day_key', ['order_id', 'day'])
        .execute()
      await db.schema
        .createTable('sample_master_request')
        .addColumn('wallpaper_id', 'text', (column) => column.notNull())
        .addColumn('asker', 'text', (column) => column.notNull())
        .addColumn('asked_at', 'text', (column) => column.notNull())
        .addColumn('turn_at', 'text')
        .addPrimaryKeyConstraint('sample_master_request_key', ['wallpaper_id', 'asker'])
        .execute()
      await db.schema
        .createIndex('sample_master_request_turn')
        .on('sample_master_request')
        .columns(['asker', 'turn_at'])
        .execute()
      // What waits already was asked for by somebody that nobody wrote down: one asker like any other.
      await sql`insert into sample_master_request (wallpaper_id, asker, asked_at)
    select wallpaper_id, 'unknown', queued_at from sample_master where state = 'queued'`.execute(db)
    },
  },
  /**
   * Accounts that have an order for another reason than that they started its checkout, as many as there are. Earlier
   * versions had room for one and took the word of a link for it: such an account keeps the order like one that joined it
   * by a link. A browser that only a link named is the buyer's no more; the receipt's link opens the order as before.
   */
  '0015-order-accounts': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('order_account')
        .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
        .addColumn('customer_id', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('since', 'text', (column) => column.notNull())
        .addColumn('link_id', 'text')
        .addPrimaryKeyConstraint('order_account_once', ['order_id', 'customer_id'])
        .execute()
      await db.schema.createIndex('order_account_customer').on('order_account').column('customer_id').execute()
      await db.schema.createIndex('order_account_link').on('order_account').column('link_id').execute()
      await db.schema.createIndex('shop_order_browser').on('shop_order').column('buyer_key_hash').execute()
      await sql`
    insert into order_account (order_id, customer_id, reason, since)
    select id, customer_id, 'link', updated_at from shop_order
    where customer_id is not null and not exists (
      select 1 from checkout
      where checkout.order_id = shop_order.id and checkout.customer_id = shop_order.customer_id
    )`.execute(db)
      await sql`
    update shop_order set customer_id = null
    where exists (
      select 1 from order_account
      where order_account.order_id = shop_order.id and order_account.customer_id = shop_order.customer_id
    )`.execute(db)
      await sql`
    update shop_order set buyer_key_hash = null
    where buyer_key_hash is not null and not exists (
      select 1 from checkout
      where checkout.order_id = shop_order.id and checkout.browser_hash = shop_order.buyer_key_hash
    )`.execute(db)
    },
  },
  /** What was ever published stays known: a buyer's right outlives moves, removals and the end of a bundle. */
  '0016-published-pictures': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('picture')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('category', 'text', (column) => column.notNull())
        .addColumn('facts', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('bundle')
        .addColumn('slug', 'text', (column) => column.primaryKey())
        .addColumn('facts', 'text', (column) => column.notNull())
        .addColumn('ended_at', 'text')
        .execute()
      await db.schema
        .createTable('bundle_picture')
        .addColumn('bundle', 'text', (column) => column.notNull().references('bundle.slug'))
        .addColumn('picture', 'text', (column) => column.notNull().references('picture.id'))
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('valid_from', 'text', (column) => column.notNull())
        .addColumn('valid_until', 'text')
        .execute()
      await db.schema.createIndex('bundle_picture_picture').on('bundle_picture').column('picture').execute()
      await db.schema
        .createIndex('bundle_picture_bundle')
        .on('bundle_picture')
        .columns(['bundle', 'valid_until'])
        .execute()
      // Two processes that start at once cannot both note that a picture joined.
      await sql`create unique index bundle_picture_now on bundle_picture (bundle, picture) where valid_until is null`.execute(
        db,
      )
    },
  },
}

async function createUserAndSession(db: Kysely<unknown>, time: ColumnDataType, truth: ColumnDataType): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', truth, (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('updatedAt', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', time, (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('updatedAt', time, (column) => column.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('session_user').on('session').column('userId').execute()
}

async function createLoginAndVerification(db: Kysely<unknown>, time: ColumnDataType): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', time)
    .addColumn('refreshTokenExpiresAt', time)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('updatedAt', time, (column) => column.notNull())
    // One way in belongs to one person, whatever arrives at the same time.
    .addUniqueConstraint('account_provider', ['providerId', 'accountId'])
    .execute()
  await db.schema.createIndex('account_user').on('account').column('userId').execute()
  await db.schema
    .createTable('verification')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expiresAt', time, (column) => column.notNull())
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('updatedAt', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('verification_identifier').on('verification').column('identifier').execute()
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('order_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'text')
    .addColumn('outcome', 'text')
    .addUniqueConstraint('payment_event_once', ['provider', 'key'])
    .execute()
  await db.schema
    .createIndex('payment_event_waiting')
    .on('payment_event')
    .columns(['applied_at', 'order_key'])
    .execute()
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop_order')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('provider_order_id', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('product', 'text')
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('customer_id', 'text')
    .addColumn('buyer_key_hash', 'text')
    .addColumn('total_minor', 'integer')
    .addColumn('discount_minor', 'integer', (column) => column.notNull())
    .addColumn('refunded_minor', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text')
    .addColumn('payment', 'text', (column) => column.notNull())
    .addColumn('dispute', 'text', (column) => column.notNull())
    .addColumn('dispute_at', 'text')
    .addColumn('reported_at', 'text')
    .addColumn('purchased_at', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('flag', 'text')
    .addColumn('owner_decision', 'text')
    .addColumn('receipt_at', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('disowned_at', 'text')
    .addColumn('stored_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('shop_order_once', ['provider', 'provider_order_id', 'mode'])
    .execute()
  for (const column of ['reference', 'email_key', 'customer_id', 'flag', 'stored_at']) {
    await db.schema.createIndex(`shop_order_${column}`).on('shop_order').column(column).execute()
  }
}

async function createEntitlements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entitlement')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id'))
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('granted_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .addColumn('reason', 'text')
    .addUniqueConstraint('entitlement_once', ['order_id', 'scope'])
    .execute()
  await db.schema
    .createTable('library_link')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.references('shop_order.id'))
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .execute()
  await db.schema.createIndex('library_link_email').on('library_link').column('email_key').execute()
}

async function createCheckouts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('checkout')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('browser_hash', 'text')
    .addColumn('price_minor', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .execute()
  for (const column of ['customer_id', 'browser_hash', 'expires_at']) {
    await db.schema.createIndex(`checkout_${column}`).on('checkout').column(column).execute()
  }
}

async function createPrices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('price')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'integer', (column) => column.notNull())
    .addColumn('valid_from', 'text', (column) => column.notNull())
    .addColumn('valid_until', 'text')
    .execute()
  await db.schema.createIndex('price_product').on('price').columns(['product', 'valid_from']).execute()
  // Two processes that start at once cannot both note a price as the one in force.
  await sql`create unique index price_in_force on price (product) where valid_until is null`.execute(db)
}

/**
 * An order that was opened keeps what opened it: its scope, and what was paid as the price that it was judged by. Where
 * the owner decided, the price decided nothing. What only a later price list closed is open again.
 */
async function keepWhatWasOpened(db: Kysely<unknown>): Promise<void> {
  await sql`
    update shop_order set scope = (
      select entitlement.scope from entitlement where entitlement.order_id = shop_order.id
      order by case when entitlement.revoked_at is null then 0 else 1 end, entitlement.granted_at desc limit 1
    )`.execute(db)
  await sql`
    update shop_order set price_minor = coalesce(total_minor, 0) + discount_minor, price_currency = currency
    where scope is not null and owner_decision is null`.execute(db)
  await sql`
    update entitlement set revoked_at = null, reason = null
    where revoked_at is not null and exists (
      select 1 from shop_order
      where shop_order.id = entitlement.order_id and shop_order.scope = entitlement.scope
        and shop_order.owner_decision is null and shop_order.status = 'paid' and shop_order.flag = entitlement.reason
        and shop_order.flag in ('unknown-product', 'wrong-amount', 'wrong-currency')
    )`.execute(db)
  await sql`
    update shop_order set flag = null
    where flag in ('unknown-product', 'wrong-amount', 'wrong-currency') and exists (
      select 1 from entitlement where entitlement.order_id = shop_order.id and entitlement.revoked_at is null
    )`.execute(db)
}

/** What an earlier version wrote for 'all of it', whatever the total was. */
const EVERYTHING = 2_000_000_000

async function fillInMailFate(db: Kysely<unknown>): Promise<void> {
  await sql`update mail_outbox set order_id = substr(key, 9) where key like 'receipt:%'`.execute(db)
  await sql`
    update shop_order set receipt_problem = 'given-up'
    where id in (select order_id from mail_outbox where failed_at is not null and key like 'receipt:%')`.execute(db)
  // The day on which it was closed here is the best that is known of an older refund.
  await sql`
    update shop_order set refunded_at =
      (select max(revoked_at) from entitlement where order_id = shop_order.id and reason = 'refunded')
    where status = 'refunded'`.execute(db)
}
