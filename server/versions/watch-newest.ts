import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { type AskNewest, askNewest, type Newest } from './ask-newest.ts'
import { compareVersions } from './compare-versions.ts'
import { noteRunning, SHOP_VERSION } from './shop-version.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

type Watched = {
  readonly db: Database
  readonly now: () => Date
  readonly config: Pick<Config, 'updateUrl'>
  readonly version?: string
  readonly ask?: (asked: AskNewest) => Promise<Newest | null>
}

/** For one process of all: notes each hour that this version runs, and asks once a day, if at all, whether there is a later one. */
export function watchNewest(watched: Watched, logger: Pick<Logger, 'error'>): Job {
  const run = async () => {
    await noteRunning(watched.db, watched.now(), watched.version)
    await askOnceADay(watched)
  }
  return repeat({ name: 'asking for a newer version', run, everyMs: HOUR_MS, firstAfterMs: 30_000, logger })
}

/** What it does not hear today it hears tomorrow; what it heard before stays. */
export async function askOnceADay(watched: Watched): Promise<void> {
  const { db, now, config, version = SHOP_VERSION, ask = askNewest } = watched
  if (config.updateUrl === null) return
  const before = await db.selectFrom('newest_version').select('asked_at').executeTakeFirst()
  if (before && Math.abs(now().getTime() - Date.parse(before.asked_at)) < DAY_MS) return
  const asked = { asked_at: now().toISOString() }
  const newest = await ask({ url: config.updateUrl, version })
  const heard = newest ? { ...asked, version: newest.version, notes_url: newest.notesUrl } : asked
  await db
    .insertInto('newest_version')
    .values({ id: 1, version: null, notes_url: null, ...heard })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(heard))
    .execute()
}

/** A later version than the one that runs; nothing where none is known, or where nobody wants to know. */
export async function findNewer(
  { db, config }: Pick<Watched, 'db' | 'config'>,
  version = SHOP_VERSION,
): Promise<Newest | null> {
  if (config.updateUrl === null) return null
  const known = await db.selectFrom('newest_version').select(['version', 'notes_url']).executeTakeFirst()
  if (!known?.version || compareVersions(known.version, version) <= 0) return null
  return { version: known.version, notesUrl: known.notes_url }
}
