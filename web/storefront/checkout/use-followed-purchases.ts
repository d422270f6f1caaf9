import { useEffect } from 'react'
import { useAuthState } from '../accounts/identity-context.tsx'

/** Whoever is signed in is asked for what they own while this is shown; the answers mark the page. Visitors load none of it. */
export function useFollowedPurchases(): void {
  const auth = useAuthState()
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  useEffect(() => {
    if (uid === null) return
    const following = import('./use-entitlements.ts').then(({ entitlementsOf }) =>
      entitlementsOf(uid).subscribe(() => {}),
    )
    return () => void following.then((stop) => stop())
  }, [uid])
}
