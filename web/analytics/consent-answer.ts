export type ConsentAnswer = 'yes' | 'no'

const KEY = 'analytics-consent'

/** The visitor's answer about the web analytics service, null before it was given. */
export function findConsentAnswer(): ConsentAnswer | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'yes' || kept === 'no' ? kept : null
  } catch {
    // Without storage an answer cannot be kept, and asking on every page would be worse than not counting.
    return 'no'
  }
}

export function keepConsentAnswer(answer: ConsentAnswer): void {
  try {
    localStorage.setItem(KEY, answer)
  } catch {
    // Nothing to keep it in: the answer holds for this page.
  }
}
