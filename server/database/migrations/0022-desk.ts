import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/** Who may use the desk, how they prove it, and what was done there. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await createSessions(db)
  await createProofs(db)
  await createLinks(db)
  await createAudit(db)
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
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

async function createProofs(db: Kysely<unknown>): Promise<void> {
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

async function createLinks(db: Kysely<unknown>): Promise<void> {
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
  for (const statement of isPostgres(db) ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS) await statement.execute(db)
}

// The values of a line may be blanked, all of them and for good; nothing else of it ever changes.
const SQLITE_TRIGGERS = [
  sql`create trigger audit_stays before delete on audit
    begin select raise(abort, 'A line of the audit log stays.'); end`,
  sql`create trigger audit_is_written_once before update on audit
    when new.value_before is not null or new.value_after is not null or new.person is not null
      or new.id is not old.id or new.at is not old.at or new.staff_id is not old.staff_id or new.area is not old.area
      or new.did is not old.did or new.about_kind is not old.about_kind or new.about_id is not old.about_id
    begin select raise(abort, 'A line of the audit log is written once.'); end`,
]

const POSTGRES_TRIGGERS = [
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
