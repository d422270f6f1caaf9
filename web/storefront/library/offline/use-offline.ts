import { createStore, useStore } from '../../../state/store.ts'

/** Since when this browser has no network while the page is open, as ISO time; null while it has one. */
const offlineSince = createStore<string | null>(
  () => (navigator.onLine ? null : new Date().toISOString()),
  () => {
    const lose = () => offlineSince.set(new Date().toISOString())
    const find = () => offlineSince.set(null)
    addEventListener('offline', lose)
    addEventListener('online', find)
    return () => {
      removeEventListener('offline', lose)
      removeEventListener('online', find)
    }
  },
)

export function useOfflineSince(): string | null {
  return useStore(offlineSince, null)
}
