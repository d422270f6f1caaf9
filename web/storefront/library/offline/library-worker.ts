import { LIBRARY_WORKER } from '../../../../contract/library-worker.ts'

/** Not yet in TypeScript's own types. */
type WithNews = {
  readonly periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> }
}

const NEWS_EVERY_MS = 12 * 60 * 60_000

/** From then on the library opens without a network. Where no worker may run, what is kept can be seen while it is open. */
export async function startWorker(): Promise<void> {
  const { url, scope, newsTag } = LIBRARY_WORKER
  try {
    const worker = await navigator.serviceWorker.register(url, { scope, updateViaCache: 'none' })
    worker.active?.postMessage('renew')
    // Only browsers that have the library installed agree to this.
    await (worker as WithNews).periodicSync?.register(newsTag, { minInterval: NEWS_EVERY_MS }).catch(() => {})
  } catch (error) {
    console.warn('The library was not set up for opening without a network.', error)
  }
}

/** Nothing is kept any more: neither the worker nor its copies of the page stay. */
export async function endWorker(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(LIBRARY_WORKER.scope)
  await worker?.unregister()
  const { shells, news } = LIBRARY_WORKER
  const names = await caches.keys()
  for (const name of names) if (name.startsWith(shells) || name === news) await caches.delete(name)
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
