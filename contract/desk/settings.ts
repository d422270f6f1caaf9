import * as z from 'zod/mini'
import type { ValueOf } from './answer.ts'

/** What was asked and found, by the same checks as the owner's tool. */
const findingSchema = z.object({
  verdict: z.enum(['ok', 'note', 'fails']),
  about: z.string(),
  found: z.string(),
  advice: z.nullable(z.string()),
})
export type SettingsFinding = ValueOf<typeof findingSchema>

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

const stepSchema = z.object({
  name: z.enum(STEPS),
  /** `works` only where it was asked and answered. `practice`: the sandbox plays it. `look`: it may be meant so. */
  state: z.enum(['works', 'needs-you', 'look', 'optional', 'practice']),
  /** One sentence. */
  summary: z.string(),
  findings: z.array(findingSchema),
  /** Settings of this step that the environment holds: they are changed there. */
  setElsewhere: z.array(z.string()),
  /** Settings that were saved under another secret, and must be given again. */
  unreadable: z.array(z.string()),
})
export type SettingsStep = ValueOf<typeof stepSchema>

/** A later version than the one that runs. */
const updateSchema = z.object({
  version: z.string(),
  /** What is new, where whoever makes the shop says so. */
  notesUrl: z.nullable(z.string()),
  runs: z.string(),
  way: z.enum(['container', 'npm']),
})
export type Update = ValueOf<typeof updateSchema>

/** A payment provider that can be set up, in its own words. */
const providerSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** Who sells by it, and who files the tax. */
  note: z.string(),
  /** Where its key is found. */
  keyHint: z.string(),
  /** Said above the products where each is one of its variants; null where nothing has to exist there. */
  variantsNote: z.nullable(z.string()),
})

/** The address that providers call and lead back to, and what each step found. */
export const settingsSchema = z.object({
  publicUrl: z.string(),
  canBeReached: z.boolean(),
  steps: z.array(stepSchema),
  update: z.nullable(updateSchema),
  providers: z.array(providerSchema),
})
export type Settings = ValueOf<typeof settingsSchema>

export const healthSchema = z.object({ askedAt: z.string(), findings: z.array(findingSchema) })

const storeSchema = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(['test', 'live']),
  currency: z.nullable(z.string()),
})
const productSchema = z.object({
  slug: z.string(),
  name: z.string(),
  priceMinor: z.number(),
  currency: z.string(),
  /** The variant whose name fits. */
  match: z.nullable(z.string()),
})
const variantSchema = z.object({ id: z.string(), name: z.string(), priceMinor: z.number() })

/** What a key opens at its provider, before anything is saved. */
export const openedByKeySchema = z.object({
  stores: z.array(storeSchema),
  products: z.array(productSchema),
  variants: z.array(variantSchema),
})
export type OpenedByKey = ValueOf<typeof openedByKeySchema>

/** By which name the provider knows the shop, once it is connected. */
export const connectedSchema = z.object({ name: z.string() })

/** What the mail server said to a test. */
export const mailTestSchema = z.object({ sentTo: z.string(), said: z.string() })

const runSchema = z.object({
  id: z.string(),
  kind: z.enum(['backup', 'test']),
  state: z.enum(['running', 'done', 'failed']),
  folder: z.string(),
  /** The machine whose folder it is. */
  host: z.string(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  filesDone: z.number(),
  /** Null while it is not known how many there are. */
  filesTotal: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  sizeBytes: z.nullable(z.number()),
  problem: z.nullable(z.string()),
})
export type DeskBackupRun = ValueOf<typeof runSchema>

export const backupsSchema = z.object({
  /** Newest first, the one under way included. */
  runs: z.array(runSchema),
  /** The newest that was taken whole. */
  last: z.nullable(runSchema),
  lastTest: z.nullable(runSchema),
  /** Where the next would go. */
  folder: z.string(),
})
export type DeskBackups = ValueOf<typeof backupsSchema>

/** Whether the shop shows the sample shop, and what it holds of it. */
export const samplesSchema = z.object({
  isShown: z.boolean(),
  /** Nothing was ever published here, so nothing can be. */
  canPublish: z.boolean(),
  pictures: z.number(),
  bundles: z.number(),
})
export type DeskSamples = ValueOf<typeof samplesSchema>

/** What was published, and what was shown until then. */
export const emptiedSchema = z.object({ number: z.number(), before: z.number() })
