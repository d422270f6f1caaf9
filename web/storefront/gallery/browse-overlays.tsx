import { useEffect, useRef, useState } from 'react'
import type { Route } from '../../../contract/site/routes.ts'
import type { SiteCategory } from '../../../contract/site/site-data.ts'
import { useStore } from '../../state/store.ts'
import { useModule } from '../../ui/use-module.ts'
import type { Shown } from '../catalogue/shown.ts'
import { findPanel } from '../search/find-panel.ts'
import { cardId } from './card-id.ts'
import type { PictureAddress } from './picture-address.ts'
import { useShownList } from './use-shown-list.ts'

const loadLightbox = () => import('../lightbox/lightbox.tsx')
const loadSearch = () => import('../search/search-panel.tsx')

const NOTHING_FOUND: readonly Shown[] = []

type BrowseOverlaysProps = {
  readonly route: Route
  readonly category: SiteCategory
  readonly address: PictureAddress
}

/** What lies over a gallery: Find, and the lightbox above it. Their code loads on first use. */
export function BrowseOverlays({ route, category, address }: BrowseOverlaysProps) {
  const { asked, open, step, close, closeAt } = address
  const [found, setFound] = useState(NOTHING_FOUND)
  const find = useStore(findPanel, null)
  const isFinding = find !== null
  const shown = useShownList({ route, category, asked, found, onUnknown: close })
  const lightbox = useModule(asked !== null, loadLightbox, close)
  const search = useModule(isFinding, loadSearch, () => findPanel.set(null))
  useFocusOnCard(asked, address.left, !isFinding)

  /** A picture of another page is left where it hangs. */
  function leave() {
    const path = asked === null ? undefined : shown.findPath(asked)
    if (asked === null || path === undefined || path === route.path) close()
    else closeAt(path, asked)
  }

  /** What looks like it lies under it. */
  function likeThis(like: Shown) {
    findPanel.set({ like })
    close()
  }

  function leaveSearch() {
    setFound(NOTHING_FOUND)
    findPanel.set(null)
  }

  return (
    <>
      {search && find && (
        <search.SearchPanel
          find={find}
          onOpen={(id, results) => {
            setFound(results)
            open(id)
          }}
          onClose={leaveSearch}
        />
      )}
      {lightbox && asked !== null && shown.list.length > 0 && (
        <lightbox.Lightbox
          list={shown.list}
          part={shown.part}
          id={asked}
          onStep={step}
          onLike={likeThis}
          onClose={leave}
        />
      )}
    </>
  )
}

/** When the lightbox closes, the focus goes to the picture that was shown last, also if its page had to be opened. */
function useFocusOnCard(asked: string | null, left: string | null, isAllowed: boolean): void {
  const last = useRef<string | null>(null)
  useEffect(() => {
    const id = last.current
    last.current = asked
    if (asked === null && id !== null && isAllowed) focusOnCard(id)
  }, [asked, isAllowed])
  useEffect(() => {
    if (left === null) return
    // After the page itself has come to its top.
    const frame = requestAnimationFrame(() => focusOnCard(left))
    return () => cancelAnimationFrame(frame)
  }, [left])
}

function focusOnCard(id: string): void {
  document.getElementById(cardId(id))?.querySelector('a')?.focus()
}
