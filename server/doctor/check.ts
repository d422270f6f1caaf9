import type { Content } from '../../contract/content/content.ts'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { ChosenStorage } from '../choose/choose-storage.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { failureWords } from './failure-words.ts'

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

/** Longer than anything that works takes. */
const LIMIT_MS = 15_000

/** Makes all checks side by side, each within its limit; the findings keep the order of the list. */
export async function examine(
  checks: readonly Check[],
  patient: Partial<Patient>,
  limitMs = LIMIT_MS,
): Promise<Finding[]> {
  const findings = await Promise.all(checks.map((check) => makeCheck(check, patient, limitMs)))
  return findings.flat()
}

async function makeCheck(check: Check, patient: Partial<Patient>, limitMs: number): Promise<readonly Finding[]> {
  const { about, needs, look } = check
  const missing = needs.find((need) => patient[need] === undefined)
  if (missing) return [note(about, `Not asked, because the ${NAMES[missing]} is not to be had.`)]
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<readonly Finding[]>((resolve) => {
    const late = [fails(about, `No answer within ${limitMs / 1000} seconds.`)]
    timer = setTimeout(() => resolve(late), limitMs)
  })
  try {
    return await Promise.race([look(patient as Patient), limit])
  } catch (error) {
    return [fails(about, `It could not be asked: ${failureWords(error)}`)]
  } finally {
    clearTimeout(timer)
  }
}

const NAMES = { db: 'database', catalogue: 'catalogue' } as const

/** An error of several tries (both kinds of addresses, say) has no words of its own. */
export function sentenceOf(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: Error[] }
  const words = (message || errors?.[0]?.message || code || String(error)).trim()
  return /[.!?]$/.test(words) ? words : `${words}.`
}
