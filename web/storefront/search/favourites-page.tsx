import { useMemo } from 'react'
import { countOf } from '../../../contract/count.ts'
import { Link } from '../../routing/link.tsx'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { useAddress, useNavigate } from '../../routing/router.tsx'
import { useBrowserValue } from '../../state/store.ts'
import { useAlert } from '../../ui/alert-context.tsx'
import { Button } from '../../ui/button.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { findPicturePath } from '../catalogue/shown.ts'
import { favourites, useFavourites } from '../favourites/favourites.ts'
import { useFavouritesSync } from '../favourites/use-favourites-sync.ts'
import styles from './favourites-page.module.css'
import { SearchResults } from './search-results.tsx'
import { findShared, sharedAddress } from './shared-list.ts'
import { type Search, useSearch } from './use-search.ts'

export function head(): Head {
  return { title: pageTitle('Favourites'), description: 'The wallpapers you keep, and a link to pass them on.' }
}

/** What this browser or account keeps; with a list after the #, what somebody passed on. */
export default function FavouritesPage() {
  useFavouritesSync()
  const { hash } = useAddress()
  const sharedHash = useBrowserValue(() => hash, '')
  const shared = useMemo(() => findShared(sharedHash), [sharedHash])
  const kept = useFavourites()
  const search = useSearch({ words: '', colour: null, kept: shared ?? kept })
  return (
    <>
      <header className={styles.head}>
        <h1>{shared ? 'Shared with you' : 'Favourites'}</h1>
        <NeedsScripts words="Favourites need JavaScript. Please turn it on in your browser and load this page again." />
        <p className="lead scripted" role="status">
          {statusWords(search, shared !== null)}
        </p>
        {search.results.length > 0 && (shared ? <KeepAll ids={shared} /> : <Share ids={kept} />)}
      </header>
      <Results search={search} isShared={shared !== null} />
    </>
  )
}

function statusWords({ status, total }: Search, isShared: boolean): string {
  if (status === 'loading') return 'Opening the catalogue ...'
  if (status === 'failed') return 'The catalogue could not be loaded. Please check your connection and try again.'
  if (total > 0)
    return isShared ? `${countOf(total, 'wallpaper')} from somebody who likes them` : countOf(total, 'wallpaper')
  return isShared
    ? 'None of these pictures is in the shop any more.'
    : 'Nothing yet. Press the heart on a picture, and it waits for you here.'
}

function Results({ search, isShared }: { search: Search; isShared: boolean }) {
  const navigate = useNavigate()
  if (search.status === 'ready' && search.total === 0) {
    return (
      <div className={styles.empty}>
        <LinkButton to="/bundles">See the bundles</LinkButton>
        {isShared && (
          <Link to="/favourites" className="link">
            Your own favourites
          </Link>
        )}
      </div>
    )
  }
  function open(id: string) {
    const path = findPicturePath(search.results, id)
    if (path !== undefined) navigate(path)
  }
  return (
    <div className={styles.results}>
      <SearchResults search={search} onOpen={open} />
    </div>
  )
}

/** The browser's own way of sharing where it has one, else the clipboard. */
function Share({ ids }: { ids: readonly string[] }) {
  const alert = useAlert()
  async function share() {
    const url = sharedAddress(location.origin, ids)
    try {
      if (navigator.share) return await navigator.share({ url })
      await navigator.clipboard.writeText(url)
      alert('The link is copied. Whoever opens it sees these pictures, and nothing of you.')
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      alert(`This browser keeps its clipboard to itself. The link is ${url}`)
    }
  }
  return <Button onClick={() => void share()}>Share a link to these</Button>
}

function KeepAll({ ids }: { ids: readonly string[] }) {
  const kept = useFavourites()
  const isKept = ids.every((id) => kept.includes(id))
  return (
    <div className={styles.actions}>
      <Button aria-disabled={isKept} onClick={() => !isKept && favourites.replace([...ids, ...kept])}>
        {isKept ? 'All of them are among your favourites' : 'Keep all of these'}
      </Button>
      <Link to="/favourites" className="link">
        Your own favourites
      </Link>
    </div>
  )
}
