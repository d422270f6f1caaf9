import { useEffect, useRef } from 'react'
import type { AuthState } from '../../../contract/identity.ts'
import { keepOwned, ownedHint } from './owned-hint.ts'

let isAsked = false

/** Brings the hint in line with the shop once a visit, so that what was refunded leaves it; signing out empties it. */
export function useOwnedTruth(status: AuthState['status']): void {
  const before = useRef(status)
  useEffect(() => {
    const hasLeft = before.current === 'signed-in' && status === 'signed-out'
    before.current = status
    if (hasLeft) keepOwned([])
    else if (isAsked || ownedHint.get().length === 0) return
    isAsked = true
    // Most visitors own nothing here, and need no code for it.
    void import('./refresh-owned.ts').then(({ refreshOwned }) => refreshOwned())
  }, [status])
}
