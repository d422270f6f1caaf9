import { useEffect } from 'react'
import { useAuthState } from '../accounts/identity-context.tsx'
import { readSessionHint } from '../accounts/session-hint.ts'
import { followCollections } from './account-collections.ts'
import { forgetCollections } from './collections.ts'

/** Signed-in people find their collections on every device. */
export function useCollectionsSync(): void {
  const auth = useAuthState()
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  const isSignedOut = auth.status === 'signed-out'
  useEffect(() => {
    // While the page is hydrated everybody looks signed out; the hint knows better.
    if (isSignedOut && readSessionHint() === null) forgetCollections()
  }, [isSignedOut])
  useEffect(() => (uid === null ? undefined : followCollections(uid)), [uid])
}
