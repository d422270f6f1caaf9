import type { Database } from '../database/database.ts'

/** As many of the newest drawings tell how long the next ones take. */
const MEASURED = 20

/**
 * How long until so many drawings of one asker are there, by what drawings took on these machines; null while none was
 * measured. Askers take turns, so that of everybody else as many are drawn meanwhile as they want, and no more than ours.
 */
export async function estimateDrawing(db: Database, asker: string, count: number): Promise<number | null> {
  if (count === 0) return 0
  const drawMs = await meanDrawMs(db)
  if (drawMs === null) return null
  const others = await countWaiting(db, asker)
  const turns = others.reduce((sum, waiting) => sum + Math.min(waiting, count), count)
  return Math.ceil((turns * drawMs) / 1000)
}

async function meanDrawMs(db: Database): Promise<number | null> {
  const rows = await db
    .selectFrom('sample_master')
    .select('draw_ms')
    .where('draw_ms', 'is not', null)
    .orderBy('queued_at', 'desc')
    .limit(MEASURED)
    .execute()
  const sum = rows.reduce((total, row) => total + (row.draw_ms ?? 0), 0)
  return rows.length === 0 ? null : sum / rows.length
}

/** How many drawings each of the other askers waits for. */
async function countWaiting(db: Database, asker: string): Promise<number[]> {
  const rows = await db
    .selectFrom('sample_master_request as request')
    .innerJoin('sample_master', 'sample_master.wallpaper_id', 'request.wallpaper_id')
    .select((select) => select.fn.countAll<number | string>().as('waiting'))
    .where('request.turn_at', 'is', null)
    .where('request.asker', '!=', asker)
    .where('sample_master.state', '=', 'queued')
    .groupBy('request.asker')
    .execute()
  return rows.map(({ waiting }) => Number(waiting))
}

/** How many an asker waits for that came not after this one. */
export async function countUpTo(db: Database, asker: string, wallpaperId: string): Promise<number> {
  const rows = await db
    .selectFrom('sample_master_request as request')
    .innerJoin('sample_master', 'sample_master.wallpaper_id', 'request.wallpaper_id')
    .select(['request.wallpaper_id as id', 'request.asked_at as askedAt'])
    .where('request.asker', '=', asker)
    .where('sample_master.state', 'in', ['queued', 'rendering'])
    .orderBy('request.asked_at')
    .orderBy('request.wallpaper_id')
    .execute()
  return rows.findIndex(({ id }) => id === wallpaperId) + 1 || 1
}
