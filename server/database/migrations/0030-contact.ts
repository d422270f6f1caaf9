import type { Kysely } from 'kysely'

/** What visitors write to the shop, and what the team does with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    .addColumn('message_id', 'text', (column) => column.notNull().references('contact_message.id').onDelete('cascade'))
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
}
