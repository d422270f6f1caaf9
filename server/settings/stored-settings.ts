import type { MailConfig } from '../config/account-config.ts'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { DESK_SETTINGS, type DeskSetting, type Environment, isFixed, isSet } from '../config/environment.ts'
import { isOnThisMachine } from '../config/refuse-real-things.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { sealer } from './seal.ts'
import { findRevision, listSettings, putSetting } from './setting-queries.ts'

export type StoredSettings = {
  readonly revision: number
  readonly values: Partial<Record<DeskSetting, string>>
  /** Saved under another secret than today's: they must be given again. */
  readonly unreadable: readonly DeskSetting[]
}

/** What was saved on the desk, as far as today's secret opens it. */
export async function readStoredSettings(db: Database, secret: string): Promise<StoredSettings> {
  const revision = await findRevision(db)
  const { open } = sealer(secret)
  const values: Partial<Record<DeskSetting, string>> = {}
  const unreadable: DeskSetting[] = []
  for (const { name, sealed } of await listSettings(db)) {
    const known = DESK_SETTINGS.find((setting) => setting === name)
    if (!known || sealed === null) continue
    const value = open(name, sealed)
    if (value === null) unreadable.push(known)
    else values[known] = value
  }
  return { revision, values, unreadable }
}

export type JoinedSettings = {
  readonly config: Config
  /** Why what was saved is not used, in a sentence; null when it is. */
  readonly problem: string | null
}

/**
 * The environment's settings, which win, and those of the desk. Where the two do not go together the environment's alone
 * hold: nothing that was saved in a browser keeps the shop from starting.
 */
export function joinSettings(config: Config, { values }: Pick<StoredSettings, 'values'>): JoinedSettings {
  if (Object.keys(values).length === 0) return { config, problem: null }
  try {
    const { payments, mail, identity, ownerEmails, publicUrl, closedFor, sandbox } = readTogether(config, values)
    const within = withinNetwork(mail, config, values)
    return {
      config: { ...config, payments, mail: within, identity, ownerEmails, publicUrl, closedFor, sandbox },
      problem: null,
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { config, problem: `What was saved on the desk is not used: ${error.message}` }
  }
}

/** What was saved before this was asked may be inside one's own network: it worked until then. */
function withinNetwork(
  mail: MailConfig,
  { given }: Pick<Config, 'given'>,
  values: StoredSettings['values'],
): MailConfig {
  if (mail.kind !== 'smtp' || isSet(given, 'SMTP_URL')) return mail
  return { ...mail, network: values.SMTP_NETWORK === 'public' ? 'public' : 'own' }
}

/** Throws ConfigError where they do not go together. */
export function readTogether({ given }: Pick<Config, 'given'>, values: StoredSettings['values']): Config {
  const usable = Object.entries(values).filter(([name, value]) => name !== 'PUBLIC_URL' || isOurAddress(given, value))
  const fixed = Object.entries(given).filter(
    ([name]) => isFixed(given, name) || !usable.some(([saved]) => saved === name),
  )
  return readConfig(Object.fromEntries([...usable, ...fixed]), { makesDataDir: false })
}

/** Of a shop that sells, or of one to look at; a copy of either that is tried elsewhere has its own. */
function isOurAddress({ SANDBOX: sandbox, NODE_ENV: purpose }: Environment, url: string): boolean {
  if (sandbox === 'on') return isOnThisMachine(url)
  return purpose === 'production' && url.startsWith('https://')
}

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
