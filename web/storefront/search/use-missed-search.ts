import { useEffect } from 'react'
import { request } from '../../state/request.ts'

/** So long nothing is typed before words count as what somebody looked for. */
const SETTLED_MS = 1500

const told = new Set<string>()

/** Tells the shop which words found nothing, once each: the owner may want to make such pictures. Null: nothing to tell. */
export function useMissedSearch(words: string | null): void {
  useEffect(() => {
    if (!words || told.has(words)) return
    const timer = setTimeout(() => {
      told.add(words)
      void request('/api/missed-searches', { method: 'POST', keepalive: true, body: { words } })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [words])
}
