import { countWithGoogle } from './google-analytics.ts'

/** Tells the shop's own counter, and Google's if the visitor agreed, that a page was seen. */
export function sendPageView(path: string): void {
  const body = new Blob([JSON.stringify({ path })], { type: 'application/json' })
  navigator.sendBeacon('/api/page-views', body)
  countWithGoogle(path)
}
