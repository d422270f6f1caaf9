import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { PublishingRunTable } from '../database/schema.ts'

export type PublishingRun = Selectable<PublishingRunTable>

/** Whoever is silent for so long has died: each tells every few seconds that it goes on. */
const SILENT_MS = 60_000
const RUNNING = 'running'

type NewRun = Pick<PublishingRun, 'kind'> & { readonly by: string }

/** A new run, or nothing while another is under way. What a process that died left is ended first. */
export async function startPublishing(db: Database, { kind, by }: NewRun, now: Date): Promise<string | undefined> {
  const at = now.toISOString()
  await db
    .updateTable('publishing_run')
    .set({ state: 'failed', running_key: null, ended_at: at, problem: 'It was cut off. Publish again.' })
    .where('running_key', '=', RUNNING)
    .where('seen_at', '<', new Date(now.getTime() - SILENT_MS).toISOString())
    .execute()
  const started = await db
    .insertInto('publishing_run')
    .values({
      id: randomUUID(),
      kind,
      state: 'running',
      step: 'drawing',
      running_key: RUNNING,
      started_by: by,
      started_at: at,
      seen_at: at,
      ended_at: null,
      number: null,
      problem: null,
    })
    .onConflict((conflict) => conflict.column('running_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return started?.id
}

/** Tells that it goes on, and how far it is. */
export async function notePublishing(db: Database, id: string, step: PublishingRun['step'], now: Date): Promise<void> {
  await db
    .updateTable('publishing_run')
    .set({ step, seen_at: now.toISOString() })
    .where('id', '=', id)
    .where('running_key', '=', RUNNING)
    .execute()
}

type Ending = Pick<PublishingRun, 'state' | 'number' | 'problem'>

/** The first word counts: what ended stays as it ended. */
export async function endPublishing(db: Database, id: string, ending: Ending, now: Date): Promise<void> {
  await db
    .updateTable('publishing_run')
    .set({ ...ending, running_key: null, ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('running_key', '=', RUNNING)
    .execute()
}

/** The newest. One that has been silent for too long is told as cut off. */
export async function findPublishing(db: Database, now: Date): Promise<PublishingRun | undefined> {
  const run = await db
    .selectFrom('publishing_run')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (run?.state !== 'running' || Date.parse(run.seen_at) >= now.getTime() - SILENT_MS) return run
  return { ...run, state: 'failed', problem: 'It was cut off. Publish again.' }
}
