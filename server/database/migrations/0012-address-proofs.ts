import type { Kysely } from 'kysely'

/** Links in mails that prove an address, the places an account was signed in from, and how a session began. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
