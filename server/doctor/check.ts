import type { Content } from '../../contract/content/content.ts'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { ChosenStorage } from '../choose/choose-storage.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'

/** `note`: worth knowing, and nothing fails by it. */
type Verdict = 'ok' | 'note' | 'fails'

export type Finding = {
  readonly verdict: Verdict
  /** What was asked, in a word or two. */
  readonly about: string
  /** What was found, in a sentence. */
  readonly found: string
  /** What the owner can do about it. */
  readonly advice?: string
}

/** The shop as the doctor finds it. */
export type Patient = Pick<ChosenStorage, 'storage' | 'shared'> & {
  readonly config: Config
  readonly db: Database
  readonly catalogue: Catalogue
  /** As it was published last. */
  readonly content: Content
  readonly now: Date
  /** The sample shop's previews, for a shop that shows them. */
  readonly samplesDir?: string | undefined
}

export type Check = {
  readonly about: string
  /** Where one of these is not to be had, the check is not made. */
  readonly needs: readonly ('db' | 'catalogue')[]
  /** Changes nothing that stays. What it throws is a finding too. */
  readonly look: (patient: Patient) => Promise<readonly Finding[]>
}

export const ok = (about: string, found: string): Finding => ({ verdict: 'ok', about, found })
export const note = (about: string, found: string, advice?: string): Finding => finding('note', about, found, advice)
export const fails = (about: string, found: string, advice?: string): Finding => finding('fails', about, found, advice)

function finding(verdict: Verdict, about: string, found: string, advice: string | undefined): Finding {
  return { verdict, about, found, ...(advice && { advice }) }
}
