import { useEffect, useMemo, useRef, useState } from 'react'
import { countPages, PAGE_SIZE, pagePath } from '../../../../contract/site/paging.ts'
import type { Route } from '../../../../contract/site/routes.ts'
import type { SiteCategory } from '../../../../contract/site/site-data.ts'
import { useStore } from '../../../state/store.ts'
import { useModule } from '../../../ui/use-module.ts'
import { countWallpapers, isLargeShop } from '../../catalogue/counts.ts'
import { loadAllWallpapers, loadPages } from '../../catalogue/load-wallpapers.ts'
import { getWallpapers, type Shown } from '../../catalogue/shown.ts'
import { findPanel } from '../../search/find-panel.ts'
import { cardId, type PictureAddress } from './picture-address.ts'

const loadLightbox = () => import('../../lightbox/lightbox.tsx')
const loadSearch = () => import('../../search/search-panel.tsx')

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

/** Where a list begins in a longer one, and how long that is. */
type Part = { readonly before: number; readonly total: number }

type ShownList = {
  readonly list: readonly Shown[]
  readonly part: Part
  /** The page of this gallery that a wallpaper is on. */
  readonly findPath: (id: string) => string | undefined
}

type Asked = {
  readonly route: Route
  readonly category: SiteCategory
  readonly asked: string | null
  readonly found: readonly Shown[]
  /** Called when no gallery has the asked one. */
  readonly onUnknown: () => void
}

/** So many steps before the end of a page, the next one is brought. */
const AHEAD = 8

/**
 * The wallpapers that the lightbox steps through: what was found, else this gallery with as many of its pages as somebody
 * has stepped to, else the gallery that holds the asked one.
 */
function useShownList({ route, category, asked, found, onUnknown }: Asked): ShownList {
  const reach = usePagesAround(route, category, asked)
  const elsewhere = useElsewhere(
    asked !== null && ![found, reach.list].some((list) => holds(list, asked)),
    asked,
    onUnknown,
  )
  const total = countWallpapers(category.slug)
  const own = { list: reach.list, part: { before: (reach.first - 1) * PAGE_SIZE, total } }
  const lists = [found, elsewhere].map((list) => ({ list, part: { before: 0, total: list.length } }))
  const chosen = [lists[0], own, lists[1]].find(
    (candidate) => candidate && asked !== null && holds(candidate.list, asked),
  )
  return {
    ...(chosen ?? { list: [], part: { before: 0, total: 0 } }),
    findPath(id) {
      const at = chosen === own ? reach.list.findIndex(({ wallpaper }) => wallpaper.id === id) : -1
      return at < 0 ? undefined : pagePath(category.path, reach.first + Math.floor(at / PAGE_SIZE))
    },
  }
}

type Reach = { readonly first: number; readonly last: number; readonly list: readonly Shown[] }

/** This page, and those before and after it once the asked picture comes near. */
function usePagesAround(route: Route, category: SiteCategory, asked: string | null): Reach {
  const { path, number = 1 } = route
  const [reach, setReach] = useState<Reach>(() => ({
    first: number,
    last: number,
    list: getWallpapers(path).map((wallpaper) => ({ wallpaper, category })),
  }))
  const pages = countPages(countWallpapers(category.slug))
  const at = useMemo(() => reach.list.findIndex(({ wallpaper }) => wallpaper.id === asked), [reach, asked])
  const first = at >= 0 && at < AHEAD ? Math.max(1, reach.first - 1) : reach.first
  const last = at >= reach.list.length - AHEAD ? Math.min(pages, reach.last + 1) : reach.last
  useEffect(() => {
    if (first === reach.first && last === reach.last) return
    let isGone = false
    loadPages(category, first, last).then(
      (list) => !isGone && setReach({ first, last, list }),
      // Then it ends where the page does.
      (error: unknown) => console.warn('The next page could not be loaded.', error),
    )
    return () => {
      isGone = true
    }
  }, [category, first, last, reach])
  return reach
}

function useElsewhere(isMissing: boolean, asked: string | null, onUnknown: () => void): readonly Shown[] {
  const [elsewhere, setElsewhere] = useState<readonly Shown[]>([])
  const isUnknown = isMissing && !(asked !== null && holds(elsewhere, asked))
  useEffect(() => {
    if (!isUnknown) return
    let isGone = false
    loadGalleryOf(asked ?? '')
      .then((list) => {
        if (isGone) return
        if (list.length > 0) setElsewhere(list)
        else onUnknown()
      })
      .catch(() => !isGone && onUnknown())
    return () => {
      isGone = true
    }
  }, [isUnknown, asked, onUnknown])
  return elsewhere
}

/** All that hangs beside it; in a large shop itself alone. */
async function loadGalleryOf(id: string): Promise<readonly Shown[]> {
  if (isLargeShop()) {
    const { searchShop } = await import('../../catalogue/search-shop.ts')
    return (await searchShop({ ids: id })).results
  }
  const all = await loadAllWallpapers()
  const home = all.find(({ wallpaper }) => wallpaper.id === id)?.category
  return all.filter(({ category }) => category === home)
}

function holds(list: readonly Shown[], id: string): boolean {
  return list.some(({ wallpaper }) => wallpaper.id === id)
}
