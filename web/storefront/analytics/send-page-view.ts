import { request } from '../../state/request.ts'
import { countWithGoogle } from './google-analytics.ts'

/** Tells the shop's own counter, and Google's if the visitor agreed, that a page was seen. */
export function sendPageView(path: string): void {
  const from = takeReferrer()
  // It outlives the page; a count that gets lost is not worth an error.
  void request('/api/page-views', { method: 'POST', keepalive: true, body: { path, ...(from && { from }) } })
  countWithGoogle(path)
}

let isFirst = true

/** The site that led here, by its host alone, and only with the first page. */
function takeReferrer(): string | undefined {
  const from = isFirst && URL.canParse(document.referrer) ? new URL(document.referrer).host : ''
  isFirst = false
  return from === '' || from === location.host ? undefined : from
}
