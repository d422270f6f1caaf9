import { countWithGoogle } from './google-analytics.ts'

/** Tells the shop's own counter, and Google's if the visitor agreed, that a page was seen. */
export function sendPageView(path: string): void {
  const headers = { 'content-type': 'application/json' }
  // It outlives the page; a count that gets lost is not worth an error.
  fetch('/api/page-views', { method: 'POST', keepalive: true, headers, body: JSON.stringify({ path }) }).catch(() => {})
  countWithGoogle(path)
}
