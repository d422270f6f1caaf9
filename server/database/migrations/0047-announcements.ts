import type { Kysely } from 'kysely'

/** Who wants news, and what was sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createChoices(db)
  await createAnnouncements(db)
  await createRecipients(db)
}

async function createChoices(db: Kysely<unknown>): Promise<void> {
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
