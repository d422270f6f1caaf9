import { useEffect, useRef } from 'react'
import { CHECKOUT_NOTICE, NOT_FOUND, type Place } from '../../contract/site-map.ts'
import { sendPageView } from '../analytics/page-views.ts'
import { useAddress } from '../routing/router.tsx'
import type { PageModule } from './page.ts'
import { applyHead } from './page-head.ts'

let lastPath: string | null = null

/** Every route change: one page view, and from the second on the head, the scroll position and the focus follow. */
export function useRouteChange(place: Place, module: PageModule): void {
  const { pathname } = useAddress()
  const isFirst = useRef(lastPath === null)
  useEffect(() => {
    if (lastPath === pathname) return
    lastPath = pathname
    if (!isFirst.current) arrive(place, module)
    isFirst.current = false
    sendPageView(place === NOT_FOUND || place === CHECKOUT_NOTICE ? place.path : pathname)
  }, [pathname, place, module])
}

function arrive(place: Place, module: PageModule): void {
  applyHead(place, module.head(place))
  // The browser would otherwise put the old scroll position back after ours.
  history.scrollRestoration = 'manual'
  window.scrollTo(0, 0)
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
