const KEY = 'analytics-consent'

export type Consent = 'yes' | 'no' | 'unasked'

/** The visitor's answer; storage may be closed to us, which counts as not asked. */
export function readConsent(): Consent {
  try {
    const answer = localStorage.getItem(KEY)
    return answer === 'yes' || answer === 'no' ? answer : 'unasked'
  } catch {
    return 'unasked'
  }
}

export function hasConsent(): boolean {
  return readConsent() === 'yes'
}

export function keepConsent(answer: 'yes' | 'no'): void {
  try {
    localStorage.setItem(KEY, answer)
  } catch {
    // The question will be asked again on the next visit.
  }
}
