import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import { revisionOf, type SampleWallpaper } from './sample-index.ts'

export type SampleMasterState = 'queued' | 'rendering' | 'ready' | 'failed'

export type SampleMasterRow = {
  readonly wallpaperId: string
  readonly category: string
  readonly state: SampleMasterState
  readonly tries: number
}

/** How long one that failed is left alone, however often people ask. */
export const REST_MS = 10 * 60_000

/** Puts a wallpaper into the queue unless it is there already; one that failed gets another turn after a rest. */
export async function queueSampleMaster(
  db: Database,
  wallpaperId: string,
  category: string,
  asker: string,
  now: Date,
): Promise<void> {
  const queued_at = now.toISOString()
  const rested = new Date(now.getTime() - REST_MS).toISOString()
  await db
    .insertInto('sample_master')
    .values({
      wallpaper_id: wallpaperId,
      category,
      state: 'queued',
      tries: 0,
      problem: null,
      queued_at,
      claimed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('wallpaper_id')
        .doUpdateSet({ state: 'queued', queued_at })
        .where((where) =>
          where.or([
            where('sample_master.state', '=', 'ready'),
            where.and([where('sample_master.state', '=', 'failed'), where('sample_master.queued_at', '<', rested)]),
          ]),
        ),
    )
    .execute()
  await db
    .insertInto('sample_master_request')
    .values({ wallpaper_id: wallpaperId, asker, asked_at: queued_at, turn_at: null })
    .onConflict((conflict) => conflict.columns(['wallpaper_id', 'asker']).doNothing())
    .execute()
}

export async function findSampleMaster(db: Database, wallpaperId: string): Promise<SampleMasterRow | undefined> {
  const row = await db
    .selectFrom('sample_master')
    .select(['wallpaper_id', 'category', 'state', 'tries'])
    .where('wallpaper_id', '=', wallpaperId)
    .executeTakeFirst()
  return row && { wallpaperId: row.wallpaper_id, category: row.category, state: row.state, tries: row.tries }
}

/**
 * The next one that waits, or whose renderer has not been heard of since `staleBefore`. Askers take turns: first is the
 * one whose last turn was longest ago. What had its turn and is still not there comes before all others.
 */
export async function findNextSampleMaster(db: Database, staleBefore: Date) {
  return db
    .selectFrom('sample_master')
    .leftJoin('sample_master_request as request', (join) =>
      join.onRef('request.wallpaper_id', '=', 'sample_master.wallpaper_id').on('request.turn_at', 'is', null),
    )
    .select(['sample_master.wallpaper_id', 'category', 'state', 'claimed_at', 'request.asker'])
    .where((where) =>
      where.or([
        where('state', '=', 'queued'),
        where.and([where('state', '=', 'rendering'), where('claimed_at', '<', staleBefore.toISOString())]),
      ]),
    )
    .orderBy((order) => {
      const lastTurn = order
        .selectFrom('sample_master_request as turn')
        .select((select) => select.fn.max('turn.turn_at').as('at'))
        .whereRef('turn.asker', '=', 'request.asker')
      return order.fn.coalesce(lastTurn, order.val(''))
    })
    .orderBy((order) => order.fn.coalesce('request.asked_at', order.val('')))
    .orderBy('queued_at')
    .orderBy('sample_master.wallpaper_id')
    .executeTakeFirst()
}

/** Takes one for this process. False if another process was quicker. */
export async function claimSampleMaster(
  db: Database,
  found: {
    readonly wallpaper_id: string
    readonly state: SampleMasterState
    readonly claimed_at: string | null
    readonly asker: string | null
  },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sample_master')
    .set((row) => ({ state: 'rendering', claimed_at: now.toISOString(), tries: row('tries', '+', 1) }))
    .where('wallpaper_id', '=', found.wallpaper_id)
    .where('state', '=', found.state)
    .where('claimed_at', found.claimed_at === null ? 'is' : '=', found.claimed_at)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await db
    .updateTable('sample_master_request')
    .set({ turn_at: now.toISOString() })
    .where('wallpaper_id', '=', found.wallpaper_id)
    .where('asker', '=', found.asker ?? '')
    .execute()
  return true
}

/** Says that its renderer is still at work. */
export async function touchSampleMaster(db: Database, wallpaperId: string, now: Date): Promise<void> {
  await db
    .updateTable('sample_master')
    .set({ claimed_at: now.toISOString() })
    .where('wallpaper_id', '=', wallpaperId)
    .where('state', '=', 'rendering')
    .execute()
}

export async function finishSampleMaster(
  db: Database,
  wallpaperId: string,
  state: 'ready' | 'failed' | 'queued',
  problem: string | null,
  drawMs?: number,
): Promise<void> {
  await db
    .updateTable('sample_master')
    .set({ state, problem, claimed_at: null, ...(drawMs !== undefined && { draw_ms: drawMs }) })
    .where('wallpaper_id', '=', wallpaperId)
    .execute()
}

/** How far the sample masters of these wallpapers are, of those that somebody asked for. */
export async function listSampleMastersOf(
  db: Database,
  wallpaperIds: readonly string[],
): Promise<{ readonly wallpaperId: string; readonly state: SampleMasterState }[]> {
  return db
    .selectFrom('sample_master')
    .select(['wallpaper_id as wallpaperId', 'state'])
    .where('wallpaper_id', 'in', [...wallpaperIds, ''])
    .execute()
}

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

/**
 * Forgets the masters of samples that were drawn before another picture took their place: whoever asks next has the new
 * one drawn, and its renditions follow. A sample that the owner replaced shows another preview and keeps its master; so
 * do pictures that are not shown. The file stays as long as an archive may hold it. Safe to repeat. Returns how many.
 */
export async function forgetOutdatedMasters(
  db: Database,
  catalogue: Catalogue,
  samples: readonly SampleWallpaper[],
): Promise<number> {
  const shown = new Set(
    Object.values(catalogue.wallpapers).flatMap((list) => list.map(({ id, preview }) => `${id} ${preview.src}`)),
  )
  const changed = samples.filter((sample) => revisionOf(sample) > 1 && shown.has(`${sample.id} ${sample.preview.src}`))
  let forgotten = 0
  for (const sample of changed) {
    const { numDeletedRows } = await db
      .deleteFrom('master')
      .where('wallpaper_id', '=', sample.id)
      .where('revision', '<', revisionOf(sample))
      .executeTakeFirst()
    if (numDeletedRows === 0n) continue
    await db.deleteFrom('sample_master').where('wallpaper_id', '=', sample.id).execute()
    forgotten++
  }
  return forgotten
}
