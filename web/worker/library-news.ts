import { LIBRARY_WORKER } from '../../contract/library/library-worker.ts'
import { isOwnedBundles } from '../../contract/orders/entitlements.ts'

type Surroundings = {
  readonly caches: CacheStorage
  readonly ask: (url: string) => Promise<Response>
  /** Nothing where the browser shows no numbers on icons. */
  readonly badge: ((count: number) => Promise<void>) | undefined
}

/** Puts the number of bundles that came since the library was last looked at on its icon. */
export async function showNews({ caches, ask, badge }: Surroundings): Promise<void> {
  const seen: unknown = await (await caches.open(LIBRARY_WORKER.news))
    .match(LIBRARY_WORKER.seen)
    .then((kept) => kept?.json())
  if (!badge || !isOwnedBundles(seen)) return
  const answer = await ask('/api/owned/bundles')
  const owned: unknown = answer.ok ? await answer.json() : null
  // Somebody else is signed in now, or nobody: what they have seen is not known.
  if (!isOwnedBundles(owned) || owned.account !== seen.account) return
  await badge(owned.slugs.filter((slug) => !seen.slugs.includes(slug)).length)
}
