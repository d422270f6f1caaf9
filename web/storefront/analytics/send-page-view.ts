import { request } from '../../state/request.ts'
import { site } from '../../state/site.ts'

/**
 * Tells the shop's own counter, and Google's if the visitor agreed, that a page was seen. It is asynchronous so that whatever
 * fails in it fails beside the page: what an effect throws takes the page away.
 */
export async function sendPageView(path: string): Promise<void> {
  const from = takeReferrer()
  // It outlives the page; a count that gets lost is not worth an error.
  void request('/api/page-views', { method: 'POST', keepalive: true, body: { path, ...(from && { from }) } })
  await countWithGoogle(path)
}

/** Most shops have no measurement id, and their visitors load no code for it. */
export async function countWithGoogle(path: string): Promise<void> {
  if (!site().settings.gaMeasurementId) return
  const google = await import('./google/google-analytics.ts')
  google.countWithGoogle(path)
}

let isFirst = true

/** The site that led here, by its host alone, and only with the first page. */
function takeReferrer(): string | undefined {
  // Browsers give none, or a whole address.
  const from = isFirst ? document.referrer.split('/')[2] : undefined
  isFirst = false
  return from === location.host ? undefined : from
}
