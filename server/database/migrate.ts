import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import * as pageViews from './migrations/0001-page-views.ts'
import * as mailOutbox from './migrations/0002-mail-outbox.ts'
import * as accounts from './migrations/0003-accounts.ts'
import * as payments from './migrations/0004-payments.ts'
import * as library from './migrations/0005-library.ts'
import * as favourites from './migrations/0006-favourites.ts'
import * as masters from './migrations/0007-masters.ts'

/** In order; a migration that has run anywhere is never changed or removed. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-page-views': pageViews,
  '0002-mail-outbox': mailOutbox,
  '0003-accounts': accounts,
  '0004-payments': payments,
  '0005-library': library,
  '0006-favourites': favourites,
  '0007-masters': masters,
}

/** Brings the database up to date. Safe to run from several processes at once and to kill midway. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  for (let triesLeft = LOCKED_TRIES; ; triesLeft--) {
    const error = await migrator.migrateToLatest().then(
      (result) => result.error,
      (thrown: unknown) => thrown,
    )
    if (!error) return
    if (triesLeft === 0 || !isLocked(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, LOCKED_PAUSE_MS))
  }
}

const LOCKED_TRIES = 100
const LOCKED_PAUSE_MS = 100

/** SQLite does not wait where two transactions that read first both want to write; the next try finds the work done. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
