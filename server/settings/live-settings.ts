import { statSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { findRevision } from './setting-queries.ts'
import { joinSettings, readStoredSettings, readTogether } from './stored-settings.ts'

const EVERY_MS = 1000
const RETRY = { firstMs: 1000, longestMs: 30_000 }

export type LiveSettings = {
  /** As of the last look: another object after every change. */
  readonly config: () => Config
  /** Looks each second for what was saved since. What `use` throws leaves the old settings in use and is tried again. */
  readonly follow: (use: (config: Config) => Promise<void>) => Job
}

type Options = {
  readonly db: Database
  readonly config: Config
  readonly logger: Pick<Logger, 'error' | 'warn' | 'info'>
}

/**
 * The settings of this process: the environment's, those that were saved on the desk, by whichever process, and the owner's
 * file of checkout links as it is now.
 */
export async function openLiveSettings({ db, config: base, logger }: Options): Promise<LiveSettings> {
  let used = await read()

  async function read() {
    const links = markOf(base.checkoutLinksFile)
    const stored = await readStoredSettings(db, base.secret)
    const { config, problem } = joinSettings(withLinks(base), stored)
    if (problem) logger.warn(problem)
    if (stored.unreadable.length > 0) {
      logger.warn({ settings: stored.unreadable }, 'saved on the desk under another SECRET: give them again there')
    }
    return { revision: stored.revision, links, config }
  }

  async function look(use: (config: Config) => Promise<void>): Promise<void> {
    const isSame = (await findRevision(db)) === used.revision && markOf(base.checkoutLinksFile) === used.links
    if (isSame) return
    const next = await read()
    await use(next.config)
    used = next
    logger.info('settings that were saved on the desk, or checkout links, are in use')
  }

  return {
    config: () => used.config,
    follow: (use) =>
      repeat({ name: 'following the settings', run: () => look(use), everyMs: EVERY_MS, retry: RETRY, logger }),
  }
}

/** Another one whenever the file was written; the same while there is none. */
function markOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : ''
}

/** Reads the owner's file of links anew; everything else is as the environment gave it. */
function withLinks(base: Config): Config {
  const isNone = [base.payments, ...base.otherPayments].every(({ links }) => links === null)
  if (isNone) return base
  const { payments, otherPayments } = readTogether(base, {})
  return { ...base, payments, otherPayments }
}
