import type { Check, Finding, Patient } from './check.ts'
import { fails, note } from './check.ts'
import { failureWords } from './failure-words.ts'

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
