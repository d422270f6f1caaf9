import { useMemo } from 'react'
import { countOf } from '../../../contract/count.ts'
import { Link } from '../../routing/link.tsx'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { useAddress } from '../../routing/router.tsx'
import { useBrowserValue } from '../../state/store.ts'
import { Button } from '../../ui/button.tsx'
import { useCollectionsSync } from '../collections/account-collections.ts'
import { favourites, useFavourites } from '../favourites/favourites.ts'
import { useFavouritesSync } from '../favourites/use-favourites-sync.ts'
import { KeptList, useOpenPicture } from './favourites/kept-list.tsx'
import { OwnFavourites } from './favourites/own-favourites.tsx'
import { findShared, type SharedList } from './favourites/share-favourites.tsx'
import styles from './favourites-page.module.css'
import { problemWords, type Search, useSearch } from './use-search.ts'

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

/** What somebody passed on, under the name that they gave it. */
function SharedFavourites({ ids, name }: SharedList) {
  const search = useSearch({ words: '', colour: null, kept: ids })
  const open = useOpenPicture(search.results)
  const isEmpty = search.status === 'ready' && search.total === 0
  // A stranger's words stand only beside the sentence that says whose they are.
  const shownName = search.status === 'ready' && search.total > 0 ? name : null
  return (
    <>
      <header className={styles.head}>
        <h1 className={shownName ? styles.named : undefined}>
          {shownName ? <bdi>“{shownName}”</bdi> : 'Shared with you'}
        </h1>
        <p className="lead" role="status">
          {statusWords(search, name)}
        </p>
      </header>
      {search.total > 0 && <KeepAll ids={search.results.map(({ wallpaper }) => wallpaper.id)} />}
      {isEmpty && (
        <div className={styles.empty}>
          <LinkButton to="/bundles">See the bundles</LinkButton>
          <OwnLink />
        </div>
      )}
      <div className={styles.results}>
        <KeptList results={search.results} selected={null} onSelect={() => {}} onOpen={open} />
      </div>
    </>
  )
}

function statusWords({ status, total }: Search, name: string | null): string {
  if (status !== 'ready') return problemWords(status)
  if (total === 0) return 'None of these pictures is in the shop any more.'
  const what = name ? 'Somebody shared this collection with you, and its name' : 'Somebody shared these with you'
  return `${what}: ${countOf(total, 'picture')}. Keep the ones you like, or all of them.`
}

function KeepAll({ ids }: { ids: readonly string[] }) {
  const kept = useFavourites()
  const isKept = ids.every((id) => kept.includes(id))
  return (
    <div className={styles.bar}>
      <Button tone={isKept ? 'line' : 'ember'} aria-disabled={isKept} onClick={() => !isKept && favourites.keep(ids)}>
        {isKept ? 'All of them are among your favourites' : `Keep all ${ids.length}`}
      </Button>
      <OwnLink />
      <p className={styles.quiet}>The link shows pictures only: no name of a person, no address.</p>
    </div>
  )
}

function OwnLink() {
  return (
    <Link to="/favourites" className={`${styles.own} link`}>
      Your own favourites
    </Link>
  )
}
