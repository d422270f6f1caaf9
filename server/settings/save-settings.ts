import { type Config, ConfigError } from '../config/config.ts'
import { type DeskSetting, isFixed } from '../config/desk-settings.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { sealer } from './seal.ts'
import { putSetting } from './setting-queries.ts'
import { readStoredSettings, readTogether } from './stored-settings.ts'

export type SettingChanges = Partial<Readonly<Record<DeskSetting, string | null>>>

export type SettingsBooks = {
  readonly db: Database
  readonly config: Pick<Config, 'given' | 'secret'>
  readonly now: () => Date
}

/**
 * Saves what changed, whole if `db` is a transaction; null takes a setting back. Refuses, in one sentence, what the environment sets
 * already and what would not do together with all other settings. Every process uses it within seconds.
 */
export async function saveSettings(
  { db, config, now }: SettingsBooks,
  changes: SettingChanges,
  savedBy: string,
): Promise<void> {
  const names = Object.keys(changes) as DeskSetting[]
  const taken = names.find((name) => isFixed(config.given, name))
  if (taken) throw new ProblemError('conflict', `${taken} is set in the environment, which wins. Change it there.`)
  const { values } = await readStoredSettings(db, config.secret)
  refuseWrong(config, applied(values, changes))
  const { seal } = sealer(config.secret)
  for (const name of names) {
    const value = changes[name] ?? null
    const sealed = value === null ? null : seal(name, value)
    await putSetting(db, { name, sealed, savedAt: now().toISOString(), savedBy })
  }
}

function applied(values: Partial<Record<DeskSetting, string>>, changes: SettingChanges) {
  const next = Object.entries({ ...values, ...changes }).filter(([, value]) => value !== null)
  return Object.fromEntries(next) as Partial<Record<DeskSetting, string>>
}

function refuseWrong(config: SettingsBooks['config'], values: Partial<Record<DeskSetting, string>>): void {
  try {
    readTogether(config, values)
  } catch (error) {
    if (error instanceof ConfigError) throw new ProblemError('bad-request', error.message)
    throw error
  }
}
