import { useMemo } from 'react'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { useAddress } from '../../routing/router.tsx'
import { useBrowserValue } from '../../state/store.ts'
import { useCollectionsSync } from '../collections/use-collections-sync.ts'
import { useFavouritesSync } from '../favourites/use-favourites-sync.ts'
import { OwnFavourites } from './own-favourites.tsx'
import { SharedFavourites } from './shared-favourites.tsx'
import { findShared } from './shared-list.ts'

export function head(): Head {
  return { title: pageTitle('Favourites'), description: 'The wallpapers you keep, and a link to pass them on.' }
}

/** What this browser or account keeps; with a list after the #, what somebody passed on. */
export default function FavouritesPage() {
  useCollectionsSync()
  useFavouritesSync()
  const { hash } = useAddress()
  const sharedHash = useBrowserValue(() => hash, '')
  const shared = useMemo(() => findShared(sharedHash), [sharedHash])
  return shared ? <SharedFavourites {...shared} /> : <OwnFavourites />
}
