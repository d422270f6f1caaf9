import { type Kysely, sql } from 'kysely'

type Link = { id: string; email: string; spent_at: string | null }

/**
 * Links into the desk are compared by the address as mail compares it. Of those that nobody has finished, the newest of an
 * address stays: it was meant to end the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('staff_link').addColumn('email_key', 'text').execute()
  const found = await sql<Link>`
    select id, email, spent_at from staff_link where email is not null order by made_at desc, id`.execute(db)
  const seen = new Set<string>()
  for (const { id, email, spent_at } of found.rows) {
    const key = email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    if (seen.has(key) && spent_at === null) await sql`delete from staff_link where id = ${id}`.execute(db)
    else await sql`update staff_link set email_key = ${key} where id = ${id}`.execute(db)
    seen.add(key)
  }
}
