import { request } from '../../state/request.ts'
import { countWithGoogle } from './google-analytics.ts'

/** Tells the shop's own counter, and Google's if the visitor agreed, that a page was seen. */
export function sendPageView(path: string): void {
  // It outlives the page; a count that gets lost is not worth an error.
  void request('/api/page-views', { method: 'POST', keepalive: true, body: { path } })
  countWithGoogle(path)
}
