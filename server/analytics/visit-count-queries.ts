import type { Database } from '../database/database.ts'
import type { VisitCountKind } from '../database/schema.ts'

/** How often something was counted on a day. */
export type VisitCount = {
  readonly day: string
  readonly kind: VisitCountKind
  /** Empty for whatever came when the day was full. */
  readonly name: string
  readonly count: number
}

/** Different names of a kind on a day: what strangers make up cannot fill the database. */
export const MOST_NAMES = 300

/**
 * Adds to what was counted before. What the shop has no room for any more is counted without its name. Processes that
 * write at the same moment may go beyond the limit by what each of them has gathered in a second.
 */
export async function addVisitCounts(db: Database, counts: readonly VisitCount[]): Promise<void> {
  const groups = Map.groupBy(counts, ({ day, kind }) => `${day} ${kind}`)
  for (const key of [...groups.keys()].sort()) {
    const group = groups.get(key) ?? []
    const [first] = group
    if (first) await addToDay(db, first, group)
  }
}

type DayOfKind = Pick<VisitCount, 'day' | 'kind'>

async function addToDay(db: Database, { day, kind }: DayOfKind, counts: readonly VisitCount[]): Promise<void> {
  const known = await db
    .selectFrom('visit_count')
    .select('name')
    .where('day', '=', day)
    .where('kind', '=', kind)
    .execute()
  const names = new Set(known.map(({ name }) => name))
  const sums = new Map<string, number>()
  for (const { name, count } of counts) {
    const isTaken = kind === 'free-download' || names.has(name) || names.size < MOST_NAMES
    if (isTaken) names.add(name)
    const under = isTaken ? name : ''
    sums.set(under, (sums.get(under) ?? 0) + count)
  }
  await db
    .insertInto('visit_count')
    // Sorted, so that two processes never wait for each other in a circle.
    .values([...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => ({ day, kind, name, count })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'name']).doUpdateSet((row) => ({
        count: row('visit_count.count', '+', row.ref('excluded.count')),
      })),
    )
    .execute()
}

/** What strangers typed, and where they came from. Names of our own pictures stay. */
export async function deleteVisitCountsBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('visit_count')
    .where('kind', 'in', ['search', 'referrer'])
    .where('day', '<', before.toISOString().slice(0, 10))
    .execute()
}
