import { boolean, list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'

/** What was asked and found, by the same checks as the owner's tool. */
const isFinding = object({
  verdict: literal('ok', 'note', 'fails'),
  about: string,
  found: string,
  advice: nullable(string),
})
export type SettingsFinding = ValueOf<typeof isFinding>

const STEPS = ['address', 'payment', 'mail', 'storage', 'backup', 'google', 'texts'] as const
export type StepName = (typeof STEPS)[number]

export const STEP_TITLES: Readonly<Record<StepName, string>> = {
  address: 'Address',
  payment: 'Payment',
  mail: 'Mail',
  storage: 'Storage',
  backup: 'Backup',
  google: 'Google sign-in',
  texts: 'Seller and contact',
}

const isStep = object({
  name: literal(...STEPS),
  /** `works` only where it was asked and answered. `practice`: the sandbox plays it. `look`: it may be meant so. */
  state: literal('works', 'needs-you', 'look', 'optional', 'practice'),
  /** One sentence. */
  summary: string,
  findings: list(isFinding),
  /** Settings of this step that the environment holds: they are changed there. */
  setElsewhere: list(string),
  /** Settings that were saved under another secret, and must be given again. */
  unreadable: list(string),
})
export type SettingsStep = ValueOf<typeof isStep>

/** A later version than the one that runs. */
const isUpdate = object({
  version: string,
  /** What is new, where whoever makes the shop says so. */
  notesUrl: nullable(string),
  runs: string,
  way: literal('container', 'npm'),
})
export type Update = ValueOf<typeof isUpdate>

/** The address that providers call and lead back to, and what each step found. */
export const isSettings = object({
  publicUrl: string,
  canBeReached: boolean,
  steps: list(isStep),
  update: nullable(isUpdate),
})
export type Settings = ValueOf<typeof isSettings>

export const isHealth = object({ askedAt: string, findings: list(isFinding) })

export const PROVIDERS = ['stripe', 'lemonsqueezy'] as const
export type ProviderChoice = (typeof PROVIDERS)[number]

const isStore = object({ id: string, name: string, mode: literal('test', 'live'), currency: nullable(string) })
const isProduct = object({
  slug: string,
  name: string,
  priceMinor: number,
  currency: string,
  /** The variant whose name fits. */
  match: nullable(string),
})
const isVariant = object({ id: string, name: string, priceMinor: number })

/** What a key opens at its provider, before anything is saved. */
export const isOpenedByKey = object({ stores: list(isStore), products: list(isProduct), variants: list(isVariant) })
export type OpenedByKey = ValueOf<typeof isOpenedByKey>

/** What the mail server said to a test. */
export const isMailTest = object({ sentTo: string, said: string })

const isRun = object({
  id: string,
  kind: literal('backup', 'test'),
  state: literal('running', 'done', 'failed'),
  folder: string,
  /** The machine whose folder it is. */
  host: string,
  startedAt: string,
  endedAt: nullable(string),
  filesDone: number,
  /** Null while it is not known how many there are. */
  filesTotal: nullable(number),
  rows: nullable(number),
  sizeBytes: nullable(number),
  problem: nullable(string),
})
export type DeskBackupRun = ValueOf<typeof isRun>

export const isBackups = object({
  /** Newest first, the one under way included. */
  runs: list(isRun),
  /** The newest that was taken whole. */
  last: nullable(isRun),
  lastTest: nullable(isRun),
  /** Where the next would go. */
  folder: string,
})
export type DeskBackups = ValueOf<typeof isBackups>

/** Whether the shop shows the sample shop, and what it holds of it. */
export const isSamples = object({
  isShown: boolean,
  /** Nothing was ever published here, so nothing can be. */
  canPublish: boolean,
  pictures: number,
  bundles: number,
})
export type DeskSamples = ValueOf<typeof isSamples>

/** What was published, and what was shown until then. */
export const isEmptied = object({ number, before: number })
