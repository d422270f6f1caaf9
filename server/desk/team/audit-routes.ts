import { z } from 'zod'
import { fileNameOf } from '../../../contract/content/brand.ts'
import { AUDIT_AREAS, type AuditLine } from '../../../contract/desk/team.ts'
import { csvCell } from '../../orders/order.ts'
import { type AuditCursor, type AuditFilter, listAudit, noteAudit } from '../audit.ts'
import type { DeskParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'

const PAGE = 50
const EXPORT_PAGE = 1000
/** An export is read by one person on one screen; beyond this the newest lines are meant. */
const MOST_EXPORTED = 100_000

const filter = z.object({ area: z.enum(AUDIT_AREAS).optional(), words: z.string().max(100).optional() })
const cursor = z.string().regex(/^[\dT:.Z-]{24}_[0-9a-f-]{36}$/)

/** What was done on the desk. */
export function auditRoutes({ db, now, brand }: DeskParts): readonly DeskRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/audit',
      access: 'team',
      query: filter.extend({ after: cursor.optional() }),
      async answer({ query }) {
        const found = await listAudit(db, query, readCursor(query.after), PAGE + 1)
        const lines = found.slice(0, PAGE)
        const last = lines.at(-1)
        return { lines, next: found.length > PAGE && last ? `${last.at}_${last.id}` : null }
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/audit.csv',
      access: 'team',
      query: filter,
      async answer({ query, staff, reply }) {
        const { lines, rows } = await exportAudit(db, query)
        await noteAudit(db, { staffId: staff.id, area: 'access', did: 'exported the log', after: { lines } }, now())
        return reply
          .header('content-disposition', `attachment; filename="${fileNameOf(brand().name)}-audit.csv"`)
          .type('text/csv; charset=utf-8')
          .send(rows)
      },
    }),
  ]
}

function readCursor(text: string | undefined): AuditCursor | undefined {
  const [at, id] = text?.split('_') ?? []
  return at && id ? { at, id } : undefined
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\n`
}

const COLUMNS = ['at', 'who', 'area', 'did', 'about', 'before', 'after'] as const

async function exportAudit(db: DeskParts['db'], wanted: AuditFilter): Promise<{ lines: number; rows: string }> {
  const rows = [csvLine(COLUMNS)]
  let last: AuditLine | undefined
  do {
    const page: AuditLine[] = await listAudit(db, wanted, last, EXPORT_PAGE)
    rows.push(...page.map((line) => csvLine(COLUMNS.map((column) => line[column] ?? ''))))
    last = page.length === EXPORT_PAGE ? page.at(-1) : undefined
  } while (last && rows.length < MOST_EXPORTED)
  return { lines: rows.length - 1, rows: rows.join('') }
}
