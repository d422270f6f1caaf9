import { LIBRARY_WORKER } from '../../../../contract/library/library-worker.ts'
import type { OwnedBundles } from '../../../../contract/orders/entitlements.ts'
import type { Viewer } from './judge-kept.ts'

type Badges = { readonly clearAppBadge?: () => Promise<void> }

/** What is in the library now was seen: the number on the app's icon goes, and the worker counts from here. */
export async function noteSeen({ accountId: account, open: slugs }: Viewer): Promise<void> {
  const { scope, news, seen } = LIBRARY_WORKER
  if (!(await navigator.serviceWorker.getRegistration(scope))) return
  const owned: OwnedBundles = { account, slugs }
  await (await caches.open(news)).put(seen, new Response(JSON.stringify(owned)))
  await clearBadge()
}

/** Whoever comes next has seen nothing yet. */
export async function forgetSeen(): Promise<void> {
  await caches.delete(LIBRARY_WORKER.news)
  await clearBadge()
}

async function clearBadge(): Promise<void> {
  await (navigator as Badges).clearAppBadge?.().catch(() => {})
}
