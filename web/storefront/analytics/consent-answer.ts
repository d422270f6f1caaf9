import { readStored, writeStored } from '../../state/browser-storage.ts'

export type ConsentAnswer = 'yes' | 'no'

const KEY = 'analytics-consent'

/** The visitor's answer about the web analytics service, null before it was given. */
export function findConsentAnswer(): ConsentAnswer | null {
  const kept = readStored(KEY)
  // Without storage an answer cannot be kept, and asking on every page would be worse than not counting.
  if (kept === undefined) return 'no'
  return kept === 'yes' || kept === 'no' ? kept : null
}

/** With nothing to keep it in, the answer holds for this page. */
export function keepConsentAnswer(answer: ConsentAnswer): void {
  writeStored(KEY, answer)
}
