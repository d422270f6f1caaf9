import { boolean, list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'

/** What was asked and found, by the same checks as the owner's tool. */
const isFinding = object({
  verdict: literal('ok', 'note', 'fails'),
  about: string,
  found: string,
  advice: nullable(string),
})
export type SetUpFinding = ValueOf<typeof isFinding>

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
export type SetUpStep = ValueOf<typeof isStep>

/** A later version than the one that runs. */
const isUpdate = object({
  version: string,
  /** What is new, where whoever makes the shop says so. */
  notesUrl: nullable(string),
  runs: string,
  way: literal('container', 'npm'),
})
export type Update = ValueOf<typeof isUpdate>

/** A payment provider that can be set up, in its own words. */
const isProvider = object({
  name: string,
  title: string,
  /** Who sells by it, and who files the tax. */
  note: string,
  /** Where its key is found. */
  keyHint: string,
  /** Said above the products where each is one of its variants; null where nothing has to exist there. */
  variantsNote: nullable(string),
})

/** The address that providers call and lead back to, and what each step found. */
export const isSetUp = object({
  publicUrl: string,
  canBeReached: boolean,
  steps: list(isStep),
  update: nullable(isUpdate),
  providers: list(isProvider),
})
export type SetUp = ValueOf<typeof isSetUp>

export const isHealth = object({ askedAt: string, findings: list(isFinding) })

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
export const isKeyLook = object({ stores: list(isStore), products: list(isProduct), variants: list(isVariant) })
export type KeyLook = ValueOf<typeof isKeyLook>

/** What the mail server said to a test. */
export const isMailTest = object({ sentTo: string, said: string })
