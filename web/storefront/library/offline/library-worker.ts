import { LIBRARY_WORKER } from '../../../../contract/library/library-worker.ts'

/** Not yet in TypeScript's own types. */
type WithNews = {
  readonly periodicSync?: {
    readonly register: (tag: string, options: { minInterval: number }) => Promise<void>
    readonly getTags: () => Promise<readonly string[]>
  }
}

const NEWS_EVERY_MS = 12 * 60 * 60_000

let isRenewed = false

/** From then on the library opens without a network. Where no worker may run, what is kept can be seen while it is open. */
export async function startWorker(): Promise<void> {
  const { url, scope, newsTag } = LIBRARY_WORKER
  try {
    const worker = await navigator.serviceWorker.register(url, { scope, updateViaCache: 'none' })
    // Once for each page that was loaded. A worker that is just being installed does it by itself.
    if (!isRenewed) worker.active?.postMessage('renew')
    isRenewed = true
    // Only browsers that have the library installed agree to this.
    await (worker as WithNews).periodicSync?.register(newsTag, { minInterval: NEWS_EVERY_MS }).catch(() => {})
  } catch (error) {
    console.warn('The library was not set up for opening without a network.', error)
  }
}

/** Nothing is kept any more: neither the worker nor its copies of the page stay, but for an installed library. */
export async function endWorker(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(LIBRARY_WORKER.scope)
  const { shells, news, newsTag } = LIBRARY_WORKER
  const tags: readonly string[] =
    (await (worker as WithNews | undefined)?.periodicSync?.getTags().catch(() => [])) ?? []
  if (tags.includes(newsTag)) return
  await worker?.unregister()
  const names = await caches.keys()
  for (const name of names) if (name.startsWith(shells) || name === news) await caches.delete(name)
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
