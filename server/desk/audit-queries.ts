import { sql } from 'kysely'
import type { AuditArea, AuditLine } from '../../contract/desk/team.ts'
import type { Database } from '../database/database.ts'

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
