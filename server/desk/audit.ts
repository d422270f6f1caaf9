import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditArea, AuditLine } from '../../contract/desk/team.ts'
import type { CustomerData } from '../accounts/customer-data.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import type { Database } from '../database/database.ts'

export type AuditNote = {
  /** Null is the shop itself. */
  readonly staffId: string | null
  readonly area: AuditArea
  /** A verb in the past: 'refunded'. */
  readonly did: string
  /** What it was done to, by its id, which says nothing about a person. */
  readonly about?: { readonly kind: string; readonly id: string }
  /** Whose data the values hold: an address as it is compared, or an account's id. They go when that person is erased. */
  readonly person?: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes a line, in the caller's transaction: it is there if and only if what it tells of is. */
export async function noteAudit(db: Database, line: AuditNote, now: Date): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      id: randomUUID(),
      at: now.toISOString(),
      staff_id: line.staffId,
      area: line.area,
      did: line.did,
      about_kind: line.about?.kind ?? null,
      about_id: line.about?.id ?? null,
      person: line.person ?? null,
      value_before: asJson(line.before),
      value_after: asJson(line.after),
    })
    .execute()
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

export type AuditFilter = {
  readonly area?: AuditArea | undefined
  /** In who, what or about. */
  readonly words?: string | undefined
}

/** The place after which a page begins: time and id of the line before. */
export type AuditCursor = { readonly at: string; readonly id: string }

/** The newest lines after a place, by keys, so that the thousandth page costs as much as the first. */
export async function listAudit(
  db: Database,
  { area, words }: AuditFilter,
  after: AuditCursor | undefined,
  limit: number,
): Promise<AuditLine[]> {
  let query = db
    .selectFrom('audit')
    .leftJoin('staff as doer', 'doer.id', 'audit.staff_id')
    .leftJoin('staff as member', (join) =>
      join.onRef('member.id', '=', 'audit.about_id').on('audit.about_kind', '=', 'staff'),
    )
    .select(['audit.id', 'audit.at', 'doer.email as who', 'audit.area', 'audit.did'])
    .select((eb) => eb.fn.coalesce('member.email', 'audit.about_id').as('about'))
    .select(['audit.value_before as before', 'audit.value_after as after'])
  if (area) query = query.where('audit.area', '=', area)
  if (words) {
    const like = `%${words.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
    const has = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like ${like} escape '\\'`
    query = query.where((eb) => eb.or(SEARCHED.map(has)))
  }
  if (after) {
    query = query.where((eb) =>
      eb.or([eb('audit.at', '<', after.at), eb.and([eb('audit.at', '=', after.at), eb('audit.id', '<', after.id)])]),
    )
  }
  const rows = await query.orderBy('audit.at', 'desc').orderBy('audit.id', 'desc').limit(limit).execute()
  return rows as AuditLine[]
}

const SEARCHED = [
  'doer.email',
  'member.email',
  'audit.did',
  'audit.about_id',
  'audit.value_before',
  'audit.value_after',
]

/** Lines of the audit log that hold values of a person. Erasing one blanks the values and keeps the lines. */
export const auditData: CustomerData = {
  name: 'desk',
  read: async (db, { email }) =>
    db
      .selectFrom('audit')
      .select(['at', 'did', 'value_before as before', 'value_after as after'])
      .where('person', '=', normalizeEmail(email ?? ''))
      .orderBy('at')
      .execute(),
  forget: async (trx, { email }) => {
    const blank = { value_before: null, value_after: null, person: null }
    await trx
      .updateTable('audit')
      .set(blank)
      .where('person', '=', normalizeEmail(email ?? ''))
      .execute()
  },
}
