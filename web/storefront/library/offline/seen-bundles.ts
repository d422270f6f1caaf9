import { LIBRARY_WORKER } from '../../../../contract/library-worker.ts'

type Badges = { readonly clearAppBadge?: () => Promise<void> }

/** What is in the library now was seen: the number on the app's icon goes, and the worker counts from here. */
export async function noteSeen(slugs: readonly string[]): Promise<void> {
  const { scope, news, seen } = LIBRARY_WORKER
  if (!(await navigator.serviceWorker.getRegistration(scope))) return
  await (await caches.open(news)).put(seen, Response.json({ slugs }))
  await (navigator as Badges).clearAppBadge?.().catch(() => {})
}
