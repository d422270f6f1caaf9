import { statSync } from 'node:fs'
import type { Database } from '../database/database.ts'
import { findVersion } from '../database/migrate.ts'
import { PACKAGE_FILE } from './shop-version.ts'

const DAY_MS = 24 * 60 * 60_000
const FIRST_WITH_VERSIONS = '0063'

/** A sentence where the machine's clock cannot be right; sales, links and certificates go by it. */
export async function findClockProblem(db: Database, now: Date): Promise<string | undefined> {
  const newest = await findNewestTime(db)
  if (newest !== undefined && now.getTime() < Date.parse(newest) - DAY_MS) return say(now, `this shop ran at ${newest}`)
  const { mtime } = statSync(PACKAGE_FILE)
  return now.getTime() < mtime.getTime() - DAY_MS ? say(now, `its own files are of ${mtime.toISOString()}`) : undefined
}

function say(now: Date, why: string): string {
  return `The clock of this machine is wrong: it says ${now.toISOString()}, and ${why}. Set it, or sales, links and orders get wrong times.`
}

async function findNewestTime(db: Database): Promise<string | undefined> {
  if (((await findVersion(db)) ?? '') < FIRST_WITH_VERSIONS) return undefined
  const runs = db.selectFrom('shop_version').select(({ fn }) => fn.max('last_at').as('at'))
  const shown = db.selectFrom('publication').select(({ fn }) => fn.max('published_at').as('at'))
  const times = await Promise.all([runs, shown].map((query) => query.executeTakeFirst()))
  return times
    .flatMap((row) => row?.at ?? [])
    .toSorted()
    .at(-1)
}
