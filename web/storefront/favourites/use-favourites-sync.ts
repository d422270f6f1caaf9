import { useEffect } from 'react'
import { useAuthState } from '../accounts/identity-context.tsx'
import { readSessionHint } from '../accounts/session-hint.ts'
import { forgetFavourites } from './favourites.ts'

/** Signed-in people find their favourites on every device. The code for it loads only for them. */
export function useFavouritesSync(): void {
  const auth = useAuthState()
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  const isSignedOut = auth.status === 'signed-out'
  useEffect(() => {
    // While the page is hydrated everybody looks signed out; the hint knows better.
    if (isSignedOut && readSessionHint() === null) forgetFavourites()
  }, [isSignedOut])
  useEffect(() => {
    if (uid === null) return
    let stop: (() => void) | null = null
    let isGone = false
    import('./account/account-favourites.ts')
      .then(({ followFavourites }) => {
        if (!isGone) stop = followFavourites(uid)
      })
      .catch((error: unknown) => console.warn('The favourites could not be synchronised.', error))
    return () => {
      isGone = true
      stop?.()
    }
  }, [uid])
}
